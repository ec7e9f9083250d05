import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { blocks } from './tables.ts'

type UserId = string | AnyColumn | SQL

/** Either user blocked the other. Each half is one index lookup. */
export const isBlocked = (viewerId: UserId, otherId: UserId): SQL => sql`(
  exists (select 1 from ${blocks} where ${blocks.blockerId} = ${viewerId} and ${blocks.blockedId} = ${otherId}) or
  exists (select 1 from ${blocks} where ${blocks.blockerId} = ${otherId} and ${blocks.blockedId} = ${viewerId}))`

/** For every query that shows users, or their actions, to a viewer. */
export const notBlocked = (viewerId: UserId, otherId: UserId): SQL => sql`not ${isBlocked(viewerId, otherId)}`
