import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

export const nodes = pgTable('nodes', {
  id: uuid('id').primaryKey(),
  usesRedis: boolean('uses_redis').notNull(),
  seenAt: instant('seen_at').notNull(),
})
