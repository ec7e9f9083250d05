import * as contract from 'contract/auth/auth.ts'
import * as passkeyContract from 'contract/auth/passkeys.ts'
import * as session from 'contract/auth/session.ts'
import { endUserSessions } from 'contract/users/admin.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentCurrentUser } from '../users/present.ts'
import { getUser, isEmailAvailable, isUsernameAvailable, type User } from '../users/service.ts'
import { changeEmail, getEmailChange } from './addresses/service.ts'
import { listSecurityMails } from './mails/service.ts'
import {
  addPasskey,
  getPasskeyLoginOptions,
  getPasskeyOptions,
  listPasskeys,
  loginWithPasskey,
  removePasskey,
} from './passkeys/service.ts'
import { changePassword, listResetPasskeys, requestPasswordReset, resetPassword } from './passwords/service.ts'
import {
  presentDevice,
  presentLinkedAccount,
  presentPasskey,
  presentPendingEmail,
  presentSecurityMail,
} from './present.ts'
import { secureAccount } from './recovery/service.ts'
import { endGrants, listGrants } from './recovery/service-grants.ts'
import { countRecoveryCodesOf, makeRecoveryCodes } from './recovery-codes/service.ts'
import {
  continueRegistration,
  getVerificationLink,
  register,
  rejectVerification,
  resendVerification,
  verifyEmail,
} from './registration/service.ts'
import { endSession, endSessionsOf, listSessions, login, logout, refresh } from './sessions/service.ts'
import { reauthenticate } from './sessions/service-reauthentication.ts'

const MAX_USER_AGENT = 300
const userAgentOf = (request: FastifyRequest): string | null =>
  request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null

export function authRoutes(app: FastifyInstance, ctx: Context): void {
  const presentUser = (user: User) => presentCurrentUser(user, ctx.now())

  serve(app, contract.register, async ({ body }) => {
    const { user, registrationKey } = await register(ctx, body)
    return { user: presentUser(user), registrationKey }
  })
  serve(app, contract.checkUsername, async ({ body }) => ({ available: await isUsernameAvailable(ctx, body.username) }))
  serve(app, contract.checkEmail, async ({ body }) => ({ available: await isEmailAvailable(ctx, ctx.db, body.email) }))
  serve(app, contract.verifyEmail, async ({ body }) => {
    const { user, appliesAt } = await verifyEmail(ctx, body)
    return { user: presentUser(user), ...(appliesAt && { appliesAt: appliesAt.toISOString() }) }
  })
  serve(app, contract.getVerificationLink, async ({ query }) => ({
    account: presentLinkedAccount(await getVerificationLink(ctx, query.token)),
  }))
  serve(app, contract.rejectVerification, async ({ body }) => ({
    isDeleted: await rejectVerification(ctx, body.token),
  }))
  serve(app, contract.continueRegistration, async ({ body, request }) => {
    const session = await continueRegistration(ctx, body, userAgentOf(request))
    return { session: session && { ...session, user: presentUser(session.user) } }
  })
  serve(app, contract.resendVerification, ({ body }) => resendVerification(ctx, body))
  serve(app, contract.login, async ({ body, request }) => {
    const { user, ...tokens } = await login(ctx, body, userAgentOf(request))
    return { user: presentUser(user), ...tokens }
  })
  serve(app, session.refresh, async ({ body }) => refresh(ctx, body.refreshToken))
  serve(app, session.logout, ({ body }) => logout(ctx, body.refreshToken))
  serve(app, session.getCurrentUser, async ({ actor }) => ({ user: presentUser(await getUser(ctx, actor.id)) }))
  serve(app, contract.forgotPassword, ({ body }) => requestPasswordReset(ctx, body.email))
  serve(app, contract.resetPassword, ({ body }) => resetPassword(ctx, body))
  serve(app, contract.secureAccount, ({ body }) => secureAccount(ctx, body))
  serve(app, contract.changePassword, ({ actor, body }) => changePassword(ctx, actor, body))
  serve(app, contract.listSessions, async ({ actor }) => {
    const [sessions, mails, { isDelayed, pending }, grants] = await Promise.all([
      listSessions(ctx, actor),
      listSecurityMails(ctx, actor),
      getEmailChange(ctx, actor),
      listGrants(ctx, actor),
    ])
    return {
      sessions: sessions.map((row) => presentDevice(row, actor.sessionId)),
      mails: mails.map(presentSecurityMail),
      emailChange: { isDelayed, pending: pending ? presentPendingEmail(pending) : null },
      grants,
    }
  })
  serve(app, contract.endGrants, ({ actor, query }) => endGrants(ctx, actor, query.kind))
  serve(app, contract.endSession, ({ actor, params }) => endSession(ctx, actor, params.id))
  serve(app, endUserSessions, ({ actor, params, body }) => endSessionsOf(ctx, actor, params.id, body.reason))
  serve(app, contract.changeEmail, ({ actor, body }) => changeEmail(ctx, actor, body))
}

export function passkeyRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, passkeyContract.listPasskeys, async ({ actor }) => ({
    passkeys: (await listPasskeys(ctx, actor)).map(presentPasskey),
    isSecondFactorRequired: actor.lacksSecondFactor,
    recoveryCodesLeft: await countRecoveryCodesOf(ctx, actor),
  }))
  serve(app, passkeyContract.makeRecoveryCodes, async ({ actor }) => ({ codes: await makeRecoveryCodes(ctx, actor) }))
  serve(app, passkeyContract.listResetPasskeys, async ({ body }) => ({
    passkeys: (await listResetPasskeys(ctx, body)).map(presentPasskey),
  }))
  serve(app, passkeyContract.getPasskeyOptions, async ({ actor }) => ({ options: await getPasskeyOptions(ctx, actor) }))
  serve(app, passkeyContract.addPasskey, async ({ actor, body }) => ({
    passkey: presentPasskey(await addPasskey(ctx, actor, body)),
  }))
  serve(app, passkeyContract.removePasskey, ({ actor, params }) => removePasskey(ctx, actor, params.id))
  serve(app, passkeyContract.getPasskeyLoginOptions, async () => ({ options: await getPasskeyLoginOptions(ctx) }))
  serve(app, passkeyContract.loginWithPasskey, async ({ body, request }) => {
    const { user, ...tokens } = await loginWithPasskey(ctx, body, userAgentOf(request))
    return { user: presentCurrentUser(user, ctx.now()), ...tokens }
  })
  serve(app, passkeyContract.reauthenticate, ({ actor, body }) => reauthenticate(ctx, actor, body))
}
