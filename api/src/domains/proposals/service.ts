import { groupLimits } from 'contract/groups/limits.ts'
import { SECOND } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { type answerProposal as answerProposalRoute, proposalLimits } from 'contract/proposals.ts'
import type { Actor, Context, Unit } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { createQueue } from '../../platform/queue.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { getEvent } from '../events/service.ts'
import { type FitPerson, reasonsForPeople } from '../fit/service.ts'
import { admitToGroup } from '../groups/membership/service.ts'
import { formGroup, isGoingTo, lockEventForGroups, requireFreeSlot } from '../groups/service.ts'
import { findHome } from '../places/service.ts'
import { requireAdult } from '../users/service.ts'
import { lockWishes } from '../wishes/service.ts'
import { areIncompatible, expiryOf, matchPeople, refusalToAnswer, withoutBlockedPairs } from './policy.ts'
import {
  deleteYes,
  deleteYesFromWish,
  type FitRow,
  findEvent,
  findFitProfile,
  findProposalView,
  findStrictestAudience,
  insertProposals,
  listAnswers,
  listOpenEvents,
  listSilentIds,
  listToClose,
  lockProposal,
  lockProposalMaking,
  lockUnmade,
  type OpenEvent,
  type ProposalRow,
  type ProposalView,
  type ProposedPerson,
  type ShownProposal,
  updateAnswer,
  updateEnded,
  updateProposalGroup,
} from './repository.ts'
import { readBlocks, readCandidates, type Seeker } from './service-candidates.ts'
import { readWishPool } from './service-wishes.ts'

/** While one event is read from the database, another is matched. */
const EVENTS_AT_ONCE = 4
/** Fewer people are tried at one event after another, so that none takes them from a better one meanwhile. */
const CROWD = 1_000
/** Wishes are tried for so long in one run; the next one, an hour later, goes on where people are left. */
const WISHES_FOR_MS = 45 * SECOND

/**
 * Ends proposals that have expired or have one person left, and makes new ones for people for whom no open group fits, and for
 * those whose wish matches. Safe to repeat and to run concurrently: a person is in at most one open proposal for an event, and
 * in one from a wish.
 */
export async function updateProposals(ctx: Context): Promise<void> {
  for (const { id, eventId } of await listToClose(ctx.db, ctx.now()))
    await ctx.transaction((unit) => closeProposal(unit, id, eventId))
  const { endsBeforeStart, people } = proposalLimits
  const startsAfter = new Date(ctx.now().getTime() + endsBeforeStart)
  const pool = await readWishPool(ctx)
  const sideBySide = createQueue(EVENTS_AT_ONCE, Number.POSITIVE_INFINITY)
  const oneByOne = createQueue(1, Number.POSITIVE_INFINITY)
  const queueFor = (event: OpenEvent) => (pool.size < CROWD && pool.countAt(event) > 0 ? oneByOne : sideBySide)
  const begun = performance.now()
  const proposeAt = async (event: OpenEvent) => {
    const wishingIds = performance.now() - begun < WISHES_FOR_MS ? pool.take(event) : []
    const proposedIds =
      event.seekers + wishingIds.length < people.min
        ? []
        : await ctx.transaction((unit) => makeProposals(unit, { ...event, wishingIds }, 'WITHOUT_GROUP'))
    pool.release(wishingIds.filter((id) => !proposedIds.includes(id)))
  }
  const events = pool.byMostPeople(await listOpenEvents(ctx.db, startsAfter))
  await Promise.all(events.map((event) => queueFor(event)(() => proposeAt(event))))
}

/**
 * Within the caller's transaction. Locks the making of proposals for this event, and the wishes of `wishingIds`, without those
 * that another transaction has locked.
 * @param whom of those who look: all, or those for whom no open group fits
 * @returns the ids of the people in the new proposals
 */
export async function makeProposals(
  unit: Unit,
  event: { id: string; startsAt: Date; wishingIds?: readonly string[] },
  whom: 'ALL' | 'WITHOUT_GROUP',
): Promise<string[]> {
  const { tx, now } = unit
  await lockProposalMaking(tx, event.id)
  const expiresAt = expiryOf(event.startsAt, now)
  if (expiresAt === null) return []
  const { wishingIds = [] } = event
  // Read after the lock: another run may have proposed them meanwhile.
  const lockedIds = wishingIds.length === 0 ? [] : await lockWishes(tx, wishingIds)
  const { seekers, openGroups, isApart, hasWaved, fits } = await readCandidates(tx, event.id, now, lockedIds)
  const hasGroup = (seeker: Seeker) => seeker.origin === 'LOOKING' && openGroups.some((group) => fits(seeker, group))
  const proposable = seekers.filter((seeker) => seeker.isProposable && (whom === 'ALL' || !hasGroup(seeker)))
  const matched = matchPeople(
    proposable.map(({ profile }) => profile),
    { isApart, hasWaved },
  )
  const originOf = new Map(seekers.map(({ profile, origin }) => [profile.id, origin]))
  const people = matched.map((ids) => ids.map((userId) => ({ userId, origin: originOf.get(userId) ?? 'LOOKING' })))
  await insertMatched(unit, { eventId: event.id, expiresAt }, people, null)
  return matched.flat()
}

