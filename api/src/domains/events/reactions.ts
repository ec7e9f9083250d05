import type { Reactions } from '../../platform/facts.ts'
import { queueFileRemoval } from '../../platform/files/remove.ts'
import { deleteUnapprovedOf } from './repository.ts'

export const eventReactions: Reactions = {
  within: {
    // What was let in stays, without a creator.
    'user.deleted': async (ctx, tx, { userId }) => queueFileRemoval(ctx, tx, await deleteUnapprovedOf(tx, userId)),
  },
}
