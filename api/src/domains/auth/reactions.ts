import type { Reactions } from '../../platform/facts.ts'
import { endUserSessions } from './sessions/service.ts'

export const authReactions: Reactions = {
  within: {
    'user.suspended': (ctx, tx, { userId }, record) => endUserSessions(ctx, tx, record, userId),
    'user.deleted': (ctx, tx, { userId }, record) => endUserSessions(ctx, tx, record, userId),
  },
  onCommit: {
    'session.ended': (ctx, { sessionId }) => ctx.sockets.disconnectSession(sessionId),
    'user.suspended': (ctx, { userId }) => ctx.sockets.disconnectUser(userId),
    'user.deleted': (ctx, { userId }) => ctx.sockets.disconnectUser(userId),
  },
}
