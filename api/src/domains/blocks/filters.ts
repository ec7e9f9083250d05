import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isVisible } from '../users/filters.ts'
import { type PersonTable, personColumns, users } from '../users/tables.ts'
import { blocks } from './tables.ts'

type UserId = string | AnyColumn | SQL

const selectBlock = (blockerId: UserId, blockedId: UserId): SQL =>
  sql`select true from ${blocks} where ${blocks.blockerId} = ${blockerId} and ${blocks.blockedId} = ${blockedId}`

/** The first user blocked the second. One index lookup. */
export const hasBlocked = (blockerId: UserId, blockedId: UserId): SQL =>
  sql`exists (${selectBlock(blockerId, blockedId)})`

/** Either user blocked the other. Each half is one index lookup. */
export const isBlocked = (viewerId: UserId, otherId: UserId): SQL<boolean> =>
  sql<boolean>`(${hasBlocked(viewerId, otherId)} or ${hasBlocked(otherId, viewerId)})`

export const notBlocked = (viewerId: UserId, otherId: UserId): SQL => sql`not ${isBlocked(viewerId, otherId)}`

/** As `isBlocked`, with null for false: without `exists`, for the reason that the filters of the chat give. */
export const isBlockedOrNull = (userId: UserId, otherId: UserId): SQL =>
  sql`((${selectBlock(userId, otherId)}) or (${selectBlock(otherId, userId)}))`

/** For every query that shows people, or their actions, to a viewer. @param person `users` or an alias of it */
export const isVisibleTo = (viewerId: UserId, person: Record<'id' | 'suspendedAt', AnyPgColumn> = users): SQL =>
  sql`(${isVisible(person)} and ${notBlocked(viewerId, person.id)})`

type Condition = (id: AnyPgColumn) => SQL
const always: Condition = () => sql`true`

/** An array of the people this user blocked. */
export const idsBlockedBy = (userId: UserId, condition = always): SQL<string[]> => sql<string[]>`array(
  ${sql`select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${userId} and ${condition(blocks.blockedId)}`})`

/** An array of the people who blocked this user. */
export const idsBlocking = (userId: UserId, condition = always): SQL<string[]> => sql<string[]>`array(
  ${sql`select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${userId} and ${condition(blocks.blockerId)}`})`

/** Users with a block between them and this user, in either direction: a list that PostgreSQL reads once per statement. */
export const blockedIds = (userId: UserId): SQL => sql`(
  select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${userId}
  union all select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${userId})`

/** As `personColumns`, without the photo of a person who blocked the viewer. */
export function personColumnsFor<Table extends PersonTable>(viewerId: UserId, table: Table) {
  const isShown = sql`${table.id} not in (
    select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${viewerId})`
  const shown = (photo: AnyColumn) => sql<string | null>`case when ${isShown} then ${photo} end`
  const { profilePhoto, profilePhotoThumbnail } = table
  return {
    ...personColumns(table),
    profilePhoto: shown(profilePhoto),
    profilePhotoThumbnail: shown(profilePhotoThumbnail),
  }
}
