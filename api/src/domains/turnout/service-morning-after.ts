import type { answerMorningAfter as answerRoute } from 'contract/morning-after.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { turnoutLimits } from 'contract/turnout.ts'
import type { Actor, Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { refuse } from '../../platform/refusal.ts'
import { listBlocksAmong } from '../blocks/service.ts'
import { insertAsked, listMornings, listPeopleToAsk, saveHome } from './morning-after/repository.ts'
import { isEstablished, isHiddenByBlock, isMorningAfterDue, morningAfterPeriod } from './policy.ts'
import { insertRecordsOfMembers, listExpected, listStatementsBy, lockRecord, replaceStatements } from './repository.ts'

/** Once for a person and event whatever the number of groups. Safe to repeat, however many nodes run it. */
export async function askMorningAfter(ctx: Context): Promise<void> {
  const now = ctx.now()
  const period = morningAfterPeriod(now)
  await insertRecordsOfMembers(ctx.db, { after: period.after, until: now })
  const people = await listPeopleToAsk(ctx.db, period)
  const due = people.filter(({ overAt }) => isMorningAfterDue(overAt, now))
  for (const [eventId, asked] of Map.groupBy(due, (one) => one.eventId)) {
    const eventDay = asked[0]?.eventDay ?? ''
    await ctx.transaction(async ({ tx, record }) => {
      const userIds = await insertAsked(
        tx,
        asked.map(({ userId }) => ({ eventId, userId, eventDay, askedAt: now })),
      )
      if (userIds.length > 0) await record('event.morningAfterAsked', { eventId, userIds, eventDay })
    })
  }
}

const openPeriod = (now: Date) => ({ after: new Date(now.getTime() - turnoutLimits.days * DAY), until: now })

type Morning = Awaited<ReturnType<typeof listMornings>>[number]
type Expected = Awaited<ReturnType<typeof listExpected>>[number]

/** `people` are those whom the actor is asked about, the actor first. Stores who was expected, if the job has not yet. */
async function listGroupsOf(ctx: Context, db: Queryable, actor: Actor, { groupIds, overAt }: Morning) {
  let expected = await listExpected(db, groupIds)
  const ownOf = (groupId: string) => expected.find((one) => one.groupId === groupId && one.person.id === actor.id)
  const unstoredIds = groupIds.filter((groupId) => ownOf(groupId) === undefined)
  if (unstoredIds.length > 0) {
    await insertRecordsOfMembers(db, { ...openPeriod(ctx.now()), groupIds: unstoredIds })
    expected = await listExpected(db, groupIds)
  }
  const blocks = await listBlocksAmong(db, [...new Set(expected.map(({ person }) => person.id))])
  const hasBlockedMe = ({ id }: Expected['person']) =>
    blocks.some(({ blockerId, blockedId }) => blockerId === id && blockedId === actor.id)
  return groupIds.flatMap((groupId) => {
    const own = ownOf(groupId)
    if (own === undefined) return []
    const ofGroup = expected.filter((one) => one.groupId === groupId)
    const others = ofGroup.filter(
      (one) => one !== own && !isHiddenByBlock({ viewerId: actor.id, personId: one.person.id }, blocks, overAt),
    )
    const people = [own, ...others].map(({ person }) =>
      // A person who blocked the viewer is shown by name only.
      hasBlockedMe(person) ? { ...person, profilePhoto: null, profilePhotoThumbnail: null } : person,
    )
    return { groupId, own, people, expectedIds: new Set(ofGroup.map(({ person }) => person.id)) }
  })
}

export async function listMorningAfters(ctx: Context, actor: Actor) {
  const mornings = await listMornings(ctx.db, actor.id, openPeriod(ctx.now()))
  return Promise.all(
    mornings.map(async (morning) => {
      const groups = await listGroupsOf(ctx, ctx.db, actor, morning)
      const present = await listStatementsBy(ctx.db, morning.groupIds, actor.id)
      return {
        ...morning,
        groups: groups
          .filter(({ people }) => people.length > 1)
          .map(({ groupId, own, people }) => ({
            groupId,
            groupName: own.groupName,
            answeredAt: own.answeredAt,
            meId: actor.id,
            presentIds: present.filter((one) => one.groupId === groupId).map(({ aboutId }) => aboutId),
            people,
          })),
      }
    }),
  )
}

/**
 * All or nothing. Safe to repeat: replaces the former answer. People with a block between them and the actor are dropped
 * silently, because a refusal would reveal the block. Locks the actor's record of each group.
 * @throws Refusal EVENT_NOT_FOUND for an event that the actor is not asked about, GROUP_NOT_FOUND, NOT_EXPECTED
 */
export async function answerMorningAfter(
  ctx: Context,
  actor: Actor,
  { eventId, home, turnouts }: ParsedOf<typeof answerRoute>['body'],
) {
  const now = ctx.now()
  await ctx.transaction(async ({ tx }) => {
    const mornings = await listMornings(tx, actor.id, openPeriod(now))
    const morning = mornings.find(({ event }) => event.id === eventId) ?? refuse('EVENT_NOT_FOUND')
    if (home !== undefined) await saveHome(tx, { eventId, userId: actor.id, eventDay: morning.eventDay }, home, now)
    const groups = turnouts.length === 0 ? [] : await listGroupsOf(ctx, tx, actor, morning)
    for (const { groupId, present } of turnouts) {
      const { own, people, expectedIds } = groups.find((one) => one.groupId === groupId) ?? refuse('GROUP_NOT_FOUND')
      if (present.some((id) => !expectedIds.has(id))) refuse('NOT_EXPECTED')
      await lockRecord(tx, groupId, actor.id)
      await replaceStatements(
        tx,
        { groupId, byId: actor.id, isEstablished: isEstablished(own.createdAt, morning.overAt), now },
        people.map(({ id }) => id).filter((id) => present.includes(id)),
      )
    }
  })
  return (await listMorningAfters(ctx, actor)).find(({ event }) => event.id === eventId) ?? refuse('EVENT_NOT_FOUND')
}
