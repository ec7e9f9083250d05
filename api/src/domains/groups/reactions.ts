import { JOINED_STATUSES, REQUEST_STATUSES } from 'contract/groups/groups.ts'
import { BLOCK_TOPICS, type Topic } from 'contract/topics.ts'
import type { Facts } from '../../facts.ts'
import type { Context, Unit } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listBlockedIds, listBlocksInGroup } from '../blocks/service.ts'
import { endInvitation } from './invitations/service.ts'
import { deleteGroupsOfEvent } from './lifecycle/service.ts'
import { leaveAllGroups } from './membership/service-leaving.ts'
import {
  findUsername,
  listGroupIdsOfEvent,
  listGroupIdsOfUser,
  listGroupIdsOutsideAudience,
  listParticipants,
  listReadersOfRequests,
  listSharedGroupIds,
} from './repository.ts'
import { saveFormerMembers } from './repository-former.ts'
import { promoteInGroups } from './waitlist/service.ts'

/** Empty when the group is deleted. `admitterIds`: the members, while they may accept requests. */
async function findPeople(ctx: Context, { groupId }: { groupId: string }) {
  const participants = await listParticipants(ctx.db, [groupId])
  const idsOf = (isMember: boolean) =>
    participants.filter(({ status }) => (status === 'ACCEPTED') === isMember).map(({ userId }) => userId)
  return {
    memberIds: idsOf(true),
    applicantIds: idsOf(false),
    admitterIds: participants.some(({ membersMayAdmit }) => membersMayAdmit) ? idsOf(true) : [],
    ownerIds: participants.slice(0, 1).map(({ ownerId }) => ownerId),
  }
}

type MemberEvent = 'member-accepted' | 'member-rejected' | 'member-left'

/** People with a block between them and the member receive only the topics, which name nobody. */
async function emitMemberEvent(
  ctx: Context,
  event: MemberEvent,
  { groupId, userId }: Membership,
  recipients: readonly string[],
): Promise<void> {
  const [username, blockedIds] = await Promise.all([findUsername(ctx.db, userId), listBlockedIds(ctx.db, userId)])
  const others = [...new Set([...recipients, userId])].filter((id) => !blockedIds.includes(id))
  ctx.sockets.emitToUsers(others, event, { groupId, userId, username: username ?? '' })
}

const listPeopleIn = async (ctx: Context, groupIds: readonly string[]): Promise<string[]> =>
  (await listParticipants(ctx.db, groupIds)).map(({ userId }) => userId)

const toPeople = (ctx: Context, { groupId }: { groupId: string }) => listPeopleIn(ctx, [groupId])
const toUser = (_: Context, { userId }: { userId: string }) => [userId]
async function toReadersOfRequest(ctx: Context, fact: Membership): Promise<string[]> {
  const { ownerIds, admitterIds } = await findPeople(ctx, fact)
  return [...ownerIds, ...admitterIds, fact.userId]
}
/** The position of the other applicants on the wait list changes too. */
async function toReadersAndApplicants(ctx: Context, fact: Membership): Promise<string[]> {
  const { ownerIds, admitterIds, applicantIds } = await findPeople(ctx, fact)
  return [...ownerIds, ...admitterIds, ...applicantIds, fact.userId]
}

type Membership = { groupId: string; userId: string }
type Block = { blockerId: string; blockedId: string }

const groupTopics = ({ groupId }: { groupId: string }) =>
  [`group:${groupId}`, `requests:${groupId}`, `day:${groupId}`] as const
/** Two people may write each other while they share a group, or one asks to join that of the other. */
const peopleTopics = (fact: { groupId: string }) => [...groupTopics(fact), 'messaging'] as const

