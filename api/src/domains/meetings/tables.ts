import { ARRIVAL_STATUSES, MEETING_STATES } from 'contract/meetings.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
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
import { groupMembers, groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'

/** Whether members still come; where to meet, the owner and then all; where they are, and one of them to call out. */
const QUESTION_MOMENTS = ['WEEK', 'DAY', 'MEETING_OWNER', 'MEETING_ALL', 'SET_OUT', 'CALL_OUT'] as const
export type QuestionMoment = (typeof QUESTION_MOMENTS)[number]

export const meetings = pgTable(
  'meetings',
  {
    groupId: partOf('group_id', () => groups.id).primaryKey(),
    place: text('place').notNull(),
    at: instant('at').notNull(),
    /** The Amsterdam day (YYYY-MM-DD) of the event for which it was agreed; null in rows from before it was stored. */
    agreedForDay: text('agreed_for_day'),
    sign: text('sign'),
    fallback: text('fallback'),
    travel: text('travel'),
    state: text('state', { enum: MEETING_STATES }).notNull().default('CONFIRMED'),
    proposedById: uuid('proposed_by_id').references(() => users.id, { onDelete: 'set null' }),
    proposedAt: instant('proposed_at'),
    version: integer('version').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** The version of which the members were last notified, and when. */
    announcedVersion: integer('announced_version').notNull().default(0),
    announcedAt: instant('announced_at'),
    /** The number of the poll in the group's chat that still decides the place of the default; null without. */
    openPollSeq: integer('open_poll_seq'),
  },
  (table) => [
    index('meetings_open_poll').on(table.groupId).where(sql`open_poll_seq is not null`),
    index('meetings_proposed_by').on(table.proposedById).where(sql`proposed_by_id is not null`),
    index('meetings_proposed').on(table.proposedAt).where(sql`state = 'PROPOSED'`),
  ],
)

const ofMember = () => ({
  groupId: uuid('group_id').notNull(),
  userId: partOf('user_id', () => users.id),
})

/** A member's attendance, ticket and arrival for the event; ends with the membership. */
export const attendances = pgTable(
  'attendances',
  {
    ...ofMember(),
    /** The Amsterdam day (YYYY-MM-DD) of the event for which the member said yes: an event moved to another day is asked again. */
    confirmedDay: text('confirmed_day'),
    confirmedAt: instant('confirmed_at'),
    hasTicket: boolean('has_ticket').notNull().default(false),
    arrivalStatus: text('arrival_status', { enum: ARRIVAL_STATUSES }),
    minutesLate: integer('minutes_late'),
    arrivalDay: text('arrival_day'),
    arrivalAt: instant('arrival_at'),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    foreignKey({
      columns: [table.groupId, table.userId],
      foreignColumns: [groupMembers.groupId, groupMembers.userId],
      name: 'attendances_member',
    }).onDelete('cascade'),
    index('attendances_user').on(table.userId),
  ],
)

/** Members who said that they are not coming, after they left; ends when the person joins again. */
export const cancellations = pgTable(
  'cancellations',
  {
    groupId: partOf('group_id', () => groups.id),
    userId: partOf('user_id', () => users.id),
    note: text('note'),
    cancelledAt: instant('cancelled_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('cancellations_user').on(table.userId)],
)

/** Questions that a member was asked, so that each is asked once; ends with the membership. */
export const askedQuestions = pgTable(
  'asked_questions',
  {
    ...ofMember(),
    moment: text('moment', { enum: QUESTION_MOMENTS }).notNull(),
    /** The Amsterdam day (YYYY-MM-DD) of the event when it was asked. */
    eventDay: text('event_day').notNull(),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId, table.moment, table.eventDay] }),
    foreignKey({
      columns: [table.groupId, table.userId],
      foreignColumns: [groupMembers.groupId, groupMembers.userId],
      name: 'asked_questions_member',
    }).onDelete('cascade'),
    index('asked_questions_user').on(table.userId),
  ],
)

/** A plan that a member shares with people outside the group; ends with the membership. */
export const planLinks = pgTable(
  'plan_links',
  {
    ...ofMember(),
    /** The link's token is derived from it, so that the same link can be shown again and the table holds no secret. */
    id: uuid('id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.userId] }),
    foreignKey({
      columns: [table.groupId, table.userId],
      foreignColumns: [groupMembers.groupId, groupMembers.userId],
      name: 'plan_links_member',
    }).onDelete('cascade'),
    uniqueIndex('plan_links_id').on(table.id),
    index('plan_links_user').on(table.userId),
  ],
)

/** An address that a person named as the one to tell. It is told nothing before its owner agreed, once. */
export const homeContacts = pgTable(
  'home_contacts',
  {
    id: primaryId(),
    userId: partOf('user_id', () => users.id),
    /** One of the two: an address, or a member. */
    email: text('email'),
    contactUserId: uuid('contact_user_id').references(() => users.id, { onDelete: 'cascade' }),
    askedAt: instant('asked_at').notNull(),
    agreedAt: instant('agreed_at'),
    /** When the contact was last told that the person did not say they are home. */
    toldAt: instant('told_at'),
  },
  (table) => [
    uniqueIndex('home_contacts_once').on(table.userId, table.email),
    uniqueIndex('home_contacts_member_once').on(table.userId, table.contactUserId),
    index('home_contacts_contact_user').on(table.contactUserId),
  ],
)

export const homeChecks = pgTable(
  'home_checks',
  {
    userId: partOf('user_id', () => users.id).primaryKey(),
    /** Null once the group is deleted: the check stays. */
    groupId: uuid('group_id').references(() => groups.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    /** One of the two; neither once that account is deleted. */
    contactUserId: uuid('contact_user_id').references(() => users.id, { onDelete: 'set null' }),
    contactId: uuid('contact_id').references(() => homeContacts.id, { onDelete: 'set null' }),
    /** Reminders sent: 0, 1 or 2, and when the last was sent. */
    reminders: smallint('reminders').notNull().default(0),
    remindedAt: instant('reminded_at'),
    toldAt: instant('told_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('home_checks_at').on(table.at),
    index('home_checks_group').on(table.groupId),
    index('home_checks_contact_user').on(table.contactUserId),
    index('home_checks_contact').on(table.contactId),
  ],
)
