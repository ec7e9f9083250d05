import type { Reactions } from '../../platform/facts.ts'
import { getUser } from '../users/service.ts'

/** Updates the buyer's open screens. The groups domain publishes a group's new size. */
export const paymentReactions: Reactions = {
  after: {
    'payment.settled': async (ctx, { userId }) => {
      if (userId === null) return
      const { chatEnhancements, extraGroupSlots } = await getUser(ctx, userId)
      ctx.sockets.emitToUser(userId, 'premium:updated', { chatEnhancements, extraGroupSlots })
    },
  },
  changes: {
    'payment.settled': [{ topics: () => ['limits', 'profile'], to: (_, { userId }) => [userId] }],
  },
}