async function insertMatched(
  { tx, record, now }: Unit,
  { eventId, expiresAt }: { eventId: string; expiresAt: Date },
  matched: readonly ProposedPerson[][],
  actorId: string | null,
): Promise<void> {
  if (matched.length === 0) return
  const rows = matched.map((people) => ({ id: newId(), eventId, createdAt: now, expiresAt, people }))
  await insertProposals(tx, rows)
  const idsOf = (people: readonly ProposedPerson[], origin: ProposedPerson['origin']) =>
    people.filter((person) => person.origin === origin).map(({ userId }) => userId)
  const silentIds = await listSilentIds(
    tx,
    eventId,
    matched.flat().map(({ userId }) => userId),
  )
  const isRepeated = (people: readonly ProposedPerson[]) => people.every(({ userId }) => silentIds.includes(userId))
  const alike = Map.groupBy(rows, ({ people }) => `${people.length} ${isRepeated(people)}`)
  for (const made of alike.values()) {
    const [proposalIds, userIds] = [made.map(({ id }) => id), made.flatMap((row) => idsOf(row.people, 'LOOKING'))]
    const { people } = made[0] as (typeof rows)[number]
    const about = { eventId, people: people.length, isRepeated: isRepeated(people) }
    if (userIds.length > 0) await record('proposal.made', { ...about, proposalIds, userIds, actorId })
  }
  for (const { id: proposalId, people } of rows) {
    const userIds = idsOf(people, 'WISH')
    if (userIds.length > 0) await record('proposal.madeFromWish', { proposalId, eventId, userIds })
  }
}

/**
 * After both greeted, unless a no, an open proposal, or an age or audience they did not ask for is in the way. Within the
 * caller's transaction. Locks the making of proposals for this event.
 * @param userIds the second greeted back just now, and is not notified
 */
export async function proposePair(unit: Unit, eventId: string, userIds: [string, string]): Promise<void> {
  const { tx, now } = unit
  await lockProposalMaking(tx, eventId)
  const event = await findEvent(tx, eventId)
  const expiresAt = event === undefined ? null : expiryOf(event.startsAt, now)
  if (expiresAt === null) return
  const { seekers, isApart } = await readCandidates(tx, eventId, now)
  const [one, other] = userIds.map((id) =>
    seekers.find(({ profile, isProposable }) => profile.id === id && isProposable),
  )
  const people = userIds.map((userId) => ({ userId, origin: 'LOOKING' as const }))
  if (one && other && !areIncompatible(one.profile, other.profile, isApart))
    await insertMatched(unit, { eventId, expiresAt }, [people], userIds[1])
}

/** Makes its group if enough people said yes, else ends it. Locks as `answerProposal`. */
async function closeProposal(unit: Unit, proposalId: string, eventId: string) {
  const { tx, record, now } = unit
  const refusalOfEvent = await lockEventForGroups(unit, eventId)
  const proposal = await lockUnmade(tx, proposalId)
  if (proposal === undefined) return
  const answers = await listAnswers(tx, proposal)
  if (proposal.expiresAt > now && answers.length >= proposalLimits.people.min) return
  if (refusalOfEvent === null) {
    const yesIds = answers.filter(({ answer }) => answer === 'YES').map(({ userId }) => userId)
    if (await makeGroup(unit, proposal, yesIds, null)) return
  }
  await updateEnded(tx, proposal.id, now)
  const userIds = answers.filter(({ answer }) => answer !== 'NO').map(({ userId }) => userId)
  await record('proposal.ended', { proposalId, eventId, userIds })
}

/** Null also while the actor goes to the event already, and while too few people are left. */
export async function getProposal(ctx: Context, actor: Actor, eventId: string): Promise<ShownProposal | null> {
  const { id } = await getEvent(ctx, actor, eventId)
  const view = await findProposalView(ctx.db, actor.id, ctx.now(), id)
  return view !== undefined && isShown(view) ? withReasons(ctx, ctx.db, actor, view) : null
}

async function withReasons(ctx: Context, db: Queryable, actor: Actor, view: ProposalView): Promise<ShownProposal> {
  const me = await findFitProfile(db, actor.id, ctx.now())
  const people = view.people.map(({ fit }) => ({ ...fitPerson(fit), wentAlong: fit.wentAlong }))
  return { ...view, reasons: me === undefined ? [] : reasonsForPeople(fitPerson(me), people) }
}

