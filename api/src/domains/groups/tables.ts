import { AUDIENCES } from 'contract/groups/audience.ts'
import { GROUP_DEFAULTS, MEMBER_STATUSES } from 'contract/groups/groups.ts'
import { INVITATION_STATUSES } from 'contract/groups/invitations.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../platform/db/columns.ts'
import { events } from '../events/tables.ts'
import { users } from '../users/tables.ts'

export const groups = pgTable(
  'groups',
  {
    id: primaryId(),
    eventId: partOf('event_id', () => events.id),
    /** The group with whose people the owner goes again. */
    againOfId: uuid('again_of_id').references((): AnyPgColumn => groups.id, { onDelete: 'set null' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** Unused since 0014_notification-causes. */
    returningOwnerId: uuid('returning_owner_id').references(() => users.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    description: text('description'),
    image: text('image'),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    questions: text('questions').array().notNull().default(sql`'{}'::text[]`),
    audience: text('audience', { enum: AUDIENCES }).notNull().default('EVERYONE'),
    minAge: integer('min_age'),
    maxAge: integer('max_age'),
    /** Unused since 0014_notification-causes. */
    membersAdvise: boolean('members_advise').notNull().default(false),
    membersMayAdmit: boolean('members_may_admit').notNull().default(GROUP_DEFAULTS.membersMayAdmit),
    /** When the owner said whether members may; then the owner is not asked any more. */
    admissionAnsweredAt: instant('admission_answered_at'),
    takesRequests: boolean('takes_requests').notNull().default(true),
    isPublic: boolean('is_public').notNull().default(true),
    /** The owner did not make the group: it passed to them, or came of a proposal. */
    ownerIsAppointed: boolean('owner_is_appointed').notNull().default(false),
    maxMembers: integer('max_members').notNull().default(10),
    /** ACCEPTED and LEFT members, the owner included; written together with the membership, under the group's row lock. */
    memberCount: integer('member_count').notNull(),
    signNumber: smallint('sign_number'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** PostgreSQL generates it on every write. Search finds a new text field once this expression has it. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`fold(name || ' ' || coalesce(description, ''))`),
  },
  (table) => [
    // Holds every column that the list filters by, so that counting reads the index only.
    index('groups_event').on(
      table.eventId,
      table.createdAt,
      table.id,
      table.isPublic,
      table.memberCount,
      table.maxMembers,
      table.takesRequests,
    ),
    uniqueIndex('groups_sign').on(table.eventId, table.signNumber).where(sql`sign_number is not null`),
    index('groups_owner').on(table.ownerId),
    index('groups_returning_owner').on(table.returningOwnerId).where(sql`returning_owner_id is not null`),
    index('groups_again').on(table.againOfId).where(sql`again_of_id is not null`),
    index('groups_created_at').on(table.createdAt, table.id),
    index('groups_name').on(sql`lower(${table.name})`, table.id),
    index('groups_member_count').on(table.memberCount, table.id),
    index('groups_tags').using('gin', table.tags),
    // Holds what the popular tags count.
    index('groups_tags_of_public').on(table.eventId, table.tags).where(sql`is_public`),
    index('groups_search').using('gin', sql`${table.searchText} gin_trgm_ops`),
    // Last resort against a code path that forgets the lock: no group ever exceeds its places.
    check('groups_capacity', sql`${table.memberCount} between 0 and ${table.maxMembers}`),
    check('groups_ages', sql`${table.minAge} <= ${table.maxAge}`),
    check('groups_size', sql`${table.maxMembers} between 2 and 50`),
  ],
)

const { searchText: _, ...columns } = getTableColumns(groups)
export const groupColumns = columns

/** LEFT: left silently. The others see the person as a member, in a seat that stays taken, until the next morning. */
const STORED_STATUSES = [...MEMBER_STATUSES, 'LEFT'] as const

export const groupMembers = pgTable(
  'group_members',
  {
    groupId: partOf('group_id', () => groups.id),
    userId: partOf('user_id', () => users.id),
    status: text('status', { enum: STORED_STATUSES }).notNull(),
    message: text('message'),
    /** Leaves the group with which the person goes to the event, once accepted. Only a request says this. */
    switches: boolean('switches').notNull().default(false),
    /** The group's questions when the person asked, and the answers in the same order. */
    questions: text('questions').array().notNull().default(sql`'{}'::text[]`),
    answers: text('answers').array().notNull().default(sql`'{}'::text[]`),
    requestedAt: instant('requested_at').notNull(),
    /** Since when it waits for the owner, if it came from the wait list; else since `requestedAt`. */
    pendingSince: instant('pending_since'),
    joinedAt: instant('joined_at'),
    decidedAt: instant('decided_at'),
    rejectionNote: text('rejection_note'),
    /** Orders the wait list: tickets rise in the order of the requests. Null unless WAITLIST. */
    waitlistTicket: bigint('waitlist_ticket', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('group_members_user').on(table.userId, table.status),
    index('group_members_group').on(table.groupId, table.status, table.joinedAt),
    // For the daily statistics.
    index('group_members_requested').on(table.requestedAt, table.userId),
    index('group_members_waitlist').on(table.groupId, table.waitlistTicket).where(sql`status = 'WAITLIST'`),
  ],
)

/** Unused since 0014_notification-causes. */
export const ownershipOffers = pgTable(
  'ownership_offers',
  {
    groupId: partOf('group_id', () => groups.id),
    userId: partOf('user_id', () => users.id),
    ownerId: partOf('owner_id', () => users.id),
    status: text('status').notNull(),
    offeredAt: instant('offered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    uniqueIndex('ownership_offers_open').on(table.groupId).where(sql`status = 'OPEN'`),
    index('ownership_offers_user').on(table.userId),
    index('ownership_offers_owner').on(table.ownerId),
  ],
)

/** Outlives the group, hence no foreign key. Kept for `reportLimits.formerMemberDays`. */
export const formerMembers = pgTable(
  'former_members',
  {
    groupId: uuid('group_id').notNull(),
    userId: partOf('user_id', () => users.id),
    leftAt: instant('left_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    index('former_members_user').on(table.userId),
    index('former_members_left_at').on(table.leftAt),
  ],
)

/** One row per group and person, kept after the answer, so that a person is invited once. */
export const groupInvitations = pgTable(
  'group_invitations',
  {
    id: primaryId(),
    groupId: partOf('group_id', () => groups.id),
    userId: partOf('user_id', () => users.id),
    invitedById: uuid('invited_by_id').references(() => users.id, { onDelete: 'set null' }),
    status: text('status', { enum: INVITATION_STATUSES }).notNull(),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    uniqueIndex('group_invitations_once').on(table.groupId, table.userId),
    index('group_invitations_open').on(table.userId, table.createdAt).where(sql`status = 'OPEN'`),
    index('group_invitations_user').on(table.userId),
    index('group_invitations_inviter').on(table.invitedById),
    // For the daily statistics.
    index('group_invitations_created').on(table.createdAt, table.userId),
  ],
)

/** One row per event, inviter and invited person. Outlives the group, so that deleting it allows no second invitation. */
export const invitedPeople = pgTable(
  'invited_people',
  {
    eventId: partOf('event_id', () => events.id),
    inviterId: partOf('inviter_id', () => users.id),
    userId: partOf('user_id', () => users.id),
    /** The invitation may be deleted with its group. */
    invitationId: uuid('invitation_id').notNull(),
    invitedAt: instant('invited_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.inviterId, table.userId] }),
    index('invited_people_inviter').on(table.inviterId, table.invitedAt),
    index('invited_people_user').on(table.userId),
  ],
)

/** Unused since 0014_notification-causes. */
export const requestAdvice = pgTable(
  'request_advice',
  {
    groupId: uuid('group_id').notNull(),
    userId: uuid('user_id').notNull(),
    adviserId: partOf('adviser_id', () => users.id),
    advice: text('advice').notNull(),
    advisedAt: instant('advised_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId, table.adviserId] }),
    foreignKey({
      columns: [table.groupId, table.userId],
      foreignColumns: [groupMembers.groupId, groupMembers.userId],
    }).onDelete('cascade'),
    index('request_advice_adviser').on(table.adviserId),
  ],
)

/** How long each of an owner's last decisions took, in minutes, the newest last. Written with the decision. */
export const answerTimes = pgTable('answer_times', {
  ownerId: partOf('owner_id', () => users.id).primaryKey(),
  minutes: integer('minutes').array().notNull(),
})
