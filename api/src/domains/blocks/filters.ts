import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { blocks } from './tables.ts'

/** A block stands between the two, whoever made it. Each half is one look at an index. */
export const isBlocked = (viewerId: string | AnyColumn, otherId: string | AnyColumn): SQL => sql`(
  exists (select 1 from ${blocks} where ${blocks.blockerId} = ${viewerId} and ${blocks.blockedId} = ${otherId}) or
  exists (select 1 from ${blocks} where ${blocks.blockerId} = ${otherId} and ${blocks.blockedId} = ${viewerId}))`

/** For every query that shows people, or what they do, to a viewer. */
export const notBlocked = (viewerId: string | AnyColumn, otherId: string | AnyColumn): SQL =>
  sql`not ${isBlocked(viewerId, otherId)}`
