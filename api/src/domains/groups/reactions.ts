import type { Context, RecordFact } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listBlockedIds } from '../blocks/service.ts'
import { listGroupIdsOf, listOwnGroupIds, listSharedGroupIds } from './repository.ts'
import { findUsername, listAudienceOfGroups, listConcerned } from './repository-members.ts'
import { departEverywhere } from './service-departure.ts'
import { endGroupsOf } from './service-groups.ts'
import { reviewLines } from './service-waitlist.ts'

/** Those who were turned down are told of that once, and of nothing after it. */
async function concernedBy(ctx: Context, groupId: string) {
  const people = (await listConcerned(ctx.db, groupId)).filter(({ status }) => status !== 'REJECTED')
  const idsOf = (isMember: boolean) =>
    people.filter(({ status }) => (status === 'ACCEPTED') === isMember).map(({ userId }) => userId)
  return { members: idsOf(true), applicants: idsOf(false), ownerIds: people.slice(0, 1).map(({ ownerId }) => ownerId) }
}

type MemberPush = 'member-requested' | 'member-accepted' | 'member-rejected' | 'member-left'

/** Between two people with a block no word of the other passes: they only learn that the group changed. */
async function tellOfMember(
  ctx: Context,
  event: MemberPush,
  groupId: string,
  userId: string,
  to: readonly string[],
): Promise<void> {
  const [username, blocked] = await Promise.all([findUsername(ctx.db, userId), listBlockedIds(ctx.db, userId)])
  const apart = new Set(blocked)
  const people = [...new Set(to)]
  ctx.sockets.emitToUsers(
    people.filter((id) => !apart.has(id)),
    event,
    { groupId, userId, username: username ?? '' },
  )
  tellOfChange(
    ctx,
    groupId,
    people.filter((id) => apart.has(id)),
  )
}

const tellOfChange = (ctx: Context, groupId: string, to: readonly string[]) =>
  ctx.sockets.emitToUsers([...new Set(to)], 'group-updated', { groupId })

const reviewOwnLines = async (ctx: Context, tx: Tx, record: RecordFact, userId: string) =>
  reviewLines(ctx, tx, record, await listOwnGroupIds(tx, userId, ['PENDING', 'WAITLIST']))

const reviewSharedLines = async (ctx: Context, tx: Tx, record: RecordFact, one: string, other: string) =>
  reviewLines(ctx, tx, record, await listSharedGroupIds(tx, one, other))

/** One query for all groups: an event may have thousands. */
async function publishGroupUpdates(ctx: Context, groupIds: readonly string[]): Promise<void> {
  const audience = Map.groupBy(await listAudienceOfGroups(ctx.db, groupIds), ({ groupId }) => groupId)
  for (const [groupId, people] of audience)
    tellOfChange(
      ctx,
      groupId,
      people.map(({ userId }) => userId),
    )
}

/** A person disappears from the lists of their groups, or appears in them again. */
const publishVisibility = async (ctx: Context, userId: string): Promise<void> =>
  publishGroupUpdates(ctx, await listOwnGroupIds(ctx.db, userId, ['ACCEPTED', 'PENDING', 'WAITLIST']))

/** What groups show of their event changed. */
const publishEventChange = async (ctx: Context, eventId: string): Promise<void> =>
  publishGroupUpdates(ctx, await listGroupIdsOf(ctx.db, eventId))

async function tellBoth(ctx: Context, one: string, other: string): Promise<void> {
  for (const groupId of await listSharedGroupIds(ctx.db, one, other)) tellOfChange(ctx, groupId, [one, other])
}

/**
 * Membership on people's own screens: whoever acted, whom it is about, the owner, and the members where a member comes
 * or goes. Applicants only learn that the group changed (places, their place in line), never who else applies.
 */
export const groupReactions: Reactions = {
  within: {
    'event.deleted': (ctx, tx, { eventId }, record) => endGroupsOf(ctx, tx, record, eventId),
    'user.deleted': (ctx, tx, { userId }, record) => departEverywhere(ctx, tx, record, userId),
    'user.suspended': (ctx, tx, { userId }, record) => reviewOwnLines(ctx, tx, record, userId),
    'user.unsuspended': (ctx, tx, { userId }, record) => reviewOwnLines(ctx, tx, record, userId),
    'user.blocked': (ctx, tx, { blockerId, blockedId }, record) =>
      reviewSharedLines(ctx, tx, record, blockerId, blockedId),
    'user.unblocked': (ctx, tx, { blockerId, blockedId }, record) =>
      reviewSharedLines(ctx, tx, record, blockerId, blockedId),
  },
  after: {
    'event.updated': (ctx, { eventId }) => publishEventChange(ctx, eventId),
    'event.cancelled': (ctx, { eventId }) => publishEventChange(ctx, eventId),
    'user.suspended': (ctx, { userId }) => publishVisibility(ctx, userId),
    'user.unsuspended': (ctx, { userId }) => publishVisibility(ctx, userId),
    'user.blocked': (ctx, { blockerId, blockedId }) => tellBoth(ctx, blockerId, blockedId),
    'user.unblocked': (ctx, { blockerId, blockedId }) => tellBoth(ctx, blockerId, blockedId),
    'group.created': (ctx, { groupId, ownerId }) => tellOfChange(ctx, groupId, [ownerId]),
    'group.updated': async (ctx, { groupId }) => {
      const { members, applicants } = await concernedBy(ctx, groupId)
      tellOfChange(ctx, groupId, [...members, ...applicants])
    },
    'group.deleted': (ctx, { groupId, memberIds, applicantIds }) =>
      ctx.sockets.emitToUsers([...memberIds, ...applicantIds], 'group-deleted', { groupId }),
    'group.joinRequested': async (ctx, { groupId, userId }) => {
      const { ownerIds } = await concernedBy(ctx, groupId)
      await tellOfMember(ctx, 'member-requested', groupId, userId, [...ownerIds, userId])
    },
    'group.joinWithdrawn': async (ctx, { groupId, userId }) => {
      const { ownerIds, applicants } = await concernedBy(ctx, groupId)
      await tellOfMember(ctx, 'member-left', groupId, userId, [...ownerIds, userId])
      tellOfChange(ctx, groupId, applicants)
    },
    'group.memberAccepted': async (ctx, { groupId, userId }) => {
      const { members, applicants } = await concernedBy(ctx, groupId)
      await tellOfMember(ctx, 'member-accepted', groupId, userId, [...members, userId])
      tellOfChange(ctx, groupId, applicants)
    },
    'group.memberRejected': async (ctx, { groupId, userId, wasMember }) => {
      const { members, applicants, ownerIds } = await concernedBy(ctx, groupId)
      await tellOfMember(ctx, 'member-rejected', groupId, userId, [...(wasMember ? members : ownerIds), userId])
      tellOfChange(ctx, groupId, applicants)
    },
    'group.memberLeft': async (ctx, { groupId, userId }) => {
      const { members, applicants } = await concernedBy(ctx, groupId)
      await tellOfMember(ctx, 'member-left', groupId, userId, [...members, userId])
      tellOfChange(ctx, groupId, applicants)
    },
    'group.ownerChanged': async (ctx, { groupId }) => {
      const { members, applicants } = await concernedBy(ctx, groupId)
      tellOfChange(ctx, groupId, [...members, ...applicants])
    },
    'group.waitlistPromoted': async (ctx, { groupId, userId }) => {
      const { applicants, ownerIds } = await concernedBy(ctx, groupId)
      tellOfChange(ctx, groupId, [...ownerIds, userId, ...applicants])
    },
  },
}