const OWN_TOPICS = ['groups', 'limits', 'invitations', 'groupChats', 'messaging'] as const
/** The group's other answers would be refused; their other requests may be shown to the owners again. */
const ENDED = {
  topics: (): Topic[] => ['group', ...OWN_TOPICS],
  to: toUser,
}
const MEMBERS_CHANGED = { topics: peopleTopics, to: toPeople }
/** A removal concerns the members; a rejected request only those who see the requests, and the other applicants. */
const REJECTED = {
  topics: peopleTopics,
  to: async (ctx: Context, fact: Facts['group.memberRejected']) => {
    const { memberIds, applicantIds, admitterIds, ownerIds } = await findPeople(ctx, fact)
    return [...applicantIds, ...(fact.wasMember ? memberIds : [...ownerIds, ...admitterIds])]
  },
}
const REQUEST_CHANGED = [
  { topics: peopleTopics, to: toReadersOfRequest },
  { topics: () => OWN_TOPICS, to: toUser },
] satisfies NonNullable<Reactions['changes']>['group.joinRequested']
const ACCEPTABLE_CHANGED = {
  topics: (): Topic[] => ['group', 'requests'],
  to: (ctx: Context, { userId }: { userId: string }) => listReadersOfRequests(ctx.db, userId),
}
const VISIBILITY_CHANGED = [
  {
    topics: () => ['group', 'requests', 'day'],
    to: async (ctx: Context, { userId }: { userId: string }) =>
      listPeopleIn(ctx, await listGroupIdsOfUser(ctx.db, userId, JOINED_STATUSES)),
  },
] satisfies NonNullable<Reactions['changes']>['user.unsuspended']
const EVENT_CHANGED = [
  {
    topics: ({ eventId }: { eventId: string }) => [`event:${eventId}`],
    to: async (ctx: Context, { eventId }: { eventId: string }) =>
      listPeopleIn(ctx, await listGroupIdsOfEvent(ctx.db, eventId)),
  },
] satisfies NonNullable<Reactions['changes']>['event.updated']
const BLOCK_CHANGED = [
  { topics: () => BLOCK_TOPICS, to: (_: Context, { blockerId, blockedId }: Block) => [blockerId, blockedId] },
  { topics: () => ['blocks'], to: (_: Context, { blockerId }: Block) => [blockerId] },
] satisfies NonNullable<Reactions['changes']>['user.blocked']

const promoteBehindUser = async (unit: Unit, { userId }: { userId: string }) =>
  promoteInGroups(unit, await listGroupIdsOfUser(unit.tx, userId, REQUEST_STATUSES))

const promoteInSharedGroups = async (unit: Unit, { blockerId, blockedId }: Block) =>
  promoteInGroups(unit, await listSharedGroupIds(unit.tx, blockerId, blockedId))

