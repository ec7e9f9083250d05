import { date, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { partOf } from '../../platform/db/columns.ts'
import { users } from '../users/tables.ts'

/** Whose profiles a person opened on a day in Amsterdam, to count them. Deleted a day later. */
export const openedProfiles = pgTable(
  'opened_profiles',
  {
    viewerId: partOf('viewer_id', () => users.id),
    day: date('day', { mode: 'string' }).notNull(),
    userId: partOf('user_id', () => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.viewerId, table.day, table.userId] }),
    index('opened_profiles_user').on(table.userId),
    index('opened_profiles_day').on(table.day),
  ],
)
