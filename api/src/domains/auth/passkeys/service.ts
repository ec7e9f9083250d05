import { authLimits } from 'contract/auth/auth.ts'
import type * as contract from 'contract/auth/passkeys.ts'
import type { PasskeyResponse } from 'contract/auth/passkeys.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { originsOf } from '../../../platform/origins.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { userSubject, writeAudit } from '../../audit/service.ts'
import { closePasskeyWindow, getUser, listAdmins, lockAccount, type User } from '../../users/service.ts'
import { queueSecurityMail } from '../mails/service.ts'
import { challengeExpiry, refusalToChangePasskeys } from '../policy.ts'
import { type FactorChange, presentColleagueFactorMail, presentFactorMail } from '../present.ts'
import { findFactors } from '../repository.ts'
import { lockAccountOfSession, refuseClosedAccount, startSession, type Tokens } from '../sessions/service.ts'
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
  updateSuspendedAt,
} from './repository.ts'

const siteOf = (ctx: Context): Site => ({
  host: new URL(ctx.publicUrl()).hostname,
  origins: originsOf(ctx.publicUrl()),
})

export const listPasskeys = (ctx: Context, actor: Actor): Promise<PasskeyRow[]> => listPasskeyRows(ctx.db, actor.id)

/** @throws Refusal REAUTHENTICATION_REQUIRED, SECOND_FACTOR_REQUIRED */
export async function refuseWithoutFactor(ctx: Context, db: Queryable, actor: Actor, user: User) {
  const existing = await listPasskeyRows(db, actor.id)
  const state = {
    hasPasskey: existing.length > 0,
    passkeyAt: (await findFactors(db, actor.sessionId)).passkeyAt,
    needsWindow: user.isAdmin && ctx.config.adminSecondFactor,
    windowUntil: user.passkeyWindowUntil,
  }
  refuseIf(refusalToChangePasskeys(state, ctx.now()))
  return existing
}

/** Mails the change to the person, and that of an administrator to all administrators. */
export async function mailFactorChange(
  unit: Unit,
  user: Pick<User, 'id' | 'username' | 'email' | 'isAdmin'>,
  change: FactorChange,
): Promise<void> {
  const url = `${unit.ctx.publicUrl()}/profile/beveiliging`
  await queueSecurityMail(unit, user, presentFactorMail(user.username, change, url))
  await mailColleagues(unit, user, change)
}

async function mailColleagues(
  unit: Unit,
  user: Pick<User, 'id' | 'username' | 'isAdmin'>,
  change: FactorChange | 'suspended',
): Promise<void> {
  const { ctx, tx } = unit
  if (!user.isAdmin) return
  const mail = presentColleagueFactorMail(user.username, change, `${ctx.publicUrl()}/admin`)
  for (const { id, email } of await listAdmins(tx)) if (id !== user.id) await queueMail(unit, email, mail)
}

export async function getPasskeyOptions(ctx: Context, actor: Actor): Promise<Record<string, unknown>> {
  const existing = await refuseWithoutFactor(ctx, ctx.db, actor, await getUser(ctx, actor.id))
  if (existing.length >= authLimits.passkeys.max) refuse('PASSKEY_LIMIT')
  const { challenge, options } = await createRegistration(siteOf(ctx), actor, existing)
  await insertChallenge(ctx.db, { challenge, userId: actor.id, expiresAt: challengeExpiry(ctx.now()) })
  return options
}

/** The session does not get a second factor by this. Locks the account, so that the limit holds. */
export async function addPasskey(
  ctx: Context,
  actor: Actor,
  { response, name }: ParsedOf<typeof contract.addPasskey>['body'],
) {
  const challenge = challengeOf(response)
  const isSent = challenge !== null && (await takeChallenge(ctx.db, challenge, actor.id, ctx.now()))
  const stored = isSent ? await verifyRegistration(siteOf(ctx), response, challenge) : null
  if (stored === null) refuse('PASSKEY_REFUSED')
  const added = await ctx.transaction(async (unit) => {
    const { tx } = unit
    const user = await lockAccountOfSession(unit, actor)
    const existing = await refuseWithoutFactor(ctx, tx, actor, user)
    if (existing.length >= authLimits.passkeys.max) refuse('PASSKEY_LIMIT')
    const row = {
      ...stored,
      id: newId(),
      userId: actor.id,
      name: name || `Passkey ${existing.length + 1}`,
      createdAt: unit.now(),
      lastUsedAt: null,
      suspendedAt: null,
    }
    if (!(await insertPasskey(tx, row))) refuse('PASSKEY_REFUSED')
    await closePasskeyWindow(tx, user)
    await writeAudit(unit, { action: 'USER_PASSKEY_ADDED', actorId: user.id, subject: userSubject(user.id) })
    await mailFactorChange(unit, user, 'added')
    return row
  })
  ctx.securityLog.record('passkey.added', { userId: actor.id, sessionId: actor.sessionId })
  return added
}

