import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { findUsername, listConcerned } from './repository-members.ts'
import { departEverywhere } from './service-departure.ts'

/** Those who were turned down are told of that once, and of nothing after it. */
async function concernedBy(ctx: Context, groupId: string) {
  const people = (await listConcerned(ctx.db, groupId)).filter(({ status }) => status !== 'REJECTED')
  const idsOf = (isMember: boolean) =>
    people.filter(({ status }) => (status === 'ACCEPTED') === isMember).map(({ userId }) => userId)
  return { members: idsOf(true), applicants: idsOf(false), ownerIds: people.slice(0, 1).map(({ ownerId }) => ownerId) }
}

type MemberPush = 'member-requested' | 'member-accepted' | 'member-rejected' | 'member-left'

async function tellOfMember(
  ctx: Context,
  event: MemberPush,
  groupId: string,
  userId: string,
  to: readonly string[],
): Promise<void> {
  const username = (await findUsername(ctx.db, userId)) ?? ''
  ctx.tell.users([...new Set(to)], event, { groupId, userId, username })
}

const tellOfChange = (ctx: Context, groupId: string, to: readonly string[]) =>
  ctx.tell.users([...new Set(to)], 'group-updated', { groupId })

/**
 * Membership on people's own screens: whoever acted, whom it is about, the owner, and the members where a member comes
 * or goes. Applicants only learn that the group changed (places, their place in line), never who else applies.
 */
export const groupReactions: Reactions = {
  within: {
    'user.deleted': (ctx, tx, { userId }, record) => departEverywhere(ctx, tx, record, userId),
  },
  after: {
    'group.created': (ctx, { groupId, ownerId }) => tellOfChange(ctx, groupId, [ownerId]),
    'group.updated': async (ctx, { groupId }) => {
      const { members, applicants } = await concernedBy(ctx, groupId)
      tellOfChange(ctx, groupId, [...members, ...applicants])
    },
    'group.deleted': (ctx, { groupId, memberIds, applicantIds }) =>
      ctx.tell.users([...memberIds, ...applicantIds], 'group-deleted', { groupId }),
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
