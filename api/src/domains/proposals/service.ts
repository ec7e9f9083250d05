import { groupLimits } from 'contract/groups/limits.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { type answerProposal as answerProposalRoute, proposalLimits } from 'contract/proposals.ts'
import type { Actor, Context, Unit } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { runEach } from '../../platform/jobs/run-each.ts'
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
  clearYesFromWish,
  clearYesOfSeeker,
  findEvent,
  findStrictestAudience,
  insertProposals,
  listAnswers,
  listSilent,
  listToClose,
  lockProposal,
  lockProposalMaking,
  lockUnmade,
  type ProposalRow,
  type ProposedPerson,
  updateAnswer,
  updateEnded,
  updateProposalGroup,
} from './repository.ts'
import { listOpenEvents } from './repository-candidates.ts'
import {
  type FitRow,
  findFitProfile,
  findProposalView,
  type ProposalView,
  type ShownProposal,
} from './repository-views.ts'
import {
  type Candidates,
  type EventToMatch,
  readBlocks,
  readCandidates,
  readCandidatesOf,
  type Seeker,
} from './service-candidates.ts'
import { readWishPool } from './service-wishes.ts'

/** Logged in, or with a mailed link. */
type Answerer = Pick<Actor, 'id' | 'isAdmin'>

/** While one batch is in the database, another is matched. */
const BATCHES_AT_ONCE = 2

/**
 * Ends proposals that have expired or have one person left, and makes new ones for people for whom no open group fits, and for
 * those whose wish matches. Safe to repeat and to run concurrently: a person is in at most one open proposal for an event, and
 * in one from a wish.
 */
export const updateProposals = (ctx: Context): Promise<void> =>
  runEach(ctx, [closeProposals, proposeForEvents], (step) => step(ctx))

async function closeProposals(ctx: Context): Promise<void> {
  const expired = await listToClose(ctx.db, ctx.now())
  await runEach(ctx, expired, ({ id, eventId }) => ctx.transaction((unit) => closeProposal(unit, id, eventId)))
}

async function proposeForEvents(ctx: Context): Promise<void> {
  const startsAfter = new Date(ctx.now().getTime() + proposalLimits.endsBeforeStart)
  const pool = await readWishPool(ctx)
  const batches = pool.batches(await listOpenEvents(ctx.db, startsAfter))
  const proposeNext = async () => {
    for (const events of batches) {
      const proposedIds = await ctx.transaction((unit) => makeProposals(unit, events, 'WITHOUT_GROUP'))
      pool.release(events, new Set(proposedIds))
    }
  }
  await Promise.all(Array.from({ length: pool.isCrowd ? BATCHES_AT_ONCE : 1 }, proposeNext))
}

/**
 * Within the caller's transaction. Locks the making of proposals for these events, and the wishes of `wishingIds`, without those
 * that another transaction has locked.
 * @param whom of those who look: all, or those for whom no open group fits
 * @returns the ids of the people in the new proposals
 */
export async function makeProposals(
  unit: Unit,
  events: readonly (EventToMatch & { startsAt: Date })[],
  whom: 'ALL' | 'WITHOUT_GROUP',
): Promise<string[]> {
  const { tx } = unit
  const eventIds = events.map(({ id }) => id)
  await lockProposalMaking(tx, eventIds)
  const now = unit.now()
  const wishingIds = events.flatMap((event) => event.wishingIds)
  // Read after the lock: another run may have proposed them meanwhile.
  const lockedIds = new Set(wishingIds.length === 0 ? [] : await lockWishes(tx, wishingIds))
  const locked = events.map((event) => ({ ...event, wishingIds: event.wishingIds.filter((id) => lockedIds.has(id)) }))
  const candidatesOf = await readCandidatesOf(tx, locked, now)
  const made = events.flatMap(({ id: eventId, startsAt }) => {
    const expiresAt = expiryOf(startsAt, now)
    return expiresAt === null
      ? []
      : matchCandidates(candidatesOf(eventId), whom).map((people) => ({ eventId, expiresAt, people }))
  })
  await storeProposals(unit, made, null)
  return made.flatMap(({ people }) => people.map(({ userId }) => userId))
}

function matchCandidates({ seekers, openGroups, isApart, hasWaved, fits }: Candidates, whom: 'ALL' | 'WITHOUT_GROUP') {
  const hasGroup = (seeker: Seeker) => seeker.origin === 'LOOKING' && openGroups.some((group) => fits(seeker, group))
  const proposable = seekers.filter((seeker) => seeker.isProposable && (whom === 'ALL' || !hasGroup(seeker)))
  const originOf = new Map(proposable.map(({ profile, origin }) => [profile.id, origin]))
  const profiles = proposable.map(({ profile }) => profile)
  return matchPeople(profiles, { isApart, hasWaved }).map((ids) =>
    ids.map((userId) => ({ userId, origin: originOf.get(userId) ?? 'LOOKING' })),
  )
}

type MatchedPeople = { eventId: string; expiresAt: Date; people: readonly ProposedPerson[] }

