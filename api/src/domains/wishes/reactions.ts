import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { beginWish, endWishOf, forgetCounts } from './service.ts'

const forget = (ctx: Context) => forgetCounts(ctx)

export const wishReactions: Reactions = {
  within: {
    'user.emailVerified': (ctx, tx, { userId }, record) => beginWish(ctx, tx, record, userId),
    'user.ageBelowTerms': (_, tx, { userId }, record) => endWishOf(tx, record, userId),
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
