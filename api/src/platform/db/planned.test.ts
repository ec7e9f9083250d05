import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { alias, integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { instant } from './columns.ts'
import type { Database } from './database.ts'
import { given, plannedSpan, runPlanned } from './planned.ts'

const people = pgTable('people', { id: integer('id').notNull(), name: text('name'), bornAt: instant('born_at') })
const friend = alias(people, 'friend')

/** A connection that hands out these rows, and keeps what it was asked. */
function answering(rows: unknown[][]) {
  const asked: { name?: string; values: unknown[] }[] = []
  const query = async ({ name }: { name?: string }, values: unknown[]) => {
    asked.push({ ...(name === undefined ? {} : { name }), values })
    return { rows }
  }
  return { asked, db: drizzle({ query } as unknown as Pool) as unknown as Database }
}

const select = (db: Database, id: number) =>
  db
    .select({
      name: people.name,
      upper: sql<number>`upper(${people.name})`.mapWith(Number),
      me: { id: people.id, name: people.name },
      friend: { name: friend.name, bornAt: friend.bornAt },
      mixed: { age: sql<number>`1`, name: friend.name },
    })
    .from(people)
    .leftJoin(friend, eq(friend.id, people.id))
    .where(eq(people.id, id))

test.each<[string, unknown[]]>([
  ['everything there', ['a', '7', 1, 'a', 'b', '2026-01-02 03:04:05.678+00', 4, 'b']],
  ['no friend', ['a', '7', 1, 'a', null, null, 4, null]],
  [
    'a friend without a name, which Drizzle takes for none',
    ['a', '7', 1, 'a', null, '2026-01-02 03:04:05+00', 4, null],
  ],
  ['nulls of one’s own', [null, null, null, null, 'b', null, null, 'b']],
])('a row is read as Drizzle reads it: %s', async (_, row) => {
  const { db } = answering([row])
  const values = { id: 1 }
  expect(await runPlanned(db, 'x', () => select(db, given('id')), values)).toEqual(await select(db, 1))
})

test('a query is put together once; every run brings its own values', async () => {
  const { db, asked } = answering([])
  let built = 0
  const build = () => {
    built += 1
    return select(db, given('id'))
  }
  await runPlanned(db, 'people by id', build, { id: 1 })
  await runPlanned(db, 'people by id', build, { id: 2 })
  expect(built).toBe(1)
  expect(asked).toEqual([
    { name: 'people by id', values: [1] },
    { name: 'people by id', values: [2] },
  ])
})

test('the first page in its usual size stands in the text, any other comes as values', () => {
  const { db } = answering([])
  const page = (limit: number, offset: number) => {
    const span = plannedSpan(limit, offset, 12)
    return db.select({ id: people.id }).from(people).limit(span.limit).offset(span.offset).toSQL().sql
  }
  expect(page(12, 0)).toMatch(/limit 12$/)
  expect(page(12, 12)).toMatch(/limit \$1 offset \$2$/)
})