async function storeProposals(unit: Unit, made: readonly MatchedPeople[], actorId: string | null): Promise<void> {
  const { tx, record } = unit
  const now = unit.now()
  if (made.length === 0) return
  const rows = made.map((matched) => ({ id: newId(), createdAt: now, ...matched }))
  await insertProposals(tx, rows)
  const idsOf = (people: readonly ProposedPerson[], origin: ProposedPerson['origin']) =>
    people.filter((person) => person.origin === origin).map(({ userId }) => userId)
  const sought = rows.filter(({ people }) => people.some(({ origin }) => origin === 'LOOKING'))
  const soughtIds = sought.map(({ eventId }) => eventId)
  const seekerIds = sought.flatMap(({ people }) => people.map(({ userId }) => userId))
  const silent = sought.length === 0 ? [] : await listSilent(tx, soughtIds, seekerIds)
  const isSilent = (at: string, id: string) => silent.some(({ eventId, userId }) => eventId === at && userId === id)
  const isRepeated = ({ eventId, people }: MatchedPeople) => people.every(({ userId }) => isSilent(eventId, userId))
  const alike = Map.groupBy(sought, (row) => `${row.eventId} ${row.people.length} ${isRepeated(row)}`)
  for (const alikeRows of alike.values()) {
    const [first] = alikeRows as [(typeof rows)[number], ...typeof rows]
    await record('proposal.made', {
      eventId: first.eventId,
      people: first.people.length,
      isRepeated: isRepeated(first),
      proposalIds: alikeRows.map(({ id }) => id),
      userIds: alikeRows.flatMap(({ people }) => idsOf(people, 'LOOKING')),
      actorId,
    })
  }
  const wishing = rows.filter(({ people }) => people.some(({ origin }) => origin === 'WISH'))
  if (wishing.length > 0)
    await record('proposal.madeFromWish', {
      proposalIds: wishing.map(({ id }) => id),
      userIds: wishing.flatMap(({ people }) => idsOf(people, 'WISH')),
    })
}

/**
 * After both greeted, unless a no, an open proposal, or an age or audience they did not ask for is in the way. Within the
 * caller's transaction. Locks the making of proposals for this event.
 * @param userIds the second greeted back just now, and is not notified
 */
export async function proposePair(unit: Unit, eventId: string, userIds: [string, string]): Promise<void> {
  const { tx } = unit
  await lockProposalMaking(tx, [eventId])
  const now = unit.now()
  const event = await findEvent(tx, eventId)
  const expiresAt = event === undefined ? null : expiryOf(event.startsAt, now)
  if (expiresAt === null) return
  const { seekers, isApart } = await readCandidates(tx, eventId, now)
  const [one, other] = userIds.map((id) =>
    seekers.find(({ profile, isProposable }) => profile.id === id && isProposable),
  )
  const people = userIds.map((userId) => ({ userId, origin: 'LOOKING' as const }))
  if (one && other && !areIncompatible(one.profile, other.profile, isApart))
    await storeProposals(unit, [{ eventId, expiresAt, people }], userIds[1])
}

/** Makes its group if enough people said yes, else ends it. Locks as `answerProposal`. */
async function closeProposal(unit: Unit, proposalId: string, eventId: string) {
  const { tx, record } = unit
  const refusalOfEvent = await lockEventForGroups(unit, eventId)
  const proposal = await lockUnmade(tx, proposalId)
  if (proposal === undefined) return
  const now = unit.now()
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
export async function getProposal(ctx: Context, actor: Answerer, eventId: string): Promise<ShownProposal | null> {
  const { id } = await getEvent(ctx, actor, eventId)
  const view = await findProposalView(ctx.db, actor.id, ctx.now(), id)
  return view !== undefined && isShown(view) ? withReasons(ctx, ctx.db, actor, view) : null
}

async function withReasons(ctx: Context, db: Queryable, actor: Answerer, view: ProposalView): Promise<ShownProposal> {
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
 * @param proposalId refused unless it is the newest for this person and event
 */
export async function answerProposal(
  ctx: Context,
  actor: Answerer,
  eventId: string,
  { answer, proposalId }: ParsedOf<typeof answerProposalRoute>['body'] & { proposalId?: string },
): Promise<ShownProposal> {
  await getEvent(ctx, actor, eventId)
  return ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const refusalOfEvent = await lockEventForGroups(unit, eventId)
    const proposal = (await lockProposal(tx, eventId, actor.id)) ?? refuse('PROPOSAL_NOT_FOUND')
    if (proposalId !== undefined && proposal.id !== proposalId) refuse('PROPOSAL_ENDED')
    const now = unit.now()
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
  for (const proposal of await clearYesOfSeeker(tx, person))
    await record('proposal.answered', { ...proposal, userId: person.userId })
}

/** Within the transaction in which the wish ends. */
export async function withdrawYesFromWish({ tx, record }: Unit, userId: string): Promise<void> {
  for (const proposal of await clearYesFromWish(tx, userId)) await record('proposal.answered', { ...proposal, userId })
}

async function joinOrMakeGroup(unit: Unit, actor: Answerer, proposal: ProposalRow) {
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
async function makeGroup(unit: Unit, proposal: ProposalRow, yesIds: readonly string[], actorId: string | null) {
  const { tx, record } = unit
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
  await updateProposalGroup(tx, proposal.id, made.groupId, unit.now())
  await record('proposal.groupMade', { proposalId: proposal.id, ...made, actorId })
  return true
}
