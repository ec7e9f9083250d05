import { ABSENCE, type answerOwnershipOffer as answerRoute } from 'contract/groups/ownership.ts'
import { HOUR } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, RecordFact } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { refusalForEvent, returnUntil } from '../policy.ts'
import { findMembership, type LockedGroup, lockGroup, updateGroup } from '../repository.ts'
import { refuseOrHide } from '../service-access.ts'
import {
  deleteOffer,
  findHeir,
  insertOffer,
  isOwnerAway,
  listGroupIdsWithoutOwner,
  listOffers,
  listOutdatedOffers,
  type OfferRow,
  updateOffer,
} from './repository.ts'

/**
 * Offers the ownership of each group whose owner is absent to its longest-standing member, and withdraws offers whose owner
 * returned. Safe to repeat. Locks each group. Records `group.ownershipOffered`, `group.ownershipOfferEnded`.
 */
export async function offerOwnerships(ctx: Context): Promise<void> {
  const now = ctx.now()
  for (const { groupId } of await listOutdatedOffers(ctx.db, now)) await withGroup(ctx, groupId, withdrawOffer)
  for (const groupId of await listGroupIdsWithoutOwner(ctx.db, now)) await withGroup(ctx, groupId, offerOwnership)
}

type Step = (ctx: Context, tx: Tx, record: RecordFact, group: LockedGroup) => Promise<void>

const withGroup = (ctx: Context, groupId: string, step: Step): Promise<void> =>
  ctx.transaction(async (tx, record) => {
    const group = await lockGroup(tx, groupId)
    if (group !== undefined) await step(ctx, tx, record, group)
  })

const findOpenOffer = async (tx: Tx, group: LockedGroup): Promise<OfferRow | undefined> =>
  (await listOffers(tx, group.id)).find(({ status }) => status === 'OPEN')

const withdrawOffer: Step = async (ctx, tx, record, group) => {
  const open = await findOpenOffer(tx, group)
  if (open === undefined) return
  if (open.ownerId === group.ownerId && (await isOwnerAway(tx, group.id, ctx.now()))) return
  await deleteOffer(tx, open)
  await record('group.ownershipOfferEnded', { groupId: group.id, userId: open.userId })
}

/** An unanswered offer lapses only if there is another member to ask. */
const offerOwnership: Step = async (ctx, tx, record, group) => {
  const now = ctx.now()
  const open = await findOpenOffer(tx, group)
  if (open !== undefined && now.getTime() < open.offeredAt.getTime() + ABSENCE.offerHours * HOUR) return
  if (refusalForEvent(group.event, now) !== null || !(await isOwnerAway(tx, group.id, now))) return
  const userId = await findHeir(tx, group, now)
  if (userId === undefined) return
  if (open !== undefined) {
    await updateOffer(tx, open, 'LAPSED')
    await record('group.ownershipOfferEnded', { groupId: group.id, userId: open.userId })
  }
  await insertOffer(tx, { groupId: group.id, userId, ownerId: group.ownerId, offeredAt: now })
  await record('group.ownershipOffered', { groupId: group.id, userId })
}

/**
 * A member's answer to the offer, or the former owner's who may take the group back until the day of the event. Safe to
 * repeat. Locks the group, so that it has one owner however they answer. Records `group.ownerChanged`, or
 * `group.ownershipOfferEnded` and the offer to the next member.
 *
 * @throws Refusal OWNERSHIP_OFFER_NOT_FOUND, also once the owner returned
 */
export async function answerOwnershipOffer(
  ctx: Context,
  actor: Actor,
  groupId: string,
  { answer }: ParsedOf<typeof answerRoute>['body'],
): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    const group = (await lockGroup(tx, groupId)) ?? refuse('GROUP_NOT_FOUND')
    const membership = await findMembership(tx, groupId, actor.id)
    if (membership?.status !== 'ACCEPTED') return refuseOrHide(tx, actor, groupId, 'NOT_GROUP_MEMBER', OUTSIDER)
    const isYes = answer === 'YES'
    if (isYes && group.ownerId === actor.id && (await isAnswered(tx, group))) return
    if (group.returningOwnerId === actor.id && ctx.now() < returnUntil(group.event))
      return isYes ? handTo(ctx, tx, record, group, actor.id, 'RETURNED') : giveUp(tx, record, group, actor.id)
    const offer = await findOpenOffer(tx, group)
    const isMine = offer?.userId === actor.id && offer.ownerId === group.ownerId
    if (!isMine || refusalForEvent(group.event, ctx.now()) !== null || !(await isOwnerAway(tx, groupId, ctx.now())))
      refuse('OWNERSHIP_OFFER_NOT_FOUND')
    await updateOffer(tx, offer, isYes ? 'ACCEPTED' : 'DECLINED')
    if (isYes) return handTo(ctx, tx, record, group, actor.id, 'HANDED_ON')
    await record('group.ownershipOfferEnded', { groupId, userId: actor.id })
    await offerOwnership(ctx, tx, record, group)
  })
}

const OUTSIDER = { message: 'Alleen leden van deze groep kunnen dit.' }

/** The actor owns the group because of an earlier YES: as the member asked, or as the owner who came back. */
const isAnswered = async (tx: Tx, group: LockedGroup): Promise<boolean> =>
  (await listOffers(tx, group.id)).some(
    ({ userId, ownerId, status }) => status === 'ACCEPTED' && [userId, ownerId].includes(group.ownerId),
  )

async function handTo(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  group: LockedGroup,
  userId: string,
  absence: 'HANDED_ON' | 'RETURNED',
): Promise<void> {
  const returningOwnerId = absence === 'HANDED_ON' ? group.ownerId : null
  await updateGroup(tx, group.id, { ownerId: userId, returningOwnerId, updatedAt: ctx.now() })
  const change = { fromUserId: group.ownerId, toUserId: userId, actorId: userId, reason: null, absence }
  await record('group.ownerChanged', { groupId: group.id, ...change })
}

async function giveUp(tx: Tx, record: RecordFact, group: LockedGroup, userId: string): Promise<void> {
  await updateGroup(tx, group.id, { returningOwnerId: null })
  await record('group.ownershipOfferEnded', { groupId: group.id, userId })
}
