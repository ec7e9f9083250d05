import type { ParsedOf } from 'contract/platform/route.ts'
import type { Trust, updateTurnout as updateRoute } from 'contract/turnout.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { listBlocksAmong } from '../blocks/service.ts'
import { requireGroupMember } from '../groups/service.ts'
import { listMetIds } from './met/repository.ts'
import { isEstablished, isExcludedByBlock, isTurnoutOpen, judgeTurnout, trustCountsFrom } from './policy.ts'
import type { OwnTurnout } from './present.ts'
import {
  findShownTrust,
  findTurnoutEvent,
  insertRecordsOfMembers,
  listExpected,
  listGroupIdsOfPerson,
  listOwnRecords,
  listStatementsBy,
  listStoredTurnouts,
  lockRecord,
  type OwnRecordRow,
  replaceStatements,
  type StoredGroupTurnout,
} from './repository.ts'

type Expected = Awaited<ReturnType<typeof listExpected>>[number]
const ALWAYS = new Date(0)

/**
 * The people who were expected, the actor among them. After the event it stores them, if the job has not done so yet.
 *
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER, TURNOUT_NOT_OPEN before the end and after a cancellation
 */
async function readExpected(ctx: Context, db: Queryable, actor: Actor, groupId: string) {
  const found = (await findTurnoutEvent(db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  const isOver = found.event.isLive && found.event.overAt <= ctx.now()
  const isExpected = (one: Expected) => one.person.id === actor.id
  let expected = await listExpected(db, groupId)
  if (isOver && !expected.some(isExpected)) {
    await insertRecordsOfMembers(db, { endedAfter: ALWAYS, now: ctx.now(), groupId })
    expected = await listExpected(db, groupId)
  }
  const own = expected.find(isExpected)
  if (own === undefined) await requireGroupMember(db, actor, groupId)
  if (own === undefined || !isOver) return refuse('TURNOUT_NOT_OPEN')
  const others = expected.filter((one) => !isExpected(one))
  return { ...found, own, others }
}

/** The people about whom the actor may make statements, the actor first. */
async function listPossibleSubjects(db: Queryable, { own, others, event }: Awaited<ReturnType<typeof readExpected>>) {
  const blocks = await listBlocksAmong(
    db,
    [own, ...others].map(({ person }) => person.id),
  )
  const isPossibleSubject = ({ person }: Expected) =>
    !isExcludedByBlock({ byId: own.person.id, aboutId: person.id }, blocks, event.overAt)
  const hasBlockedMe = new Set(
    blocks.filter(({ blockedId }) => blockedId === own.person.id).map(({ blockerId }) => blockerId),
  )
  const people = [own, ...others.filter(isPossibleSubject)].map(({ person }) =>
    // A person who blocked the viewer is shown by name only.
    hasBlockedMe.has(person.id) ? { ...person, profilePhoto: null, profilePhotoThumbnail: null } : person,
  )
  return people
}

export async function getTurnout(ctx: Context, actor: Actor, groupId: string): Promise<OwnTurnout> {
  const found = await readExpected(ctx, ctx.db, actor, groupId)
  return {
    event: found.event,
    groupName: found.groupName,
    meId: actor.id,
    answeredAt: found.own.answeredAt,
    people: await listPossibleSubjects(ctx.db, found),
    said: await listStatementsBy(ctx.db, groupId, actor.id),
    metIds: await listMetIds(ctx.db, groupId, actor.id),
  }
}

/**
 * Replaces the actor's statements about who came. Safe to repeat. Statements about people with a block between them and the
 * actor are dropped silently, because a refusal would reveal the block. Locks the actor's record.
 */
export async function updateTurnout(
  ctx: Context,
  actor: Actor,
  groupId: string,
  body: ParsedOf<typeof updateRoute>['body'],
): Promise<OwnTurnout> {
  await ctx.transaction((tx) => replaceTurnout(ctx, tx, actor, groupId, body))
  return getTurnout(ctx, actor, groupId)
}

/** `updateTurnout` within the caller's transaction. */
export async function replaceTurnout(
  ctx: Context,
  tx: Tx,
  actor: Actor,
  groupId: string,
  { present, absent }: ParsedOf<typeof updateRoute>['body'],
): Promise<void> {
  const found = await readExpected(ctx, tx, actor, groupId)
  await lockRecord(tx, groupId, actor.id)
  const { event, own, others } = found
  refuseIf(isTurnoutOpen(event, ctx.now()) ? null : 'TURNOUT_CLOSED')
  const said = [
    ...[...new Set(present)].map((aboutId) => ({ aboutId, isPresent: true })),
    ...[...new Set(absent)].map((aboutId) => ({ aboutId, isPresent: false })),
  ]
  const expected = new Set([own, ...others].map(({ person }) => person.id))
  if (said.some(({ aboutId }) => !expected.has(aboutId))) refuse('NOT_EXPECTED')
  const allowed = new Set((await listPossibleSubjects(tx, found)).map(({ id }) => id))
  await replaceStatements(
    tx,
    { groupId, byId: actor.id, isEstablished: isEstablished(own.createdAt, event.overAt), now: ctx.now() },
    said.filter(({ aboutId }) => allowed.has(aboutId)),
  )
}

/** The actor's record of the last 12 months, newest first, and what others see of it. */
export async function getMyTurnout(ctx: Context, actor: Actor): Promise<{ records: OwnRecordRow[]; shown: Trust }> {
  const now = ctx.now()
  const [records, shown] = await Promise.all([
    listOwnRecords(ctx.db, actor.id, { endedAfter: trustCountsFrom(now), now }),
    findShownTrust(ctx.db, actor.id, now),
  ])
  return { records, shown }
}

/** The data that decide the turnout of these groups. */
export async function listGroupTurnouts(db: Queryable, groupIds: readonly string[]): Promise<StoredGroupTurnout[]> {
  const turnouts = await listStoredTurnouts(db, groupIds)
  const blocks = await listBlocksAmong(db, [...new Set(turnouts.flatMap(({ people }) => people))])
  return turnouts.map((turnout) => ({ ...turnout, blocks }))
}

/** Settled outcomes stay; until then the statements decide. */
function presentMemberIds(turnout: StoredGroupTurnout): Set<string> {
  const judged = judgeTurnout(turnout)
  const went = turnout.people.filter((id) => {
    const settled = turnout.settled.get(id)
    return settled === undefined ? judged.get(id)?.outcome === 'WENT' : settled === 'WENT' && turnout.event.isLive
  })
  return new Set(went)
}

/** The members that this group's statements confirm as present so far. Empty before the end of the event. */
export async function listPresentMemberIds(
  ctx: Context,
  groupId: string,
  db: Queryable = ctx.db,
): Promise<ReadonlySet<string>> {
  const [turnout] = await listGroupTurnouts(db, [groupId])
  return turnout === undefined ? new Set() : presentMemberIds(turnout)
}

/**
 * The people this person went along with, once per person and group, the newest event first. Without suspended people and
 * people with a block between them and this person. `at` is the start of the event.
 */
export async function listSharedEvents(
  ctx: Context,
  userId: string,
  db: Queryable = ctx.db,
): Promise<{ userId: string; groupId: string; event: { id: string; title: string; slug: string }; at: Date }[]> {
  const turnouts = await listGroupTurnouts(db, await listGroupIdsOfPerson(db, userId))
  return turnouts
    .flatMap((turnout) => {
      const went = presentMemberIds(turnout)
      if (!went.delete(userId)) return []
      const { groupId, event, blocks } = turnout
      const isBlocked = (otherId: string) =>
        blocks.some(
          ({ blockerId, blockedId }) =>
            (blockerId === userId && blockedId === otherId) || (blockerId === otherId && blockedId === userId),
        )
      return [...went]
        .filter((otherId) => !isBlocked(otherId))
        .map((otherId) => ({ userId: otherId, groupId, event, at: event.startsAt }))
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.userId < b.userId ? -1 : 1))
}
