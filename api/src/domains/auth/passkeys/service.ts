import { authLimits } from 'contract/auth/auth.ts'
import type {
  addPasskey as addRoute,
  loginWithPasskey as loginRoute,
  PasskeyResponse,
  reauthenticate as reauthenticateRoute,
} from 'contract/auth/passkeys.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { originsOf } from '../../../platform/origins.ts'
import { refuse } from '../../../platform/refusal.ts'
import { getUser, lockAccount, requirePassword, type User } from '../../users/service.ts'
import { challengeExpiry } from '../policy.ts'
import { presentPasskeyAddedMail } from '../present.ts'
import { updateSession } from '../repository.ts'
import { refuseClosedAccount, startSession, type Tokens } from '../sessions/service.ts'
import { challengeOf, createLogin, createRegistration, type Site, verifyLogin, verifyRegistration } from './gateway.ts'
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeyRows,
  lockPasskey,
  type PasskeyRow,
  takeChallenge,
  updatePasskey,
} from './repository.ts'

const siteOf = (ctx: Context): Site => ({
  host: new URL(ctx.publicUrl()).hostname,
  origins: originsOf(ctx.publicUrl()),
})

/** Newest first. */
export const listPasskeys = (ctx: Context, actor: Actor): Promise<PasskeyRow[]> => listPasskeyRows(ctx.db, actor.id)

/** @throws Refusal PASSKEY_LIMIT */
export async function getPasskeyOptions(ctx: Context, actor: Actor): Promise<Record<string, unknown>> {
  const existing = await listPasskeyRows(ctx.db, actor.id)
  if (existing.length >= authLimits.passkeys.max) refuse('PASSKEY_LIMIT')
  const { challenge, options } = await createRegistration(siteOf(ctx), actor, existing)
  await insertChallenge(ctx.db, { challenge, userId: actor.id, expiresAt: challengeExpiry(ctx.now()) })
  return options
}

/**
 * Stores a passkey and mails a notice. The session counts as confirmed by it. Locks the account, so that the limit holds.
 *
 * @throws Refusal PASSKEY_REFUSED, PASSKEY_LIMIT
 */
export async function addPasskey(
  ctx: Context,
  actor: Actor,
  { response, name }: ParsedOf<typeof addRoute>['body'],
): Promise<PasskeyRow> {
  const challenge = challengeOf(response)
  const isSent = challenge !== null && (await takeChallenge(ctx.db, challenge, actor.id, ctx.now()))
  const stored = isSent ? await verifyRegistration(siteOf(ctx), response, challenge) : null
  if (stored === null) refuse('PASSKEY_REFUSED')
  const added = await ctx.transaction(async (tx) => {
    const user = await lockAccount(tx, actor.id)
    const existing = await listPasskeyRows(tx, actor.id)
    if (existing.length >= authLimits.passkeys.max) refuse('PASSKEY_LIMIT')
    const now = ctx.now()
    const row = {
      ...stored,
      id: newId(),
      userId: actor.id,
      name: name || `Passkey ${existing.length + 1}`,
      createdAt: now,
      lastUsedAt: null,
    }
    if (!(await insertPasskey(tx, row))) refuse('PASSKEY_REFUSED')
    await updateSession(tx, actor.sessionId, { authenticatedAt: now, passkeyAt: now })
    await queueMail(ctx, tx, user.email, presentPasskeyAddedMail(user.username, `${ctx.publicUrl()}/profile`))
    return row
  })
  ctx.securityLog.record('passkey.added', { userId: actor.id, sessionId: actor.sessionId })
  return added
}

/** @throws Refusal PASSKEY_NOT_FOUND, also for another user's passkey */
export async function removePasskey(ctx: Context, actor: Actor, id: string): Promise<void> {
  if (!(await deletePasskey(ctx.db, actor.id, id))) refuse('PASSKEY_NOT_FOUND')
  ctx.securityLog.record('passkey.removed', { userId: actor.id, sessionId: actor.sessionId })
}

/** Names no account: the browser offers the passkeys that it has for this site. */
export async function getPasskeyLoginOptions(ctx: Context): Promise<Record<string, unknown>> {
  const { challenge, options } = await createLogin(siteOf(ctx))
  await insertChallenge(ctx.db, { challenge, userId: null, expiresAt: challengeExpiry(ctx.now()) })
  return options
}

/**
 * Signs in with a passkey, also while wrong passwords lock the account.
 *
 * @throws Refusal PASSKEY_INVALID, ACCOUNT_SUSPENDED, EMAIL_NOT_VERIFIED
 */
export async function loginWithPasskey(
  ctx: Context,
  { response }: ParsedOf<typeof loginRoute>['body'],
  userAgent: string | null,
): Promise<Tokens & { user: User }> {
  const userId = await usePasskey(ctx, response)
  if (userId === null) {
    ctx.securityLog.record('signin.failed', { userId: null, code: 'PASSKEY_INVALID', method: 'PASSKEY' })
    refuse('PASSKEY_INVALID')
  }
  const user = await getUser(ctx, userId)
  refuseClosedAccount(ctx, user)
  return startSession(ctx, user, userAgent, { hasPasskey: true })
}

/**
 * Confirms that the user of this session is still the same person.
 *
 * @throws Refusal WRONG_PASSWORD on its field, ACCOUNT_LOCKED, PASSKEY_REFUSED, also for another user's passkey
 */
export async function reauthenticate(
  ctx: Context,
  actor: Actor,
  { password, passkey }: ParsedOf<typeof reauthenticateRoute>['body'],
): Promise<void> {
  const ids = { userId: actor.id, sessionId: actor.sessionId }
  if (passkey) {
    if ((await usePasskey(ctx, passkey)) !== actor.id) {
      ctx.securityLog.record('reauthentication.failed', { ...ids, code: 'PASSKEY_REFUSED', method: 'PASSKEY' })
      refuse('PASSKEY_REFUSED')
    }
  } else await requirePassword(ctx, actor.id, password ?? '', 'password')
  const now = ctx.now()
  await updateSession(ctx.db, actor.sessionId, { authenticatedAt: now, ...(passkey ? { passkeyAt: now } : {}) })
  ctx.securityLog.record('reauthentication.succeeded', { ...ids, method: passkey ? 'PASSKEY' : 'PASSWORD' })
}

/** @returns the passkey's user; null when it is not valid */
async function usePasskey(ctx: Context, response: PasskeyResponse): Promise<string | null> {
  const userId = await verifyPasskey(ctx, response)
  ctx.securityLog.record(userId === null ? 'secondFactor.failed' : 'secondFactor.used', { userId })
  return userId
}

/** Of two concurrent uses of one response, the challenge accepts one. */
function verifyPasskey(ctx: Context, response: PasskeyResponse): Promise<string | null> {
  const challenge = challengeOf(response)
  if (challenge === null) return Promise.resolve(null)
  return ctx.transaction(async (tx: Tx) => {
    if (!(await takeChallenge(tx, challenge, null, ctx.now()))) return null
    const row = await lockPasskey(tx, response.id)
    if (row === undefined) return null
    const counter = await verifyLogin(siteOf(ctx), response, challenge, row)
    if (counter === null) return null
    await updatePasskey(tx, row.id, { counter, lastUsedAt: ctx.now() })
    return row.userId
  })
}
