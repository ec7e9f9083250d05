import type { Reactions } from '../../platform/facts.ts'
import { endUserSessions } from './service-sessions.ts'

/** Logins end with what they rest on, and open sockets with the login. */
export const authReactions: Reactions = {
  within: {
    'user.suspended': (ctx, tx, { userId }, record) => endUserSessions(ctx, tx, record, userId),
    'user.deleted': (ctx, tx, { userId }, record) => endUserSessions(ctx, tx, record, userId),
  },
  after: {
    'session.ended': (ctx, { sessionId }) => ctx.tell.endSession(sessionId),
    'user.suspended': (ctx, { userId }) => ctx.tell.endUser(userId),
    'user.deleted': (ctx, { userId }) => ctx.tell.endUser(userId),
  },
}
