import { BLOCK_REASONS } from 'contract/blocks.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, partOf } from '../../platform/db/columns.ts'
import { users } from '../users/tables.ts'

/** One row per direction: two users may block each other. */
export const blocks = pgTable(
  'blocks',
  {
    blockerId: partOf('blocker_id', () => users.id),
    blockedId: partOf('blocked_id', () => users.id),
    reason: text('reason', { enum: BLOCK_REASONS }).notNull(),
    notes: text('notes'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('blocks_blocked').on(table.blockedId, table.blockerId),
    check('blocks_not_oneself', sql`${table.blockerId} <> ${table.blockedId}`),
  ],
)
