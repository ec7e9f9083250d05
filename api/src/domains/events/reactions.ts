import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { queueFileRemoval } from '../../platform/files/remove.ts'
import { deleteUnapprovedOf } from './repository.ts'
import { forgetKeptEvents } from './service-listing.ts'

// The lists tell how many groups and free places there are, and who sent an event in.
const forget = (ctx: Context) => forgetKeptEvents(ctx)

export const eventReactions: Reactions = {
  within: {
    // What was let in stays, without a creator.
    'user.deleted': async (ctx, tx, { userId }) => queueFileRemoval(ctx, tx, await deleteUnapprovedOf(tx, userId)),
  },
  after: {
    'group.created': forget,
    'group.updated': forget,
    'group.deleted': forget,
    'group.memberAccepted': forget,
    'group.memberRejected': forget,
    'group.memberLeft': forget,
    'user.deleted': forget,
    'user.suspended': forget,
    'user.unsuspended': forget,
  },
}