/** @throws Refusal PASSKEY_NOT_FOUND, also for another user's passkey; REAUTHENTICATION_REQUIRED */
export async function removePasskey(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    const user = await lockAccount(tx, actor.id)
    const existing = await listPasskeyRows(tx, actor.id)
    if (!existing.some((row) => row.id === id)) refuse('PASSKEY_NOT_FOUND')
    await refuseWithoutFactor(ctx, tx, actor, user)
    await removeAndMail(unit, user, [id])
  })
  ctx.securityLog.record('passkey.removed', { userId: actor.id, sessionId: actor.sessionId })
}

/** Until a reset by mail keeps them. @returns how many worked */
export async function suspendPasskeys(unit: Unit, user: User): Promise<number> {
  const working = (await listPasskeyRows(unit.tx, user.id)).filter(isUsable)
  await updateSuspendedAt(unit.tx, user.id, unit.now())
  await mailColleagues(unit, user, 'suspended')
  return working.length
}

/** After a reset by mail: whoever had the account may have added passkeys. Those kept work again. @returns how many are gone */
export async function removePasskeysExcept(unit: Unit, user: User, keep: readonly string[]): Promise<number> {
  const removed = (await listPasskeyRows(unit.tx, user.id)).filter(({ id }) => !keep.includes(id))
  const removedIds = removed.map(({ id }) => id)
  await removeAndMail(unit, user, removedIds)
  await updateSuspendedAt(unit.tx, user.id, null)
  return removed.length
}

async function removeAndMail(unit: Unit, user: User, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  for (const id of ids) await deletePasskey(unit.tx, user.id, id)
  const details = { count: ids.length }
  await writeAudit(unit, { action: 'USER_PASSKEY_REMOVED', actorId: user.id, subject: userSubject(user.id), details })
  await mailFactorChange(unit, user, 'removed')
}

/** Names no account: the browser offers the passkeys that it has for this site. */
export async function getPasskeyLoginOptions(ctx: Context): Promise<Record<string, unknown>> {
  const { challenge, options } = await createLogin(siteOf(ctx))
  await insertChallenge(ctx.db, { challenge, userId: null, expiresAt: challengeExpiry(ctx.now()) })
  return options
}

/** Signs in with a passkey, also while wrong passwords lock the account. */
export async function loginWithPasskey(
  ctx: Context,
  { response, deviceId }: ParsedOf<typeof contract.loginWithPasskey>['body'],
  userAgent: string | null,
): Promise<Tokens & { user: User }> {
  const userId = await usePasskey(ctx, response)
  if (userId === null) {
    ctx.securityLog.record('signin.failed', { userId: null, code: 'PASSKEY_INVALID', method: 'PASSKEY' })
    refuse('PASSKEY_INVALID')
  }
  const user = await getUser(ctx, userId)
  refuseClosedAccount(ctx, user)
  return startSession(ctx, user, {
    device: { userAgent, deviceId },
    method: 'PASSKEY',
    stillHolds: async (tx) => isUsable(await lockPasskey(tx, response.id)),
  })
}

const isUsable = (row: PasskeyRow | undefined): row is PasskeyRow => row !== undefined && row.suspendedAt === null

export async function usePasskey(ctx: Context, response: PasskeyResponse): Promise<string | null> {
  const userId = await verifyPasskey(ctx, response)
  ctx.securityLog.record(userId === null ? 'secondFactor.failed' : 'secondFactor.used', { userId })
  return userId
}

/** Of two concurrent uses of one response, the challenge accepts one. */
function verifyPasskey(ctx: Context, response: PasskeyResponse): Promise<string | null> {
  const challenge = challengeOf(response)
  if (challenge === null) return Promise.resolve(null)
  return ctx.transaction(async (unit) => {
    const { tx } = unit
    const now = unit.now()
    if (!(await takeChallenge(tx, challenge, null, now))) return null
    const row = await lockPasskey(tx, response.id)
    if (!isUsable(row)) return null
    const counter = await verifyLogin(siteOf(ctx), response, challenge, row)
    if (counter === null) return null
    await updatePasskey(tx, row.id, { counter, lastUsedAt: now })
    return row.userId
  })
}
