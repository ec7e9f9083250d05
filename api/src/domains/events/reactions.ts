import type { Reactions } from '../../platform/facts.ts'
import { queueFileRemoval } from '../../platform/files/remove.ts'
import { deleteUnapproved } from './repository.ts'

export const eventReactions: Reactions = {
  within: {
    // Approved events remain, without a creator.
    'user.deleted': async (ctx, tx, { userId }) => queueFileRemoval(ctx, tx, await deleteUnapproved(tx, userId)),
  },
}
