import { PROPOSAL_ANSWERS, PROPOSAL_ORIGINS } from 'contract/proposals.ts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../platform/db/columns.ts'
import { events } from '../events/tables.ts'
import { groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'

/** A group proposed to people who look for company at an event. Its row lock serializes their answers. */
export const proposals = pgTable(
  'proposals',
  {
    id: primaryId(),
    eventId: partOf('event_id', () => events.id),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    /** When the group was made; stays when the group is deleted. */
    madeAt: instant('made_at'),
    groupId: uuid('group_id')
      .unique()
      .references(() => groups.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('proposals_event').on(table.eventId, table.createdAt),
    index('proposals_created').on(table.createdAt),
    index('proposals_open').on(table.expiresAt).where(sql`made_at is null and ended_at is null`),
    check('proposals_ended', sql`${table.endedAt} is null or ${table.madeAt} is null`),
    check('proposals_made', sql`${table.groupId} is null or ${table.madeAt} is not null`),
  ],
)

export const proposalPeople = pgTable(
  'proposal_people',
  {
    proposalId: partOf('proposal_id', () => proposals.id),
    userId: partOf('user_id', () => users.id),
    origin: text('origin', { enum: PROPOSAL_ORIGINS }).notNull().default('LOOKING'),
    answer: text('answer', { enum: PROPOSAL_ANSWERS }),
    answeredAt: instant('answered_at'),
    /** Orders the yeses, because two may have the same time: the first owns the group. Null unless YES. */
    yesNumber: integer('yes_number'),
  },
  (table) => [
    primaryKey({ columns: [table.proposalId, table.userId] }),
    index('proposal_people_user').on(table.userId),
    check('proposal_people_yes', sql`coalesce(${table.answer} = 'YES', false) = (${table.yesNumber} is not null)`),
  ],
)
