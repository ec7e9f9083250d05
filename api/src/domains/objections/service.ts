import { createHash, randomBytes } from 'node:crypto'
import {
  type DecisionKind,
  type decideObjection as decideRoute,
  type listObjections as listRoute,
  objectionLimits,
} from 'contract/objections.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { StatedReasons } from '../../facts.ts'
import { addMonths } from '../../platform/clock.ts'
import type { Actor, Context, RecordFact } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { readPage } from '../../platform/paging.ts'
import { Refusal, refuse, refuseIf } from '../../platform/refusal.ts'
import { writeAudit } from '../audit/service.ts'
import {
  deleteSuspendedAccount,
  exportSuspendedAccount,
  liftSuspension,
  lockAccount,
  unbarAddress,
} from '../users/service.ts'
import { objectBefore, refusalToDecide } from './policy.ts'
import {
  isSuspendedBy,
  type LaterDecision,
  presentDecisionMail,
  presentObjectionDecidedMail,
  presentObjectionReceivedMail,
  presentUnsuspendedMail,
} from './present.ts'
import {
  type AddressedPerson,
  countObjections,
  countOtherAdmins,
  type DecisionView,
  deleteDecisionsBefore,
  findDecision,
  findObjection,
  findPerson,
  insertDecision,
  insertObjection,
  isSecondObjection,
  listObjectionViews,
  lockObjection,
  type ObjectionView,
  updateObjection,
} from './repository.ts'

const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/**
 * Stores a decision and mails the person a statement of reasons with a link to object, within the caller's transaction.
 * Does nothing about the administrator's own content, and for a person whose address was never confirmed.
 */
export async function stateDecision(
  ctx: Context,
  tx: Tx,
  kind: DecisionKind,
  actorId: string,
  about: { person: AddressedPerson; subjectName: string | null } | undefined,
  { reason, category }: StatedReasons,
): Promise<void> {
  if (about === undefined || about.person.id === actorId || about.person.emailVerifiedAt === null) return
  const { id: personId, email, username } = about.person
  const token = randomBytes(32).toString('base64url')
  const row = {
    id: newId(),
    kind,
    personId,
    email,
    username,
    subjectName: about.subjectName,
    category,
    reason,
    adminId: actorId,
    createdAt: ctx.now(),
  }
  await insertDecision(tx, { ...row, tokenHash: hashToken(token) })
  await queueMail(ctx, tx, email, presentDecisionMail(row, `${ctx.publicUrl()}/bezwaar?token=${token}`))
}

/** Mails a person that the suspension is lifted. */
export async function mailUnsuspended(ctx: Context, tx: Tx, userId: string, reason: string | null): Promise<void> {
  const person = await findPerson(tx, userId)
  if (person === undefined || person.emailVerifiedAt === null) return
  await queueMail(ctx, tx, person.email, presentUnsuspendedMail(person.username, reason, `${ctx.publicUrl()}/login`))
}

export const getDecision = async (ctx: Context, token: string): Promise<DecisionView> =>
  (await findDecision(ctx.db, hashToken(token))) ?? refuse('DECISION_LINK_INVALID')

/** Stores an objection, once per decision; administrators are notified and the person gets a receipt. */
export async function submitObjection(ctx: Context, { token, text }: { token: string; text: string }) {
  const { decision, objection } = await getDecision(ctx, token)
  if (objection !== null) refuse('OBJECTION_EXISTS')
  if (objectBefore(decision.createdAt) < ctx.now()) refuse('OBJECTION_TOO_LATE')
  const objectionId = newId()
  await ctx
    .transaction(async (tx, record) => {
      await insertObjection(tx, { id: objectionId, decisionId: decision.id, text, createdAt: ctx.now() })
      await queueMail(ctx, tx, decision.email, presentObjectionReceivedMail(decision.username))
      await record('objection.submitted', { objectionId })
    })
    .catch((error: unknown) => {
      // Of two concurrent calls the unique index refuses one.
      throw isSecondObjection(error) ? new Refusal('OBJECTION_EXISTS') : error
    })
  return getDecision(ctx, token)
}

