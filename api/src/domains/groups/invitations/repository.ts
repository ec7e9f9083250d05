import { and, desc, eq, exists, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import type { Range } from '../../../platform/paging.ts'
import { isVisibleTo } from '../../blocks/filters.ts'
import { isActiveEvent, isLiveEvent, isOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { isStillLooking } from '../../looking/filters.ts'
import { looking } from '../../looking/tables.ts'
import { ageInYears } from '../../users/filters.ts'
import { personColumns, users } from '../../users/tables.ts'
import { isAccepted, isInAudience } from '../filters.ts'
import type { GroupView } from '../listing/repository.ts'
import { groupInvitations, groupMembers, groups, invitedPeople } from '../tables.ts'

export type InvitationRow = typeof groupInvitations.$inferSelect
type GroupKey = { id: string; ownerId: string; eventId: string }

const owner = alias(users, 'owner')
const inviter = alias(users, 'inviter')

type NewInvitation = Pick<InvitationRow, 'id' | 'groupId' | 'userId' | 'createdAt'> & { invitedById: string }

/** Unanswered; remembered for the event as well. */
export async function insertInvitation(tx: Tx, row: NewInvitation, eventId: string): Promise<void> {
  const { id: invitationId, invitedById: inviterId, userId, createdAt: invitedAt } = row
  await tx.insert(groupInvitations).values({ ...row, status: 'OPEN' })
  await tx.insert(invitedPeople).values({ eventId, inviterId, userId, invitationId, invitedAt })
}

type Answer = { status: 'ACCEPTED' | 'DECLINED'; answeredAt: Date }

export async function updateInvitation(tx: Tx, invitationId: string, change: Answer): Promise<void> {
  await tx.update(groupInvitations).set(change).where(eq(groupInvitations.id, invitationId))
}

export async function updateOpenInvitation(tx: Tx, groupId: string, userId: string, change: Answer): Promise<void> {
  await tx
    .update(groupInvitations)
    .set(change)
    .where(
      and(
        eq(groupInvitations.groupId, groupId),
        eq(groupInvitations.userId, userId),
        eq(groupInvitations.status, 'OPEN'),
      ),
    )
}

export const countOpenInvitations = (tx: Queryable, groupId: string): Promise<number> =>
  tx.$count(groupInvitations, and(eq(groupInvitations.groupId, groupId), eq(groupInvitations.status, 'OPEN')))

/** The invitation if it is this person's, if no block exists between them and the owner, and neither is suspended. */
export async function findReceivedInvitation(db: Queryable, invitationId: string, userId: string) {
  const [row] = await db
    .select({ invitation: groupInvitations })
    .from(groupInvitations)
    .innerJoin(groups, eq(groups.id, groupInvitations.groupId))
    .innerJoin(users, eq(users.id, groups.ownerId))
    .where(and(eq(groupInvitations.id, invitationId), eq(groupInvitations.userId, userId), isVisibleTo(userId)))
  return row?.invitation
}

const selectReceivedInvitations = (db: Queryable, userId: string, now: Date) =>
  db
    .select({
      id: groupInvitations.id,
      groupId: groupInvitations.groupId,
      createdAt: groupInvitations.createdAt,
      invitedBy: personColumns(inviter),
    })
    .from(groupInvitations)
    .innerJoin(groups, eq(groups.id, groupInvitations.groupId))
    .innerJoin(events, eq(events.id, groups.eventId))
    .innerJoin(owner, eq(owner.id, groups.ownerId))
    // A former owner who left may be blocked or suspended since.
    .leftJoin(inviter, and(eq(inviter.id, groupInvitations.invitedById), isVisibleTo(userId, inviter)))
    .where(
      and(
        eq(groupInvitations.userId, userId),
        eq(groupInvitations.status, 'OPEN'),
        isActiveEvent(now),
        isVisibleTo(userId, owner),
      ),
    )
type ReceivedInvitation = Awaited<ReturnType<typeof selectReceivedInvitations>>[number]
export type ReceivedInvitationView = ReceivedInvitation & { group: GroupView }

export const listReceivedInvitations = (db: Queryable, userId: string, now: Date, { limit, offset }: Range) => ({
  rows: selectReceivedInvitations(db, userId, now)
    .orderBy(desc(groupInvitations.createdAt), desc(groupInvitations.id))
    .limit(limit)
    .offset(offset),
  total: db.$count(selectReceivedInvitations(db, userId, now).as('received')),
})

/** Newest first; without suspended people and people with a block between them and the owner. */
export const listSentInvitations = (db: Queryable, group: GroupKey, userId?: string) =>
  db
    .select({ invitation: groupInvitations, user: personColumns(users) })
    .from(groupInvitations)
    .innerJoin(users, eq(users.id, groupInvitations.userId))
    .where(
      and(
        eq(groupInvitations.groupId, group.id),
        userId === undefined ? undefined : eq(groupInvitations.userId, userId),
        isVisibleTo(group.ownerId),
      ),
    )
    .orderBy(desc(groupInvitations.createdAt), desc(groupInvitations.id))
export type SentInvitationView = Pick<Awaited<ReturnType<typeof listSentInvitations>>[number], 'user'> & {
  invitation: Pick<InvitationRow, 'id' | 'status' | 'createdAt'>
}

const isInvited = ({ ownerId, eventId }: GroupKey, userId: string | AnyPgColumn): SQL | undefined =>
  and(eq(invitedPeople.eventId, eventId), eq(invitedPeople.inviterId, ownerId), eq(invitedPeople.userId, userId))

/** By this owner for the event, to whatever group, the deleted ones included, and whatever they answered. */
export const wasInvited = async (tx: Tx, group: GroupKey, userId: string): Promise<boolean> =>
  (await tx.$count(invitedPeople, isInvited(group, userId))) > 0

const theirs = alias(groupMembers, 'theirs')
const own = alias(groupMembers, 'own')
const past = alias(groups, 'past')
const pastEvent = alias(events, 'past_event')

const selectCompanions = (db: Queryable, group: GroupKey, now: Date) =>
  db
    .select({ title: pastEvent.title, userId: theirs.userId, overAt: pastEvent.overAt })
    .from(own)
    .innerJoin(theirs, and(eq(theirs.groupId, own.groupId), isAccepted(theirs), ne(theirs.userId, own.userId)))
    .innerJoin(past, eq(past.id, own.groupId))
    .innerJoin(pastEvent, eq(pastEvent.id, past.eventId))
    .where(and(eq(own.userId, group.ownerId), isAccepted(own), isLiveEvent(pastEvent), isOver(now, pastEvent)))
    .as('companions')

function selectInvitees(db: Queryable, group: GroupKey, now: Date) {
  const companions = selectCompanions(db, group, now)
  const lastEvent = db
    .select({ title: companions.title })
    .from(companions)
    .where(eq(companions.userId, users.id))
    .orderBy(desc(companions.overAt))
    .limit(1)
  return db
    .select({
      user: { ...personColumns(users), age: ageInYears(now), gender: users.gender },
      isLooking: sql<boolean>`${looking.userId} is not null`,
      note: looking.note,
      since: looking.since,
      wentAlongTo: sql<string | null>`(${lastEvent})`,
      membershipStatus: groupMembers.status,
    })
    .from(users)
    .leftJoin(
      looking,
      and(
        eq(looking.userId, users.id),
        eq(looking.eventId, group.eventId),
        isStillLooking(),
        // The others are invited only by people they know.
        ne(users.plansVisibleTo, 'GROUPS'),
      ),
    )
    .leftJoin(groupMembers, and(eq(groupMembers.userId, users.id), eq(groupMembers.groupId, group.id)))
}
export type Invitee = Awaited<ReturnType<typeof listCandidates>>[number]

const isReachable = (group: GroupKey) =>
  and(isVisibleTo(group.ownerId), isNotNull(users.emailVerifiedAt), ne(users.id, group.ownerId))

export async function findInvitee(db: Queryable, group: GroupKey, userId: string, now: Date) {
  const [row] = await selectInvitees(db, group, now).where(and(eq(users.id, userId), isReachable(group)))
  return row
}

/** In the query, so that people outside the audience do not fill the list. */
const fitsGroup = (db: Queryable, { id }: GroupKey, now: Date): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(groups)
      .where(and(eq(groups.id, id), isInAudience(groups, users, now))),
  )

/** People the owner may invite and has not: people who look for company, the longest first, then those they went along with. */
export function listCandidates(db: Queryable, group: GroupKey, now: Date, limit: number) {
  const companions = selectCompanions(db, group, now)
  return selectInvitees(db, group, now)
    .where(
      and(
        isReachable(group),
        fitsGroup(db, group, now),
        or(isNotNull(looking.userId), inArray(users.id, db.select({ userId: companions.userId }).from(companions))),
        sql`${groupMembers.status} is null`,
        sql`not ${exists(
          db
            .select({ one: sql`1` })
            .from(groupInvitations)
            .where(and(eq(groupInvitations.groupId, group.id), eq(groupInvitations.userId, users.id))),
        )}`,
        sql`not ${exists(db.select({ one: sql`1` }).from(invitedPeople).where(isInvited(group, users.id)))}`,
      ),
    )
    .orderBy(sql`${looking.since} asc nulls last`, users.id)
    .limit(limit)
}
