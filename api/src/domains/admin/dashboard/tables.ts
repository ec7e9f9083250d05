import { date, integer, pgTable } from 'drizzle-orm/pg-core'

/**
 * Figures of each past Amsterdam day, counted once: the charts do not read a month of messages, and deleting an account
 * does not change past days.
 */
export const dailyFigures = pgTable('daily_figures', {
  day: date('day', { mode: 'string' }).primaryKey(),
  registrations: integer('registrations').notNull(),
  /** Not used. */
  activeMembers: integer('active_members').notNull(),
  messages: integer('messages').notNull(),
  groups: integer('groups').notNull(),
})
