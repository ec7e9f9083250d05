import type { Reactions } from '../../platform/facts.ts'
import { removeSenderFromEvidence } from './repository.ts'

export const reportReactions: Reactions = {
  within: {
    'user.deleted': (_ctx, tx, { userId }) => removeSenderFromEvidence(tx, userId),
  },
}