/** @throws Refusal DECISION_LINK_INVALID, NOT_SUSPENDED unless the account is suspended by this decision now */
async function getSuspendedId(ctx: Context, token: string): Promise<string> {
  const { decision, suspendedAt } = await getDecision(ctx, token)
  if (decision.personId === null || !isSuspendedBy(decision, suspendedAt)) return refuse('NOT_SUSPENDED')
  return decision.personId
}

export const exportSuspended = async (ctx: Context, token: string) =>
  exportSuspendedAccount(ctx, await getSuspendedId(ctx, token))

export const deleteSuspended = async (ctx: Context, token: string): Promise<void> =>
  deleteSuspendedAccount(ctx, await getSuspendedId(ctx, token))

export async function listObjections(ctx: Context, actor: Actor, query: ParsedOf<typeof listRoute>['query']) {
  const { rows, pagination } = await readPage(
    query,
    (range) => listObjectionViews(ctx.db, query.status, range),
    () => countObjections(ctx.db, query.status),
  )
  const otherAdmins = await countOtherAdmins(ctx.db, actor.id)
  return { rows: rows.map((view) => ({ view, canDecide: refusalFor(view, actor, otherAdmins) === null })), pagination }
}

const refusalFor = ({ objection, decision }: ObjectionView, actor: Actor, otherAdmins: number) =>
  refusalToDecide({
    isDecided: objection.decidedAt !== null,
    firstAdminId: decision.adminId,
    actorId: actor.id,
    otherAdmins,
  })

/**
 * Upholds or reverses a decision. Reversing a suspension lifts it, but not a later one; reversing a deletion lets the address
 * register again; other content is put back by the person. Locks the objection; of two concurrent administrators the second is refused.
 * Records `objection.decided`.
 */
export async function decideObjection(
  ctx: Context,
  actor: Actor,
  objectionId: string,
  { decision: outcome, notes }: ParsedOf<typeof decideRoute>['body'],
): Promise<ObjectionView> {
  return ctx.transaction(async (tx, record) => {
    if ((await lockObjection(tx, objectionId)) === undefined) refuse('OBJECTION_NOT_FOUND')
    const before = (await findObjection(tx, objectionId)) ?? refuse('OBJECTION_NOT_FOUND')
    const otherAdmins = await countOtherAdmins(tx, actor.id)
    refuseIf(refusalFor(before, actor, otherAdmins))
    await updateObjection(tx, objectionId, { decision: outcome, notes, decidedAt: ctx.now(), deciderId: actor.id })
    const isOnlyAdmin = before.decision.adminId === actor.id
    await writeAudit(ctx, tx, {
      action: `OBJECTION_${outcome}`,
      actorId: actor.id,
      subject: { type: 'OBJECTION', id: objectionId, name: before.decision.subjectName ?? before.decision.username },
      reason: notes,
      details: isOnlyAdmin ? { isOnlyAdmin } : {},
    })
    const later = outcome === 'REVERSED' ? await reverse(ctx, tx, record, actor, before, notes) : null
    const view = (await findObjection(tx, objectionId)) ?? refuse('OBJECTION_NOT_FOUND')
    const mail = presentObjectionDecidedMail(view, later, `${ctx.publicUrl()}/login`)
    await queueMail(ctx, tx, view.decision.email, mail)
    await record('objection.decided', { objectionId, actorId: actor.id })
    return view
  })
}

/** @returns what another decision did to the account since */
async function reverse(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  actor: Actor,
  { decision }: ObjectionView,
  notes: string | null,
): Promise<LaterDecision> {
  if (decision.kind === 'USER_DELETED') await unbarAddress(ctx, tx, decision.email)
  if (decision.kind !== 'USER_SUSPENDED') return null
  if (decision.personId === null) return 'DELETED'
  const { suspendedAt } = await lockAccount(tx, decision.personId)
  if (suspendedAt !== null && !isSuspendedBy(decision, suspendedAt)) return 'SUSPENDED'
  await liftSuspension(ctx, tx, record, actor, decision.personId, { reason: notes }, true)
  return null
}

/** Deletes decisions whose time for an objection is over. */
export async function deleteOldDecisions(ctx: Context): Promise<void> {
  await deleteDecisionsBefore(ctx.db, addMonths(ctx.now(), -objectionLimits.months))
}
