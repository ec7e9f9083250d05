import { eq } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import type { Database } from './database.ts'
import { parameter, preparedPage, runPreparedQuery } from './prepared.ts'

const people = pgTable('people', { id: integer('id').notNull(), name: text('name') })

/** A connection that returns no rows and records its queries. */
function recordingDatabase() {
  const queries: { name?: string; values: unknown[] }[] = []
  const query = async ({ name }: { name?: string }, values: unknown[]) => {
    queries.push({ ...(name === undefined ? {} : { name }), values })
    return { rows: [] }
  }
  return { queries, db: drizzle({ query } as unknown as Pool) as unknown as Database }
}

test('a query is built once and every run passes its own values', async () => {
  const { db, queries } = recordingDatabase()
  let built = 0
  const build = () => {
    built += 1
    return db
      .select()
      .from(people)
      .where(eq(people.id, parameter('id')))
  }
  await runPreparedQuery(db, 'people by id', build, { id: 1 })
  await runPreparedQuery(db, 'people by id', build, { id: 2 })
  expect(built).toBe(1)
  expect(queries).toEqual([
    { name: 'people by id', values: [1] },
    { name: 'people by id', values: [2] },
  ])
})

test('the usual first page is part of the text, any other page is passed as values', () => {
  const { db } = recordingDatabase()
  const page = (limit: number, offset: number) => {
    const span = preparedPage(limit, offset, 12)
    return db.select({ id: people.id }).from(people).limit(span.limit).offset(span.offset).toSQL().sql
  }
  expect(page(12, 0)).toMatch(/limit 12$/)
  expect(page(12, 12)).toMatch(/limit \$1 offset \$2$/)
})
