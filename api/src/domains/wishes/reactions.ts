import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { beginWish, endWishOf, forgetCounts } from './service.ts'

const forget = (ctx: Context) => forgetCounts(ctx)

export const wishReactions: Reactions = {
  within: {
    'user.emailVerified': (unit, { userId }) => beginWish(unit, userId),
    'user.ageBelowTerms': (unit, { userId }) => endWishOf(unit, userId),
  },
  onCommit: {
    'wish.changed': forget,
    'user.suspended': forget,
    'user.unsuspended': forget,
    'user.deleted': forget,
  },
  changes: {
    'wish.changed': [{ topics: () => ['wish', 'proposals'], to: (_, { userId }) => [userId] }],
  },
}
