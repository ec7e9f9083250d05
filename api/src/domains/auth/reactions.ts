import type { Reactions } from '../../platform/facts.ts'
import { lockAccount } from '../users/service.ts'
import { deleteEmailChange } from './addresses/repository.ts'
import { mailFactorChange } from './passkeys/service.ts'
import { mailGivenGrant, mailWidenedPrivacy } from './recovery/service-grants.ts'
import { mailVerificationLink } from './registration/service.ts'
import { endUserSessions } from './sessions/service.ts'

export const authReactions: Reactions = {
  within: {
    'user.suspended': async (ctx, tx, { userId }, record) => void (await endUserSessions(ctx, tx, record, userId)),
    'user.deleted': async (ctx, tx, { userId }, record) => void (await endUserSessions(ctx, tx, record, userId)),
    'grant.given': (ctx, tx, { userId, kind, id }) => mailGivenGrant(ctx, tx, userId, kind, id),
    'user.privacyWidened': (ctx, tx, { userId, settings }) => mailWidenedPrivacy(ctx, tx, userId, settings),
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
