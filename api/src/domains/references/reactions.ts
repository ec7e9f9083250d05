import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listReferencePairs } from './service.ts'

/** The event names the person whose references to read again. */
const emitChanged = (ctx: Context, recipients: readonly string[], userId: string): void =>
  ctx.sockets.emitToUsers([...new Set(recipients)], 'references-changed', { userId })

export const referenceReactions: Reactions = {
  after: {
    // To the writer's own screens only: the subject must not notice.
    'reference.written': (ctx, { writerId }) => emitChanged(ctx, [writerId], writerId),
    'reference.deleted': (ctx, { writerId, subjectId, wasOpen }) =>
      emitChanged(ctx, wasOpen ? [writerId, subjectId] : [writerId], subjectId),
    'reference.removedByAdmin': (ctx, { userId, subjectId }) => emitChanged(ctx, [userId, subjectId], subjectId),
    'references.opened': async (ctx, { referenceIds }) => {
      for (const { writerId, subjectId } of await listReferencePairs(ctx.db, referenceIds))
        emitChanged(ctx, [writerId, subjectId], subjectId)
    },
  },
}
