import { and, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { isVisibleTo, notBlocked } from '../blocks/filters.ts'
import { ageInYears } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { groups } from './tables.ts'

export type Viewer = { id: string; isAdmin: boolean }

/** A list, not a correlated subquery: PostgreSQL reads it once, not per group. */
const joinedGroupIds = (viewer: Viewer) => sql`(
  select group_id from group_members where user_id = ${viewer.id} and status in ('ACCEPTED', 'PENDING', 'WAITLIST'))`

/** Groups to which the viewer has an unanswered invitation. */
const invitedGroupIds = (viewer: Viewer) => sql`(
  select group_id from group_invitations where user_id = ${viewer.id} and status = 'OPEN')`

export const isJoined = (viewer: Viewer): SQL => inArray(groups.id, joinedGroupIds(viewer))

/** One list, so that PostgreSQL begins with it. */
export const isJoinedOrInvited = (viewer: Viewer): SQL =>
  inArray(groups.id, sql`(${joinedGroupIds(viewer)} union all ${invitedGroupIds(viewer)})`)

/**
 * Members and applicants see their groups; everyone sees public groups, and groups they are invited to, unless blocked by or
 * blocking the owner. A rejected user is not a member. Admins see every group.
 */
export const isGroupVisibleTo = (viewer: Viewer): SQL | undefined =>
  viewer.isAdmin
    ? undefined
    : or(
        and(or(groups.isPublic, inArray(groups.id, invitedGroupIds(viewer))), notBlocked(viewer.id, groups.ownerId)),
        isJoined(viewer),
      )

/** `groups` or an alias of it. */
type AudienceColumns = Record<'audience' | 'minAge' | 'maxAge', AnyPgColumn>

/** True where `audienceRefusal` of the contract returns null. For queries that join `users`. */
export const isInAudience = ({ audience, minAge, maxAge }: AudienceColumns, now: Date): SQL => sql`(
  (${audience} = 'EVERYONE' or coalesce(${users.gender}, 'LIEVER_NIET') not in ('MAN', 'LIEVER_NIET'))
  and (${minAge} is null or ${ageInYears(now)} >= ${minAge})
  and (${maxAge} is null or ${ageInYears(now)} <= ${maxAge}))`

/** `group_members` or an alias of it. */
type MembershipColumns = Record<'groupId' | 'userId' | 'status' | 'waitlistTicket', AnyPgColumn>

const waiting = alias(users, 'waiting')

/**
 * Position on the wait list, 1 = first; null unless WAITLIST. Suspended users and users with a block between them and the
 * owner are not counted. For queries that join `groups`.
 */
export const waitlistPosition = (member: MembershipColumns) => sql<number | null>`
  case when ${member.status} = 'WAITLIST' then (
    select count(*)::int from group_members entry join ${users} as ${sql.identifier('waiting')} on ${waiting.id} = entry.user_id
    where entry.group_id = ${member.groupId} and entry.status = 'WAITLIST'
      and entry.waitlist_ticket <= ${member.waitlistTicket}
      and (entry.user_id = ${member.userId}
        or ${isVisibleTo(groups.ownerId, waiting)}))
  end`