const fitPerson = ({ id, username, music, age, social, placeId, showProvince }: FitRow): FitPerson => ({
  id,
  username,
  music,
  age,
  social,
  home: showProvince ? findHome(placeId) : null,
})

const isShown = (view: ProposalView): boolean => !view.isGoing && view.hasPlace && hasEnoughPeople(view)

/** A block or suspension may leave too few people to make the group with. */
const hasEnoughPeople = ({ people }: ProposalView): boolean => people.length >= proposalLimits.people.min - 1

/**
 * The yes of everybody makes the group, which the first yes owns; later yeses join it. Safe to repeat. Locks the event, the
 * proposal, and then as `formGroup` or `admitToGroup`, so that the group is made once.
 */
export async function answerProposal(
  ctx: Context,
  actor: Actor,
  eventId: string,
  { answer }: ParsedOf<typeof answerProposalRoute>['body'],
): Promise<ShownProposal> {
  await getEvent(ctx, actor, eventId)
  return ctx.transaction(async (unit) => {
    const { tx, record, now } = unit
    const refusalOfEvent = await lockEventForGroups(unit, eventId)
    const proposal = (await lockProposal(tx, eventId, actor.id)) ?? refuse('PROPOSAL_NOT_FOUND')
    const view = async () => {
      const found = await findProposalView(tx, actor.id, now, eventId)
      return found?.proposal.id === proposal.id ? found : refuse('PROPOSAL_ENDED')
    }
    const shown = async () => withReasons(ctx, tx, actor, await view())
    if (proposal.answer === answer) return shown()
    refuseIf(refusalOfEvent)
    refuseIf(refusalToAnswer(proposal, now))
    if (!hasEnoughPeople(await view())) refuse('PROPOSAL_ENDED')
    if (await isGoingTo(tx, eventId, actor.id))
      refuse(proposal.answer === 'YES' && proposal.madeAt !== null ? 'PROPOSAL_ANSWERED' : 'ALREADY_GOING')
    if (answer === 'YES') {
      await requireAdult(ctx, tx, actor.id)
      await requireFreeSlot(unit, actor.id)
    }
    await updateAnswer(tx, proposal.id, actor.id, answer, now)
    await record('proposal.answered', { proposalId: proposal.id, eventId, userId: actor.id })
    if (answer === 'YES') await joinOrMakeGroup(unit, actor, proposal)
    return shown()
  })
}

/** Of a person who stopped looking, so that no group is made with them. Within the transaction in which they stop. */
export async function withdrawYes({ tx, record }: Unit, person: { eventId: string; userId: string }) {
  const { eventId, userId } = person
  for (const proposalId of await deleteYes(tx, person))
    await record('proposal.answered', { proposalId, eventId, userId })
}

/** Within the transaction in which the wish ends. */
export async function withdrawYesFromWish({ tx, record }: Unit, userId: string): Promise<void> {
  for (const { proposalId, eventId } of await deleteYesFromWish(tx, userId))
    await record('proposal.answered', { proposalId, eventId, userId })
}

async function joinOrMakeGroup(unit: Unit, actor: Actor, proposal: ProposalRow) {
  if (proposal.groupId !== null) return admitToGroup(unit, proposal.groupId, actor.id)
  const answers = await listAnswers(unit.tx, proposal)
  if (answers.some(({ answer }) => answer !== 'YES')) return
  const yesIds = answers.map(({ userId }) => userId)
  await makeGroup(unit, proposal, yesIds, actor.id)
}

/**
 * @param yesIds in the order of the answers
 * @param actorId null when the proposal expired
 * @returns false when too few of them can go together
 */
async function makeGroup(
  unit: Unit,
  proposal: ProposalRow,
  yesIds: readonly string[],
  actorId: string | null,
): Promise<boolean> {
  const { tx, record, now } = unit
  const founderIds = withoutBlockedPairs(yesIds, await readBlocks(tx, yesIds))
  const [firstId] = founderIds
  const event = await findEvent(tx, proposal.eventId)
  if (firstId === undefined || event === undefined) return false
  const made = await formGroup(unit, {
    eventId: proposal.eventId,
    name: `Samen naar ${event.title}`.slice(0, groupLimits.name.max),
    description: 'We kennen elkaar nog niet en zochten allemaal gezelschap. Stel je voor in de chat!',
    audience: await findStrictestAudience(tx, proposal.eventId, founderIds),
    founderIds,
    atLeast: proposalLimits.requiredYes,
    actorId: actorId ?? firstId,
  })
  if (made === null) return false
  await updateProposalGroup(tx, proposal.id, made.groupId, now)
  await record('proposal.groupMade', { proposalId: proposal.id, ...made, actorId })
  return true
}
