import { date, integer, pgTable } from 'drizzle-orm/pg-core'

/**
 * What happened on each Amsterdam day that is over, counted once: the plots never read a month of messages again, and a
 * day stays as it was when somebody's account goes.
 */
export const dailyFigures = pgTable('daily_figures', {
  day: date('day', { mode: 'string' }).primaryKey(),
  registrations: integer('registrations').notNull(),
  /** People who wrote a message or asked for a group. */
  activeMembers: integer('active_members').notNull(),
  messages: integer('messages').notNull(),
  groups: integer('groups').notNull(),
})
