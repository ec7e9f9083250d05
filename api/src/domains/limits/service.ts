import { newcomerLimits, personLimits } from 'contract/limits.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { MyLimits } from 'contract/usage.ts'
import { addDays, amsterdamDay, amsterdamInstant } from '../../platform/clock.ts'
import type { Actor, Context, Unit } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { perContext } from '../../platform/per-context.ts'
import { refuse } from '../../platform/refusal.ts'
import { newcomerText, newcomerUntil } from './policy.ts'
import {
  countConversationsBegun,
  countEventsSince,
  countInvitationsSince,
  countLookingSince,
  countOpenedProfiles,
  countOpenPayments,
  countOpenRequests,
  countPendingEvents,
  countPicturesSince,
  countWavesSince,
  deleteOpenedProfiles,
  findStanding,
  hasOpenedProfile,
  insertOpenedProfile,
  lockPerson,
} from './repository.ts'

/** Serializes what counts and then adds. Lock several people in the order of their ids. */
export { lockPerson as lockCounts }

async function readNewcomerUntil(ctx: Context, db: Queryable, userId: string): Promise<Date | null> {
  if (!ctx.config.newcomerLimits) return null
  const standing = await findStanding(db, userId)
  return standing === undefined ? null : newcomerUntil(standing, ctx.now())
}

const secondsUntil = (ctx: Context, instant: Date): number =>
  Math.max(1, Math.ceil((instant.getTime() - ctx.now().getTime()) / 1000))

type NewcomerCode = Parameters<typeof newcomerText>[0]

/** @param freesAt when the count begins again, if before the account is no newcomer any more */
function refuseNewcomer(ctx: Context, code: NewcomerCode, until: Date, freesAt = until): never {
  return refuse(code, {
    message: newcomerText(code, until),
    retryAfter: secondsUntil(ctx, until < freesAt ? until : freesAt),
  })
}

/** Locks the person's counts, after the group. @throws Refusal NEWCOMER_REQUESTS, TOO_MANY_OPEN_REQUESTS */
export async function requireRequestAllowed({ ctx, tx, now }: Unit, userId: string): Promise<void> {
  await lockPerson(tx, userId)
  const open = await countOpenRequests(tx, userId, now())
  if (open < newcomerLimits.openRequests) return
  const until = await readNewcomerUntil(ctx, tx, userId)
  if (until !== null) refuseNewcomer(ctx, 'NEWCOMER_REQUESTS', until)
  if (open >= personLimits.openRequests) refuse('TOO_MANY_OPEN_REQUESTS', { retryAfter: DAY / 1000 })
}

/** For one that only an open request allows. Locks the person's counts. @throws Refusal NEWCOMER_CONVERSATIONS */
export async function requireConversationAllowed({ ctx, tx }: Unit, userId: string, otherUserId: string) {
  await lockPerson(tx, userId)
  if ((await countConversationsBegun(tx, userId, otherUserId)) < newcomerLimits.conversations) return
  const until = await readNewcomerUntil(ctx, tx, userId)
  if (until !== null) refuseNewcomer(ctx, 'NEWCOMER_CONVERSATIONS', until)
}

const startOfDay = (now: Date): Date => amsterdamInstant(amsterdamDay(now), '00:00')
const startOfTomorrow = (now: Date): Date => amsterdamInstant(addDays(amsterdamDay(now), 1), '00:00')

/** For one that needs approval. Locks the person's counts. @throws Refusal NEWCOMER_EVENTS, TOO_MANY_PENDING_EVENTS */
export async function requireEventAllowed(unit: Unit, userId: string): Promise<void> {
  const { ctx, tx } = unit
  const now = unit.now()
  await lockPerson(tx, userId)
  const until = await readNewcomerUntil(ctx, tx, userId)
  if (until !== null && (await countEventsSince(tx, userId, startOfDay(now))) >= newcomerLimits.eventsPerDay)
    refuseNewcomer(ctx, 'NEWCOMER_EVENTS', until, startOfTomorrow(now))
  if ((await countPendingEvents(tx, userId)) >= personLimits.pendingEvents)
    refuse('TOO_MANY_PENDING_EVENTS', { retryAfter: DAY / 1000 })
}

/** How many more people this person may invite today. Locks the person's counts; a caller that locks a group does so first. */
export async function countInvitationsLeft({ ctx, tx, now }: Unit, userId: string) {
  await lockPerson(tx, userId)
  const until = await readNewcomerUntil(ctx, tx, userId)
  const max = (until === null ? personLimits : newcomerLimits).invitationsPerDay
  const sent = await countInvitationsSince(tx, userId, startOfDay(now()))
  return { left: Math.max(0, max - sent), newcomerUntil: until }
}

/** Locks the person's counts, after the group. @throws Refusal NEWCOMER_INVITATIONS, INVITATION_LIMIT */
export async function requireInvitationAllowed(unit: Unit, userId: string): Promise<void> {
  const { ctx } = unit
  const { left, newcomerUntil: until } = await countInvitationsLeft(unit, userId)
  if (left > 0) return
  const tomorrow = startOfTomorrow(unit.now())
  if (until === null) refuse('INVITATION_LIMIT', { retryAfter: secondsUntil(ctx, tomorrow) })
  refuseNewcomer(ctx, 'NEWCOMER_INVITATIONS', until, tomorrow)
}

const CODES = {
  wavesPerDay: { newcomer: 'NEWCOMER_WAVES', person: 'WAVE_LIMIT' },
  lookingPerDay: { newcomer: 'LOOKING_LIMIT', person: 'LOOKING_LIMIT' },
} as const

