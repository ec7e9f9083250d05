import type { listMyPlans } from 'contract/plans/plans.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { ParsedOf, ResponseOf } from 'contract/platform/route.ts'
import type * as contract from 'contract/references.ts'
import { referenceLimits } from 'contract/references.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { readPage } from '../../platform/paging.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { userSubject, writeAudit } from '../audit/service.ts'
import { listBlockedIds } from '../blocks/service.ts'
import { requireGroupMember } from '../groups/service.ts'
import { listPresentMemberIds } from '../turnout/service.ts'
import { refuseInvolved } from '../users/deletion/service.ts'
import { getUnsuspendedUser, getVisibleUser } from '../users/service.ts'
import { closesAt, refusalToWrite } from './policy.ts'
import {
  deleteReferenceRow,
  emptyReference,
  findEventOfGroup,
  findReceived,
  findReference,
  listEndedGroups,
  listOpenReferences,
  listPeople,
  listReferencePairs,
  listUnannounced,
  listWritten,
  lockPair,
  lockReference,
  markAnnounced,
  openReferences,
  type ReferenceRow,
  saveReference,
} from './repository.ts'

export { listReferencePairs }

export async function listReferences(
  ctx: Context,
  actor: Actor,
  userId: string,
  query: ParsedOf<typeof contract.listReferences>['query'],
) {
  await getVisibleUser(ctx, actor, userId)
  const which = { subjectId: userId, viewerId: actor.id, now: ctx.now() }
  return readPage(query, (range) => listOpenReferences(ctx.db, which, range))
}

/**
 * People who went along keep access after leaving: removing the writer does not prevent a reference.
 * @returns the people who went along
 * @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND
 */
async function requireMemberOrCompanion(ctx: Context, actor: Pick<Actor, 'id' | 'isAdmin'>, groupId: string) {
  const went = await listPresentMemberIds(ctx, groupId)
  if (!went.has(actor.id)) await requireGroupMember(ctx.db, actor, groupId)
  return went
}

export async function listGroupReferences(ctx: Context, actor: Actor, groupId: string) {
  const went = await requireMemberOrCompanion(ctx, actor, groupId)
  const event = await findEventOfGroup(ctx.db, groupId)
  const otherIds = went.has(actor.id) ? [...went].filter((id) => id !== actor.id) : []
  const [people, written] = await Promise.all([
    listPeople(ctx.db, otherIds, actor.id),
    listWritten(ctx.db, groupId, actor.id),
  ])
  return {
    people: people.map((user) => ({
      user,
      reference: written.find(({ subjectId, deletedAt }) => subjectId === user.id && deletedAt === null),
    })),
    closesAt: event === undefined || event.endedAt > ctx.now() ? null : closesAt(event.endedAt),
  }
}

/**
 * Hidden from others until the other has written too, which opens both, or 14 days after the event. Safe to repeat. Locks
 * the pair.
 * @throws Refusal USER_NOT_FOUND also for a suspended person, and one with a block between them and the actor
 */
export async function writeReference(
  ctx: Context,
  actor: Actor,
  { id: groupId, userId }: ParsedOf<typeof contract.writeReference>['params'],
  { text, again }: ParsedOf<typeof contract.writeReference>['body'],
): Promise<ReferenceRow> {
  const went = await requireMemberOrCompanion(ctx, actor, groupId)
  if (userId === actor.id) refuse('NOT_YOURSELF')
  await getUnsuspendedUser(ctx, actor, userId)
  if ((await listBlockedIds(ctx.db, actor.id)).includes(userId)) refuse('USER_NOT_FOUND')
  const { eventId, endedAt } = (await findEventOfGroup(ctx.db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  return ctx.transaction(async (unit) => {
    const { tx, record } = unit
    await lockPair(tx, groupId, actor.id, userId)
    const now = unit.now()
    const existing = await findReference(tx, groupId, actor.id, userId)
    if (existing?.deletedAt === null && existing.text === text && existing.again === again) return existing
    const bothWent = went.has(actor.id) && went.has(userId)
    refuseIf(refusalToWrite({ eventEndedAt: endedAt, bothWent, existing, now }))
    const row = {
      id: existing?.id ?? newId(),
      groupId,
      eventId,
      eventEndedAt: endedAt,
      writerId: actor.id,
      subjectId: userId,
      text,
      again,
      writtenAt: now,
      opensAt: closesAt(endedAt),
      announcedAt: null,
      deletedAt: null,
    }
    await saveReference(tx, row)
    await record('reference.written', { writerId: actor.id, groupId })
    const theirs = await findReference(tx, groupId, userId, actor.id)
    if (theirs === undefined) return row
    await openReferences(tx, [row.id, theirs.id], now)
    await record('references.opened', { referenceIds: [row.id, theirs.id] })
    return { ...row, opensAt: now, announcedAt: now }
  })
}

/** Also after the group is deleted. An open one cannot be written again. Safe to repeat. Locks the pair. */
export async function deleteReference(
  ctx: Context,
  actor: Pick<Actor, 'id' | 'isAdmin'>,
  groupId: string,
  userId: string,
): Promise<void> {
  const deleted = await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    await lockPair(tx, groupId, actor.id, userId)
    const now = unit.now()
    const existing = await findReference(tx, groupId, actor.id, userId)
    if (existing === undefined || existing.deletedAt !== null) return existing
    const wasOpen = existing.opensAt <= now
    if (wasOpen) await emptyReference(tx, existing.id, now)
    else await deleteReferenceRow(tx, existing.id)
    await record('reference.deleted', { writerId: actor.id, groupId, subjectId: userId, wasOpen })
    return existing
  })
  if (deleted === undefined) await requireMemberOrCompanion(ctx, actor, groupId)
}

