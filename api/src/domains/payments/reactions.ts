import type { Reactions } from '../../platform/facts.ts'
import { getUser } from '../users/service.ts'

/** What was bought shows on every open screen of its buyer; a group's new size is told by the groups themselves. */
export const paymentReactions: Reactions = {
  after: {
    'payment.settled': async (ctx, { userId }) => {
      if (userId === null) return
      const { chatEnhancements, extraGroupSlots } = await getUser(ctx, userId)
      ctx.sockets.emitToUser(userId, 'premium:updated', { chatEnhancements, extraGroupSlots })
    },
  },
}