async function requireBelow({ ctx, tx, now }: Unit, userId: string, limit: keyof typeof CODES, used: number) {
  if (used < newcomerLimits[limit]) return
  const until = await readNewcomerUntil(ctx, tx, userId)
  const tomorrow = startOfTomorrow(now())
  if (until !== null) refuseNewcomer(ctx, CODES[limit].newcomer, until, tomorrow)
  if (used >= personLimits[limit]) refuse(CODES[limit].person, { retryAfter: secondsUntil(ctx, tomorrow) })
}

/** Locks the person's counts. @throws Refusal NEWCOMER_WAVES, WAVE_LIMIT */
export async function requireWaveAllowed(unit: Unit, userId: string): Promise<void> {
  await lockPerson(unit.tx, userId)
  await requireBelow(unit, userId, 'wavesPerDay', await countWavesSince(unit.tx, userId, startOfDay(unit.now())))
}

/** For an event at which the person does not look. Locks the person's counts, after the event. @throws Refusal LOOKING_LIMIT */
export async function requireLookingAllowed(unit: Unit, userId: string, eventId: string): Promise<void> {
  await lockPerson(unit.tx, userId)
  const begun = await countLookingSince(unit.tx, userId, startOfDay(unit.now()), eventId)
  await requireBelow(unit, userId, 'lookingPerDay', begun)
}

/** Whoever moves often asks where others live. Not in the database, which keeps no former places. */
const homePlaceCounter = perContext((ctx) =>
  ctx.rateLimit('changes of the home place', { points: personLimits.homePlaces, windowSeconds: DAY / 1000 }),
)

export const homePlaceLimit = (ctx: Context, userId: string) =>
  ({ limit: homePlaceCounter(ctx), key: userId, code: 'HOME_PLACE_LIMIT' }) as const

/** Each person counts once a day. Locks the person's counts. @throws Refusal PROFILE_LIMIT */
export async function requireProfileAllowed(ctx: Context, actor: Actor, userId: string): Promise<void> {
  if (actor.id === userId || actor.isAdmin) return
  const now = ctx.now()
  const opening = { viewerId: actor.id, userId, day: amsterdamDay(now) }
  if (await hasOpenedProfile(ctx.db, opening)) return
  await ctx.transaction(async ({ tx }) => {
    await lockPerson(tx, actor.id)
    const opened = await countOpenedProfiles(tx, opening)
    const isAtLimit =
      opened >= personLimits.profilesPerDay ||
      (opened >= newcomerLimits.profilesPerDay && (await readNewcomerUntil(ctx, tx, actor.id)) !== null)
    if (isAtLimit) refuse('PROFILE_LIMIT', { retryAfter: secondsUntil(ctx, startOfTomorrow(now)) })
    await insertOpenedProfile(tx, opening)
  })
}

export const sweepOpenedProfiles = (ctx: Context): Promise<void> =>
  deleteOpenedProfiles(ctx.db, amsterdamDay(ctx.now()))

/** Locks the person's counts. @throws Refusal TOO_MANY_OPEN_PAYMENTS */
export async function requirePaymentAllowed({ tx, now }: Unit, userId: string): Promise<void> {
  await lockPerson(tx, userId)
  const open = await countOpenPayments(tx, userId, new Date(now().getTime() - DAY))
  if (open >= personLimits.openPayments) refuse('TOO_MANY_OPEN_PAYMENTS', { retryAfter: DAY / 1000 })
}

/** Counts a person's requests at one group; not in the database, because a withdrawn request leaves no row. */
const requestCounter = perContext((ctx) =>
  ctx.rateLimit('requests at one group', { points: personLimits.requestsAtOneGroup, windowSeconds: DAY / 1000 }),
)

const requestKey = (userId: string, groupId: string): string => `${userId} ${groupId}`

/** @returns the seconds until another request of this person at this group is allowed; null if one is allowed now */
export async function secondsUntilRequestAllowed(ctx: Context, userId: string, groupId: string) {
  const counter = requestCounter(ctx)
  const key = requestKey(userId, groupId)
  return (await counter.isExhausted(key)) ? counter.consume(key) : null
}

export async function countRequestAtGroup(ctx: Context, userId: string, groupId: string): Promise<void> {
  await requestCounter(ctx).consume(requestKey(userId, groupId))
}

export async function getMyLimits(ctx: Context, actor: Actor): Promise<MyLimits> {
  const now = ctx.now()
  const until = await readNewcomerUntil(ctx, ctx.db, actor.id)
  const [open, begun, submitted, pictures, looking] = await Promise.all([
    countOpenRequests(ctx.db, actor.id, now),
    countConversationsBegun(ctx.db, actor.id),
    countEventsSince(ctx.db, actor.id, startOfDay(now)),
    countPicturesSince(ctx.db, actor.id, new Date(now.getTime() - DAY)),
    countLookingSince(ctx.db, actor.id, startOfDay(now)),
  ])
  const isNewcomer = until !== null
  const { openRequests } = isNewcomer ? newcomerLimits : personLimits
  return {
    newcomerUntil: until?.toISOString() ?? null,
    openRequests: { used: open, max: openRequests },
    pictures: { used: pictures, max: personLimits.pictures },
    conversations: isNewcomer ? { used: begun, max: newcomerLimits.conversations } : null,
    eventsToday: isNewcomer ? { used: submitted, max: newcomerLimits.eventsPerDay } : null,
    lookingToday: isNewcomer ? { used: looking, max: newcomerLimits.lookingPerDay } : null,
  }
}
