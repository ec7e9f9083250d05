import type { Reactions } from '../../platform/facts.ts'

export const authReactions: Reactions = {
  after: {
    'session.ended': (ctx, { sessionId }) => ctx.tell.endSession(sessionId),
  },
}
