import type { Reactions } from '../../platform/facts.ts'
import { lockAccount } from '../users/service.ts'
import { deleteEmailChange } from './addresses/repository.ts'
import { mailFactorChange } from './passkeys/service.ts'
import { mailVerificationLink } from './registration/service.ts'
import { endUserSessions } from './sessions/service.ts'

export const authReactions: Reactions = {
  within: {
    'user.suspended': (ctx, tx, { userId }, record) => endUserSessions(ctx, tx, record, userId),
    'user.deleted': (ctx, tx, { userId }, record) => endUserSessions(ctx, tx, record, userId),
    'user.passkeyWindowOpened': async (ctx, tx, { userId }) =>
      mailFactorChange(ctx, tx, await lockAccount(tx, userId), 'windowOpened'),
    'user.emailReplaced': async (ctx, tx, { userId }, record) => {
      await endUserSessions(ctx, tx, record, userId)
      await deleteEmailChange(tx, userId)
      await mailVerificationLink(ctx, tx, await lockAccount(tx, userId))
    },
  },
  onCommit: {
    'session.ended': (ctx, { userId, sessionId }) => {
      ctx.sockets.disconnectSession(sessionId)
      ctx.securityLog.record('session.ended', { userId, sessionId })
    },
    'user.passwordChanged': (ctx, { userId }) => ctx.securityLog.record('password.changed', { userId }),
    'user.suspended': (ctx, { userId }) => ctx.sockets.disconnectUser(userId),
    'user.deleted': (ctx, { userId }) => ctx.sockets.disconnectUser(userId),
  },
}
