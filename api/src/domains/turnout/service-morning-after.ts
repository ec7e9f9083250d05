import type { answerMorningAfter as answerRoute } from 'contract/morning-after.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { turnoutLimits } from 'contract/turnout.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import { insertAsked, listMornings, listPeopleToAsk, saveHome } from './morning-after/repository.ts'
import { isMorningAfterDue, morningAfterPeriod } from './policy.ts'
import { insertRecordsOfMembers } from './repository.ts'
import { getTurnout, replaceTurnout } from './service.ts'

/**
 * Asks everybody on the morning after an event, once for a person and event whatever the number of groups. Safe to repeat,
 * however many nodes run it and however often it is killed. Records `event.morningAfterAsked`.
 */
export async function askMorningAfter(ctx: Context): Promise<void> {
  const now = ctx.now()
  const period = morningAfterPeriod(now)
  await insertRecordsOfMembers(ctx.db, { endedAfter: period.after, now })
  const people = await listPeopleToAsk(ctx.db, period)
  const due = people.filter(({ overAt }) => isMorningAfterDue(overAt, now))
  for (const [eventId, asked] of Map.groupBy(due, (one) => one.eventId)) {
    const eventDay = asked[0]?.eventDay ?? ''
    await ctx.transaction(async (tx, record) => {
      const userIds = await insertAsked(
        tx,
        asked.map(({ userId }) => ({ eventId, userId, eventDay, askedAt: now })),
      )
      if (userIds.length > 0) await record('event.morningAfterAsked', { eventId, userIds, eventDay })
    })
  }
}

/** While the answers can be changed. */
const openPeriod = (now: Date) => ({ after: new Date(now.getTime() - turnoutLimits.days * DAY), until: now })

/** The last event first. */
export async function listMorningAfters(ctx: Context, actor: Actor) {
  const rows = await listMornings(ctx.db, actor.id, openPeriod(ctx.now()))
  return Promise.all(
    rows.map(async ({ groupIds, ...morning }) => {
      const groups = await Promise.all(
        groupIds.map(async (groupId) => ({ groupId, turnout: await getTurnout(ctx, actor, groupId) })),
      )
      return { ...morning, groups: groups.filter(({ turnout }) => turnout.people.length > 1) }
    }),
  )
}

/**
 * All or nothing. Safe to repeat.
 *
 * @throws Refusal EVENT_NOT_FOUND for an event that the actor is not asked about, and those of `updateTurnout`
 */
export async function answerMorningAfter(
  ctx: Context,
  actor: Actor,
  { eventId, home, turnouts }: ParsedOf<typeof answerRoute>['body'],
) {
  await ctx.transaction(async (tx) => {
    const mornings = await listMornings(tx, actor.id, openPeriod(ctx.now()))
    const { eventDay, groupIds } = mornings.find(({ event }) => event.id === eventId) ?? refuse('EVENT_NOT_FOUND')
    if (turnouts.some(({ groupId }) => !groupIds.includes(groupId))) refuse('GROUP_NOT_FOUND')
    if (home !== undefined) await saveHome(tx, { eventId, userId: actor.id, eventDay }, home, ctx.now())
    for (const { groupId, ...said } of turnouts) await replaceTurnout(ctx, tx, actor, groupId, said)
  })
  return (await listMorningAfters(ctx, actor)).find(({ event }) => event.id === eventId) ?? refuse('EVENT_NOT_FOUND')
}
