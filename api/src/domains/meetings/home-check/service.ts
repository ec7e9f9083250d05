import { homeCheckLimits, type setHomeCheck as setRoute } from 'contract/home-checks.ts'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { parseInstant } from '../../../platform/clock.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { runEach } from '../../../platform/jobs/run-each.ts'
import { readToken, signToken } from '../../../platform/keyed-hash.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { refuse, refuseField } from '../../../platform/refusal.ts'
import { requireGroupMember } from '../../groups/service.ts'
import { lockAccount } from '../../users/service.ts'
import { nextStep } from './policy.ts'
import {
  canBeTold,
  presentAskMail,
  presentHomeMail,
  presentMissedMail,
  presentReminderMail,
  wasTold,
} from './present.ts'
import {
  countContacts,
  countMailContacts,
  deleteContacts,
  deleteHomeCheck,
  deleteToldBefore,
  findContact,
  findContactName,
  findContactRequest,
  findHomeCheck,
  findPossibleContact,
  type HomeCheckView,
  insertContact,
  listDueUserIds,
  lockHomeCheck,
  markAgreed,
  saveHomeCheck,
  updateContactTold,
  updateHomeCheck,
} from './repository.ts'

type Body = ParsedOf<typeof setRoute>['body']

/**
 * Replaces the earlier check. A contact who was never asked gets one mail, which asks to agree. Locks the account.
 * @throws Refusal VALIDATION_FAILED for a moment that is over or too far ahead, NOT_GROUP_MEMBER, GROUP_NOT_FOUND,
 * HOME_CONTACT_INVALID, HOME_CONTACT_LIMIT, HOME_CHECK_TOLD
 */
export async function setHomeCheck(ctx: Context, actor: Actor, { groupId, at, contact }: Body): Promise<HomeCheckView> {
  await requireGroupMember(ctx.db, actor, groupId)
  const [now, moment] = [ctx.now(), parseInstant(at)]
  if (moment <= now) refuseField('at', 'Kies een tijd die nog komt')
  if (moment.getTime() - now.getTime() > homeCheckLimits.aheadHours * HOUR)
    refuseField('at', 'Kies een tijd binnen 3 dagen')
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    await lockAccount(tx, actor.id)
    await lockUntold(tx, actor.id)
    const contactUserId = 'userId' in contact ? contact.userId : null
    const contactId =
      'userId' in contact
        ? await requireMemberContact(unit, groupId, actor, contact.userId)
        : await requireMailContact(unit, actor, contact.email)
    await saveHomeCheck(tx, { userId: actor.id, groupId, at: moment, createdAt: now, contactUserId, contactId })
  })
  return (await findHomeCheck(ctx.db, actor.id)) ?? refuse('GROUP_NOT_FOUND')
}

async function requireMemberContact(unit: Unit, groupId: string, actor: Actor, contactUserId: string): Promise<string> {
  const ids = { userId: actor.id, contactId: contactUserId }
  if (contactUserId === actor.id) refuse('HOME_CONTACT_INVALID')
  const { email } = (await findPossibleContact(unit.tx, groupId, ids)) ?? refuse('HOME_CONTACT_INVALID')
  const existing = await findContact(unit.tx, actor.id, { contactUserId })
  if (existing !== undefined) return existing.id
  return askContact(unit, actor, { contactUserId }, email)
}

async function requireMailContact(unit: Unit, actor: Actor, email: string) {
  if (email === actor.email) refuse('HOME_CONTACT_INVALID')
  const existing = await findContact(unit.tx, actor.id, { email })
  if (existing !== undefined) return existing.id
  if ((await countMailContacts(unit.tx, actor.id)) >= homeCheckLimits.contacts) refuse('HOME_CONTACT_LIMIT')
  return askContact(unit, actor, { email }, email)
}

async function askContact(
  unit: Unit,
  { id: userId, username }: Actor,
  contact: { email: string } | { contactUserId: string },
  address: string,
): Promise<string> {
  const { ctx, tx, record } = unit
  const id = newId()
  await insertContact(tx, { id, userId, ...contact, askedAt: unit.now() })
  const url = `${ctx.publicUrl()}/thuiscontact?token=${signToken(ctx, 'home contact', id)}`
  await queueMail(unit, address, presentAskMail(username, url))
  await record('grant.given', { userId, kind: 'HOME_CONTACT', id })
  return id
}

const contactIdIn = (ctx: Context, token: string): string =>
  readToken(ctx, 'home contact', token) ?? refuse('HOME_CONTACT_LINK_INVALID')

/** Changes nothing. @throws Refusal HOME_CONTACT_LINK_INVALID */
export async function getHomeContact(ctx: Context, token: string): Promise<{ username: string; hasAgreed: boolean }> {
  const request = (await findContactRequest(ctx.db, contactIdIn(ctx, token))) ?? refuse('HOME_CONTACT_LINK_INVALID')
  return { username: request.username, hasAgreed: request.agreedAt !== null }
}

