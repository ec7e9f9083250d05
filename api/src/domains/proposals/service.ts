import { audienceRefusal } from 'contract/groups/audience.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { type answerProposal as answerProposalRoute, proposalLimits } from 'contract/proposals.ts'
import type { Actor, Context, RecordFact } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { refuse, refuseIf } from '../../platform/refusal.ts'
import { listBlocksAmong } from '../blocks/service.ts'
import { getEvent } from '../events/service.ts'
import { admitToGroup, formGroup, isGoingTo, lockEventForGroups, requireFreeSlot } from '../groups/service.ts'
import { findProvince } from '../places/service.ts'
import { canJoin, type IsBlocked, matchPeople, type Profile, refusalToAnswer, withoutBlockedPairs } from './policy.ts'
import {
  insertProposal,
  listEventIdsWithLooking,
  listOpenGroups,
  listProposalViews,
  listSeekers,
  listYesIds,
  lockProposal,
  lockProposalMaking,
  type ProfileRow,
  type ProposalRow,
  type ProposalView,
  updateAnswer,
  updateProposalGroup,
} from './repository.ts'

/**
 * Proposes groups of people who look for company at an event and have no open group that fits. Safe to repeat and to run
 * concurrently: a person is in at most one proposal for an event within the pause. Records `proposal.made`.
 */
export async function makeProposals(ctx: Context): Promise<void> {
  for (const eventId of await listEventIdsWithLooking(ctx.db, ctx.now(), proposalLimits.people.min))
    await ctx.transaction((tx, record) => makeProposalsFor(ctx, tx, record, eventId))
}

async function makeProposalsFor(ctx: Context, tx: Tx, record: RecordFact, eventId: string): Promise<void> {
  const now = ctx.now()
  await lockProposalMaking(tx, eventId)
  const seekers = await listSeekers(tx, eventId, now, new Date(now.getTime() - proposalLimits.pause))
  if (seekers.length < proposalLimits.people.min) return
  const openGroups = await listOpenGroups(tx, eventId, now)
  const isBlocked = await readBlocks(tx, [
    ...seekers.map(({ id }) => id),
    ...openGroups.flatMap(({ members }) => members.map(({ id }) => id)),
  ])
  const isWithoutGroup = (row: ProfileRow): boolean => {
    const profile = profileOf(row)
    return openGroups.every(
      ({ audience, members, rejectedIds }) =>
        rejectedIds.includes(row.id) ||
        audienceRefusal(audience, { gender: row.gender, age: profile.age }) !== null ||
        !canJoin(profile, members.map(profileOf), isBlocked),
    )
  }
  for (const userIds of matchPeople(seekers.filter(isWithoutGroup).map(profileOf), isBlocked)) {
    const id = newId()
    const expiresAt = new Date(now.getTime() + proposalLimits.openFor)
    await insertProposal(tx, { id, eventId, createdAt: now, expiresAt }, userIds)
    await record('proposal.made', { proposalId: id, eventId, userIds })
  }
}

async function readBlocks(db: Queryable, userIds: readonly string[]): Promise<IsBlocked> {
  const pairs = new Set((await listBlocksAmong(db, userIds)).map(({ blockerId, blockedId }) => blockerId + blockedId))
  return (one, other) => pairs.has(one + other) || pairs.has(other + one)
}

/** Open, newest first; without proposals for events to which the actor goes already, and those with too few people left. */
export async function listMyProposals(ctx: Context, actor: Actor): Promise<ProposalView[]> {
  return (await listProposalViews(ctx.db, actor.id, ctx.now())).filter(isShown)
}

/** @throws Refusal EVENT_NOT_FOUND */
export async function getProposal(ctx: Context, actor: Actor, eventId: string): Promise<ProposalView | null> {
  const { id } = await getEvent(ctx, actor, eventId)
  const [view] = await listProposalViews(ctx.db, actor.id, ctx.now(), id)
  return view !== undefined && isShown(view) ? view : null
}

const isShown = (view: ProposalView): boolean => !view.isGoing && view.hasPlace && hasEnoughPeople(view)

/** A block or suspension may leave too few people to make the group with. */
const hasEnoughPeople = ({ people }: ProposalView): boolean => people.length >= proposalLimits.requiredYes - 1

/**
 * Answers the actor's newest proposal for this event. The third yes makes the group, which the first yes owns; later yeses
 * join it. Safe to repeat. Locks the event, the proposal, and then as `formGroup` or `admitToGroup` do, so that the group is
 * made once however many answer. Records `proposal.answered`, and `proposal.groupMade` with the facts of the group.
 */
export async function answerProposal(
  ctx: Context,
  actor: Actor,
  eventId: string,
  { answer }: ParsedOf<typeof answerProposalRoute>['body'],
): Promise<ProposalView> {
  await getEvent(ctx, actor, eventId)
  return ctx.transaction(async (tx, record) => {
    const now = ctx.now()
    const refusalOfEvent = await lockEventForGroups(ctx, tx, eventId)
    const proposal = (await lockProposal(tx, eventId, actor.id)) ?? refuse('PROPOSAL_NOT_FOUND')
    const view = async () =>
      (await listProposalViews(tx, actor.id, now, eventId)).find((one) => one.proposal.id === proposal.id)
    if (proposal.answer === answer) return (await view()) ?? refuse('PROPOSAL_ENDED')
    refuseIf(refusalOfEvent)
    refuseIf(refusalToAnswer(proposal, now))
    const before = await view()
    if (before === undefined || !hasEnoughPeople(before)) refuse('PROPOSAL_ENDED')
    if (await isGoingTo(tx, eventId, actor.id))
      refuse(proposal.answer === 'YES' && proposal.madeAt !== null ? 'PROPOSAL_ANSWERED' : 'ALREADY_GOING')
    if (answer === 'YES') await requireFreeSlot(ctx, tx, actor.id)
    await updateAnswer(tx, proposal.id, actor.id, answer, now)
    await record('proposal.answered', { proposalId: proposal.id, eventId, userId: actor.id })
    if (answer === 'YES') await joinOrMakeGroup(ctx, tx, record, actor, proposal, before.event.title)
    return (await view()) ?? refuse('PROPOSAL_ENDED')
  })
}

async function joinOrMakeGroup(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  actor: Actor,
  proposal: ProposalRow,
  eventTitle: string,
): Promise<void> {
  if (proposal.groupId !== null) return admitToGroup(ctx, tx, record, proposal.groupId, actor.id)
  const yesIds = await listYesIds(tx, proposal.id)
  const founderIds = withoutBlockedPairs(yesIds, await readBlocks(tx, yesIds))
  const made = await formGroup(ctx, tx, record, {
    eventId: proposal.eventId,
    name: `Samen naar ${eventTitle}`.slice(0, groupLimits.name.max),
    description: 'We kennen elkaar nog niet en zochten allemaal gezelschap. Stel je voor in de chat!',
    founderIds,
    atLeast: proposalLimits.requiredYes,
    actorId: actor.id,
  })
  if (made === null) return
  await updateProposalGroup(tx, proposal.id, made.groupId, ctx.now())
  await record('proposal.groupMade', { proposalId: proposal.id, ...made, actorId: actor.id })
}

const profileOf = ({ homePlaceId, showProvince, timesWent, gender: _, ...row }: ProfileRow): Profile => ({
  ...row,
  wentBefore: timesWent !== null,
  province: showProvince ? findProvince(homePlaceId) : null,
})