export const groupReactions: Reactions = {
  within: {
    'event.deleted': (unit, { eventId }) => deleteGroupsOfEvent(unit, eventId),
    'user.deleted': (unit, { userId }) => leaveAllGroups(unit, userId),
    // Also for a request or a removal, so that an old invitation does not come back when the person leaves.
    'group.memberAccepted': async (unit, { groupId, userId }) => {
      await endInvitation(unit, { groupId, userId, status: 'ACCEPTED' })
      const blocks = await listBlocksInGroup(unit.tx, groupId, [userId])
      const userIds = [...new Set(blocks.map(({ blockerId }) => blockerId))]
      if (userIds.length > 0) await unit.record('group.blockedPersonJoined', { groupId, userIds })
    },
    'group.memberRejected': async (unit, { groupId, userId, wasMember }) => {
      await endInvitation(unit, { groupId, userId, status: 'DECLINED' })
      if (wasMember) await saveFormerMembers(unit.tx, groupId, [userId], unit.now())
    },
    'group.memberLeft': ({ tx, now }, { groupId, userId }) => saveFormerMembers(tx, groupId, [userId], now()),
    'group.deleted': ({ tx, now }, { groupId, memberIds }) => saveFormerMembers(tx, groupId, memberIds, now()),
    'user.identityChanged': async (unit, { userId }) => {
      const { tx, record } = unit
      const now = unit.now()
      for (const groupId of await listGroupIdsOutsideAudience(tx, userId, now))
        await record('group.memberOutsideAudience', { groupId, userId })
    },
    'user.suspended': promoteBehindUser,
    'user.unsuspended': promoteBehindUser,
    'user.blocked': promoteInSharedGroups,
    'user.unblocked': promoteInSharedGroups,
  },
  after: {
    'group.deleted': (ctx, { groupId, memberIds, applicantIds }) =>
      ctx.sockets.emitToUsers([...memberIds, ...applicantIds], 'group-deleted', { groupId }),
    'group.memberAccepted': async (ctx, fact) =>
      emitMemberEvent(ctx, 'member-accepted', fact, (await findPeople(ctx, fact)).memberIds),
    'group.memberRejected': async (ctx, fact) => {
      const { memberIds, ownerIds } = await findPeople(ctx, fact)
      // A declined request concerns the owner and the applicant only.
      await emitMemberEvent(ctx, 'member-rejected', fact, fact.wasMember ? memberIds : ownerIds)
    },
    'group.joinWithdrawn': async (ctx, fact) =>
      emitMemberEvent(ctx, 'member-left', fact, (await findPeople(ctx, fact)).ownerIds),
    'group.memberLeft': async (ctx, fact) =>
      emitMemberEvent(ctx, 'member-left', fact, fact.isSilent ? [] : (await findPeople(ctx, fact)).memberIds),
    'group.departureAnnounced': async (ctx, fact) =>
      emitMemberEvent(ctx, 'member-left', fact, (await findPeople(ctx, fact)).memberIds),
  },
  changes: {
    'event.updated': EVENT_CHANGED,
    'event.cancelled': EVENT_CHANGED,
    'user.suspended': VISIBILITY_CHANGED,
    'user.unsuspended': VISIBILITY_CHANGED,
    'user.blocked': BLOCK_CHANGED,
    'user.unblocked': BLOCK_CHANGED,
    'group.created': [
      { topics: ({ eventId }) => ['group', ...OWN_TOPICS, `event:${eventId}`], to: (_, { ownerId }) => [ownerId] },
      { ...ACCEPTABLE_CHANGED, to: (ctx, { ownerId }) => listReadersOfRequests(ctx.db, ownerId) },
    ],
    'group.updated': [{ topics: groupTopics, to: toPeople }],
    'group.pictureRemoved': [{ topics: groupTopics, to: toPeople }],
    'group.ownerChanged': [
      {
        topics: (fact) => [...peopleTopics(fact), `invitations:${fact.groupId}`],
        to: async (ctx, fact) => [fact.fromUserId, ...(await toPeople(ctx, fact))],
      },
    ],
    // Not `group`: its pages close themselves.
    'group.deleted': [
      { topics: () => OWN_TOPICS, to: (_, { memberIds, applicantIds }) => [...memberIds, ...applicantIds] },
      {
        ...ACCEPTABLE_CHANGED,
        to: async (ctx, { memberIds }) =>
          (await Promise.all(memberIds.map((id) => listReadersOfRequests(ctx.db, id)))).flat(),
      },
    ],
    'group.joinRequested': REQUEST_CHANGED,
    'group.switchOffered': REQUEST_CHANGED,
    'group.joinWithdrawn': [
      { topics: peopleTopics, to: toReadersAndApplicants },
      { topics: () => OWN_TOPICS, to: toUser },
    ],
    'group.invited': [
      { topics: ({ groupId }) => [`invitations:${groupId}`], to: (_, { userId, actorId }) => [userId, actorId] },
    ],
    'group.invitationDeclined': [{ topics: ({ groupId }) => [`invitations:${groupId}`], to: toUser }],
    'group.memberAccepted': [MEMBERS_CHANGED, { topics: () => OWN_TOPICS, to: toUser }, ACCEPTABLE_CHANGED],
    'group.memberRejected': [REJECTED, ENDED, ACCEPTABLE_CHANGED],
    'group.memberLeft': [
      // After a silent departure nothing changed for the others yet.
      { topics: peopleTopics, to: (ctx, fact) => (fact.isSilent ? [] : toPeople(ctx, fact)) },
      ENDED,
      ACCEPTABLE_CHANGED,
    ],
    'group.departureAnnounced': [MEMBERS_CHANGED],
    'group.requestLeftToMembers': [
      { topics: ({ groupId }) => [`group:${groupId}`, `requests:${groupId}`], to: (_, { userIds }) => userIds },
    ],
    'group.waitlistPromoted': [{ topics: groupTopics, to: toReadersAndApplicants }],
  },
}
