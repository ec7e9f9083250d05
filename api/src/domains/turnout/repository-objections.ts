import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../platform/db/database.ts'
import { events } from '../events/tables.ts'
import { groups } from '../groups/tables.ts'
import { personColumns, users } from '../users/tables.ts'
import type { ObjectionRow } from './repository.ts'
import { turnoutObjections, turnoutRecords, turnoutStatements } from './tables.ts'

/** Requires the locked record: one objection per record. */
export async function insertObjection(tx: Tx, row: typeof turnoutObjections.$inferInsert): Promise<void> {
  await tx.insert(turnoutObjections).values(row)
}

export async function findObjection(db: Queryable, groupId: string, userId: string): Promise<ObjectionRow | undefined> {
  const [row] = await db
    .select()
    .from(turnoutObjections)
    .where(and(eq(turnoutObjections.groupId, groupId), eq(turnoutObjections.userId, userId)))
  return row
}

export async function lockObjection(tx: Tx, id: string): Promise<ObjectionRow | undefined> {
  return (await tx.select().from(turnoutObjections).where(eq(turnoutObjections.id, id)).for('update'))[0]
}

export async function updateObjection(tx: Tx, id: string, columns: Partial<ObjectionRow>): Promise<void> {
  await tx.update(turnoutObjections).set(columns).where(eq(turnoutObjections.id, id))
}

type Status = 'open' | 'decided'
const hasStatus = (status: Status) =>
  status === 'open' ? isNull(turnoutObjections.decidedAt) : isNotNull(turnoutObjections.decidedAt)

const decider = alias(users, 'decider')

const selectContested = (db: Queryable) =>
  db
    .select({
      objection: turnoutObjections,
      person: personColumns(users),
      groupName: groups.name,
      decider: { id: decider.id, username: decider.username },
      event: {
        id: events.id,
        title: events.title,
        slug: events.slug,
        startsAt: events.startsAt,
        overAt: events.overAt,
      },
    })
    .from(turnoutObjections)
    .innerJoin(
      turnoutRecords,
      and(eq(turnoutRecords.groupId, turnoutObjections.groupId), eq(turnoutRecords.userId, turnoutObjections.userId)),
    )
    .innerJoin(events, eq(events.id, turnoutRecords.eventId))
    .innerJoin(users, eq(users.id, turnoutObjections.userId))
    .leftJoin(groups, eq(groups.id, turnoutObjections.groupId))
    .leftJoin(decider, eq(decider.id, turnoutObjections.deciderId))

const findPlain = async (db: Queryable, id: string) =>
  (await selectContested(db).where(eq(turnoutObjections.id, id)))[0]
type Contested = NonNullable<Awaited<ReturnType<typeof findPlain>>>
export type ContestedRow = Contested & { statements: Awaited<ReturnType<typeof listStatementsAbout>> }

/** Statements about people of these groups by others. */
function listStatementsAbout(db: Queryable, groupIds: string[]) {
  return db
    .select({
      groupId: turnoutStatements.groupId,
      aboutId: turnoutStatements.aboutId,
      isPresent: turnoutStatements.isPresent,
      person: personColumns(users),
    })
    .from(turnoutStatements)
    .innerJoin(users, eq(users.id, turnoutStatements.byId))
    .where(
      and(inArray(turnoutStatements.groupId, groupIds), sql`${turnoutStatements.byId} <> ${turnoutStatements.aboutId}`),
    )
    .orderBy(asc(turnoutStatements.statedAt), asc(turnoutStatements.byId))
}

async function withStatements(db: Queryable, rows: Contested[]): Promise<ContestedRow[]> {
  const said =
    rows.length === 0
      ? []
      : await listStatementsAbout(
          db,
          rows.map(({ objection }) => objection.groupId),
        )
  return rows.map((row) => ({
    ...row,
    statements: said.filter(
      ({ groupId, aboutId }) => groupId === row.objection.groupId && aboutId === row.objection.userId,
    ),
  }))
}

/** Open ones oldest first, decided ones newest first. */
export async function listContested(db: Queryable, status: Status, page: { limit: number; offset: number }) {
  const order = status === 'open' ? asc(turnoutObjections.createdAt) : desc(turnoutObjections.decidedAt)
  const rows = await selectContested(db)
    .where(hasStatus(status))
    .orderBy(order, asc(turnoutObjections.id))
    .limit(page.limit)
    .offset(page.offset)
  return withStatements(db, rows)
}

export async function countContested(db: Queryable, status: Status): Promise<number> {
  return (await db.select({ total: count() }).from(turnoutObjections).where(hasStatus(status)))[0]?.total ?? 0
}

export async function findContested(db: Queryable, id: string): Promise<ContestedRow | undefined> {
  const row = await findPlain(db, id)
  return row && (await withStatements(db, [row]))[0]
}

export async function isExpectedInGroup(db: Queryable, groupId: string, userId: string): Promise<boolean> {
  const rows = await db.$count(
    turnoutRecords,
    and(eq(turnoutRecords.groupId, groupId), eq(turnoutRecords.userId, userId)),
  )
  return rows > 0
}