/** Safe to repeat. @throws Refusal HOME_CONTACT_LINK_INVALID */
export async function agreeHomeContact(ctx: Context, token: string) {
  const id = contactIdIn(ctx, token)
  await ctx.transaction(async ({ tx, record, now }) => {
    const request = (await findContactRequest(tx, id)) ?? refuse('HOME_CONTACT_LINK_INVALID')
    if (await markAgreed(tx, id, now()))
      await record('grant.given', { userId: request.userId, kind: 'HOME_CONTACT_AGREED', id })
  })
  return getHomeContact(ctx, token)
}

export const countHomeContacts = (ctx: Context, userId: string): Promise<number> => countContacts(ctx.db, userId)

/** Ends a check too, unless its contact was told: they must still hear that it is all right. @returns how many contacts ended */
export async function endHomeContacts(tx: Tx, userId: string): Promise<number> {
  const check = await lockHomeCheck(tx, userId)
  const view = check && (await findHomeCheck(tx, userId))
  if (view !== undefined && wasTold(view)) return 0
  await deleteHomeCheck(tx, userId)
  return deleteContacts(tx, userId)
}

export const nameHomeContact = findContactName

export const getHomeCheck = async (ctx: Context, actor: Actor): Promise<HomeCheckView | null> =>
  (await findHomeCheck(ctx.db, actor.id)) ?? null

/** The contact hears nothing. Safe to repeat. Locks the check. @throws Refusal HOME_CHECK_TOLD */
export async function cancelHomeCheck(ctx: Context, actor: Actor): Promise<void> {
  await ctx.transaction(async ({ tx }) => {
    await lockUntold(tx, actor.id)
    await deleteHomeCheck(tx, actor.id)
  })
}

/** A contact who was told must hear that it is all right. */
async function lockUntold(tx: Tx, userId: string): Promise<void> {
  const check = await lockHomeCheck(tx, userId)
  const view = check && (await findHomeCheck(tx, userId))
  if (view !== undefined && wasTold(view)) refuse('HOME_CHECK_TOLD')
}

/** Ends the check; a contact who was told hears that it is all right. Safe to repeat. Locks the check. */
export async function reportHome(ctx: Context, actor: Actor): Promise<void> {
  await ctx.transaction(async (unit) => {
    const { tx } = unit
    const check = await lockHomeCheck(tx, actor.id)
    const view = check && (await findHomeCheck(tx, actor.id))
    if (view === undefined) return
    const address = addressOf(view)
    if (wasTold(view) && address !== null) await queueMail(unit, address, presentHomeMail(view.person.username))
    await deleteHomeCheck(tx, actor.id)
  })
}

const addressOf = (view: HomeCheckView): string | null => view.member?.email ?? view.contact?.email ?? null

/** Reminds, and tells contacts. Safe to repeat: each step is stored with its mail. Records `homeCheck.reminded`, `homeCheck.missed`. */
export const runHomeChecks = (ctx: Context): Promise<void> =>
  runEach(ctx, [takeDueSteps, deleteOldChecks], (step) => step(ctx))

async function takeDueSteps(ctx: Context): Promise<void> {
  const userIds = await listDueUserIds(ctx.db, ctx.now())
  await runEach(ctx, userIds, (userId) => ctx.transaction((unit) => takeStep(unit, userId)))
}

const deleteOldChecks = (ctx: Context): Promise<void> =>
  deleteToldBefore(ctx.db, new Date(ctx.now().getTime() - homeCheckLimits.keptHours * HOUR))

async function takeStep(unit: Unit, userId: string): Promise<void> {
  const { ctx, tx, record } = unit
  const now = unit.now()
  const check = await lockHomeCheck(tx, userId)
  if (check === undefined || check.toldAt !== null) return
  const step = nextStep(check, now)
  const view = step === null ? undefined : await findHomeCheck(tx, userId)
  if (step === null || view === undefined) return
  if (step === 'tell') {
    const address = canBeTold(view, now) ? addressOf(view) : null
    const dueAt = (check.remindedAt ?? now).getTime() + homeCheckLimits.tellAfterMinutes * MINUTE
    const isLate = now.getTime() - dueAt >= homeCheckLimits.lateMinutes * MINUTE
    if (address !== null && view.contact !== null) {
      await queueMail(unit, address, presentMissedMail(view, isLate))
      await updateContactTold(tx, view.contact.id, now)
    }
    await updateHomeCheck(tx, userId, { toldAt: now })
    await record('homeCheck.missed', { userId, contactUserId: address === null ? null : (view.member?.id ?? null) })
    return
  }
  const isLate = step === 'remindLate'
  const reminders = isLate ? homeCheckLimits.reminders : check.reminders + 1
  await updateHomeCheck(tx, userId, { reminders, remindedAt: now })
  await queueMail(unit, view.person.email, presentReminderMail(view, isLate, `${ctx.publicUrl()}/vandaag`, now))
  await record('homeCheck.reminded', { userId, at: check.at.toISOString(), reminders, isLate })
}
