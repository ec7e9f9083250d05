import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { forgetKeptEvents } from './service-listing.ts'

const forget = (ctx: Context) => forgetKeptEvents(ctx)

/** The lists of events tell how many groups and free places there are. */
export const eventReactions: Reactions = {
  after: {
    'group.created': forget,
    'group.updated': forget,
    'group.deleted': forget,
    'group.memberAccepted': forget,
    'group.memberRejected': forget,
    'group.memberLeft': forget,
  },
}