/**
 * Safe to repeat. Locks it, writes to the audit log.
 * @throws Refusal NOT_YOURSELF, NOT_IMPARTIAL; REFERENCE_NOT_FOUND also for one that is not open: administrators do not see it either
 */
export async function removeReference(
  ctx: Context,
  actor: Pick<Actor, 'id'>,
  referenceId: string,
  { reason, category, reportId }: ParsedOf<typeof contract.removeReference>['body'],
): Promise<void> {
  await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const now = unit.now()
    const row = await lockReference(tx, referenceId)
    if (row === undefined || row.opensAt > now) refuse('REFERENCE_NOT_FOUND')
    if (row.deletedAt !== null) return
    const { writerId, subjectId } = row
    if (subjectId === actor.id) refuse('NOT_YOURSELF')
    await refuseInvolved(tx, actor.id, writerId)
    await emptyReference(tx, referenceId, now)
    await writeAudit(unit, {
      action: 'REFERENCE_REMOVED',
      actorId: actor.id,
      subject: userSubject(writerId),
      reason,
      reportId,
      details: category === null ? {} : { category },
    })
    await record('reference.removedByAdmin', {
      referenceId,
      userId: writerId,
      subjectId,
      actorId: actor.id,
      reason,
      category,
    })
  })
}

/** The groups in which the actor can still write about somebody, the last event first. */
export async function listUnwritten(ctx: Context, actor: Actor): Promise<ResponseOf<typeof listMyPlans>['unwritten']> {
  const until = ctx.now()
  const after = new Date(until.getTime() - referenceLimits.days * DAY)
  const groups = await Promise.all(
    (await listEndedGroups(ctx.db, actor.id, { after, until })).map(async (group) => {
      const went = await listPresentMemberIds(ctx, group.groupId)
      if (!went.has(actor.id)) return { ...group, people: 0 }
      const done = (await listWritten(ctx.db, group.groupId, actor.id)).map(({ subjectId }) => subjectId)
      const others = [...went].filter((id) => id !== actor.id && !done.includes(id))
      return { ...group, people: (await listPeople(ctx.db, others, actor.id)).length }
    }),
  )
  return groups.filter(({ people }) => people > 0)
}

/** Announcing takes a few rows per transaction, so that none is long. */
const BATCH = 100

/** 14 days after their event. Safe to repeat. */
export async function announceOpened(ctx: Context): Promise<void> {
  const now = ctx.now()
  for (let found = await listUnannounced(ctx.db, now, BATCH); found.length > 0; ) {
    const ids = found.map(({ id }) => id)
    await ctx.transaction(async ({ tx, record }) => {
      const referenceIds = await markAnnounced(tx, ids, now)
      if (referenceIds.length > 0) await record('references.opened', { referenceIds })
    })
    found = await listUnannounced(ctx.db, now, BATCH)
  }
}

/** An open reference about the actor, for a report of it. @throws Refusal REFERENCE_NOT_FOUND */
export const getReceivedReference = async (ctx: Context, db: Queryable, actor: Actor, referenceId: string) =>
  (await findReceived(db, referenceId, actor.id, ctx.now())) ?? refuse('REFERENCE_NOT_FOUND')
