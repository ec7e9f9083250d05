import { and, eq, exists, gte, lt, ne, not, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../db/database.ts'
import { nodes } from './tables.ts'

const self = alias(nodes, 'self')

type NodeRow = typeof nodes.$inferSelect

/** Also deletes the nodes that were last seen before `forgottenBefore`. */
export async function upsertNode(db: Queryable, row: NodeRow, forgottenBefore: Date): Promise<void> {
  await db.insert(nodes).values(row).onConflictDoUpdate({ target: nodes.id, set: row })
  await db.delete(nodes).where(lt(nodes.seenAt, forgottenBefore))
}

/** Whether this is the first of the nodes seen since, which acts for all of them. */
export const isFirstNode = async (db: Queryable, id: string, since: Date): Promise<boolean> =>
  (await db.$count(nodes, and(lt(nodes.id, id), gte(nodes.seenAt, since)))) === 0

export const countNodes = (db: Queryable, since: Date): Promise<number> => db.$count(nodes, gte(nodes.seenAt, since))

export async function deleteNode(db: Queryable, id: string): Promise<void> {
  await db.delete(nodes).where(eq(nodes.id, id))
}

/** Other nodes seen since, with which this one shares no Redis. None for a command, which is no node. */
export async function countStrangers(db: Queryable, { id, usesRedis }: Pick<NodeRow, 'id' | 'usesRedis'>, since: Date) {
  const isNode = exists(db.select({ id: sql`1` }).from(self).where(eq(self.id, id)))
  const sharesNone = usesRedis ? not(nodes.usesRedis) : or(nodes.usesRedis, not(nodes.usesRedis))
  return db.$count(nodes, and(isNode, ne(nodes.id, id), gte(nodes.seenAt, since), sharesNone))
}
