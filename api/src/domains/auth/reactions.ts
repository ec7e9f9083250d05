import type { Reactions } from '../../platform/facts.ts'
import { lockAccount } from '../users/service.ts'
import { deleteEmailChange } from './addresses/repository.ts'
import { mailFactorChange } from './passkeys/service.ts'
import { mailGivenGrant, mailWidenedPrivacy } from './recovery/service-grants.ts'
import { mailVerificationLink } from './registration/service.ts'
import { endUserSessions } from './sessions/service.ts'

export const authReactions: Reactions = {
  within: {
    'user.suspended': async (unit, { userId }) => void (await endUserSessions(unit, userId)),
    'user.deleted': async (unit, { userId }) => void (await endUserSessions(unit, userId)),
    'grant.given': mailGivenGrant,
    'user.privacyWidened': mailWidenedPrivacy,
    'user.passkeyWindowOpened': async (unit, { userId }) =>
      mailFactorChange(unit, await lockAccount(unit.tx, userId), 'windowOpened'),
    'user.emailReplaced': async (unit, { userId }) => {
      await endUserSessions(unit, userId)
      await deleteEmailChange(unit.tx, userId)
      await mailVerificationLink(unit, await lockAccount(unit.tx, userId))
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
