import { type enterMeetCode as enterMeetCodeRoute, meetCodeLimits, meetCodeOf } from 'contract/meet-codes.ts'
import { isEventDay } from 'contract/meetings.ts'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { keyedHash } from '../../../platform/keyed-hash.ts'
import { perContext } from '../../../platform/per-context.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { requireGroupMember } from '../../groups/service.ts'
import { findTurnoutEvent } from '../repository.ts'
import { insertMetPair, listMetIds, listPeopleToMeet } from './repository.ts'

const { toleranceMinutes, lateHours, triesPerHour } = meetCodeLimits

const secretOf = (ctx: Context, groupId: string, userId: string, eventDay: string): string =>
  keyedHash(ctx, 'meet code', `${groupId}.${userId}.${eventDay}`)

export async function getMeetCode(ctx: Context, actor: Actor, groupId: string) {
  await requireGroupMember(ctx.db, actor, groupId)
  const { event, eventDay } = (await findTurnoutEvent(ctx.db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  const now = ctx.now()
  refuseIf(event.isLive && isEventDay(event, now) ? null : 'NOT_EVENT_DAY')
  const secret = secretOf(ctx, groupId, actor.id, eventDay)
  return {
    ...(await meetCodeOf(secret, now.getTime())),
    secret,
    now,
    metIds: await listMetIds(ctx.db, groupId, actor.id),
  }
}

/**
 * Settles that the actor and the member whose code it is both were there. Safe to repeat. Records `turnout.met`. An entry that
 * is sent later counts for the minute `at`, which the phone says, for a day, and only with a member who was there by their own
 * arrival or another code (decision 0115).
 *
 * @returns the member
 * @throws Refusal GROUP_NOT_FOUND, NOT_GROUP_MEMBER, NOT_EVENT_DAY, TOO_MANY_REQUESTS; CODE_EXPIRED for every code that is not
 * one of another member at that time, also with a block between the two, which it does not reveal
 */
export async function enterMeetCode(
  ctx: Context,
  actor: Actor,
  groupId: string,
  { code, at }: ParsedOf<typeof enterMeetCodeRoute>['body'],
) {
  await requireGroupMember(ctx.db, actor, groupId)
  const { event, eventDay } = (await findTurnoutEvent(ctx.db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  const now = ctx.now()
  const enteredAt = at === undefined ? now : new Date(at)
  refuseIf(event.isLive && isEventDay(event, enteredAt) ? null : 'NOT_EVENT_DAY')
  const age = now.getTime() - enteredAt.getTime()
  refuseIf(age < -toleranceMinutes * MINUTE || age > lateHours * HOUR ? 'CODE_EXPIRED' : null)
  const wait = await triesCounter(ctx).consume(`${actor.id} ${groupId}`)
  if (wait !== null) refuse('TOO_MANY_REQUESTS', { retryAfter: wait })
  const people = await listPeopleToMeet(ctx.db, groupId, actor.id, {
    at: enteredAt,
    // What is sent later rests on the phone's word for the minute, so the other must have been there by their own.
    thereOn: age > toleranceMinutes * MINUTE ? eventDay : null,
  })
  const matches = await Promise.all(
    people.map((person) => isCodeAround(secretOf(ctx, groupId, person.id, eventDay), code, enteredAt)),
  )
  const other = people.find((_, index) => matches[index] === true) ?? refuse('CODE_EXPIRED')
  await ctx.transaction(async (tx, record) => {
    const row = { groupId, eventId: event.id, eventDay, metAt: enteredAt }
    if (await insertMetPair(tx, row, [actor.id, other.id]))
      await record('turnout.met', { groupId, userIds: [actor.id, other.id], eventDay, at: enteredAt.toISOString() })
  })
  return other
}

async function isCodeAround(secret: string, code: string, at: Date): Promise<boolean> {
  for (let minute = -toleranceMinutes; minute <= toleranceMinutes; minute += 1)
    if ((await meetCodeOf(secret, at.getTime() + minute * MINUTE)).code === code) return true
  return false
}

const triesCounter = perContext((ctx) =>
  ctx.rateLimit('meet codes', { points: triesPerHour, windowSeconds: HOUR / 1000, lockSeconds: 0 }),
)
