import type { Reactions } from '../../platform/facts.ts'
import { listReferencePairs } from './repository.ts'

export const referenceReactions: Reactions = {
  changes: {
    // To the writer only: the subject must not notice.
    'reference.written': [{ topics: () => ['references'], to: (_, { writerId }) => [writerId] }],
    'reference.deleted': [
      {
        topics: () => ['references'],
        to: (_, { writerId, subjectId, wasOpen }) => (wasOpen ? [writerId, subjectId] : [writerId]),
      },
    ],
    'reference.removedByAdmin': [
      { topics: () => ['references'], to: (_, { userId, subjectId }) => [userId, subjectId] },
    ],
    'references.opened': [
      {
        topics: () => ['references'],
        to: async (ctx, { referenceIds }) =>
          (await listReferencePairs(ctx.db, referenceIds)).flatMap(({ writerId, subjectId }) => [writerId, subjectId]),
      },
    ],
  },
}
