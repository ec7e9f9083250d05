import type { Reactions } from '../../platform/facts.ts'
import { blankEvidenceOf } from './repository.ts'

export const reportReactions: Reactions = {
  within: {
    'user.deleted': (_ctx, tx, { userId }) => blankEvidenceOf(tx, userId),
  },
}
