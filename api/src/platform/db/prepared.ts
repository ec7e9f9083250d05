import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { Queryable } from './database.ts'

/** A named parameter of a prepared query. It has the type of its value, so that query functions take either. */
export const parameter = <Value>(name: string): Value => sql.placeholder(name) as unknown as Value

/**
 * The UUIDs of a prepared query, for `any(…)`. The subquery hides their number from the planner. If PostgreSQL knows that
 * they are few, it expects a new plan to be cheaper than the prepared one, and plans at every call.
 */
export const parameterIds = (name: string) => sql`(select ${sql.placeholder(name)}::uuid[])::uuid[]`

/**
 * `limit` and `offset` of a page of a prepared query. The usual first page is part of the SQL text, and so of `name`:
 * with a parameter as its limit PostgreSQL plans for a tenth of all rows.
 */
export const preparedPage = (limit: number, offset: number, usualLimit: number) =>
  offset === 0 && limit === usualLimit
    ? { name: `first ${usualLimit}`, limit: sql.raw(String(usualLimit)) as unknown as number, offset: 0 }
    : { name: 'page', limit: parameter<number>('limit'), offset: parameter<number>('offset') }

type PreparedQuery<Rows> = { execute(values: Record<string, unknown>): Promise<Rows> }
type Preparable<Rows> = { prepare(name: string): PreparedQuery<Rows> }

const preparedQueries = new WeakMap<Queryable, Map<string, PreparedQuery<unknown>>>()

/** Planned once per connection and kept there, so use only a handful of names. @param name always means the same SQL text */
export function runPreparedQuery<Rows>(
  db: Queryable,
  name: string,
  build: () => Preparable<Rows>,
  values: Record<string, unknown>,
): Promise<Rows> {
  const byName = preparedQueries.get(db) ?? new Map<string, PreparedQuery<unknown>>()
  preparedQueries.set(db, byName)
  const query = (byName.get(name) as PreparedQuery<Rows> | undefined) ?? build().prepare(name)
  byName.set(name, query)
  return query.execute(values)
}

/** Without Drizzle's row mapping, for hundreds of runs a second. Rows are arrays. @param name always means the same text */
export async function runPreparedSql<Row extends unknown[]>(
  db: Queryable,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await db.$client.query<Row>({ name, text, values: [...values], rowMode: 'array' })
  return rows
}

/** A row of `runPreparedSql` as an object. @param names in the order of the select list, from its column `offset` */
export function objectOf<Row extends object>(
  names: readonly (keyof Row)[],
  values: readonly unknown[],
  offset = 0,
): Row {
  const row: Partial<Record<keyof Row, unknown>> = {}
  for (let index = 0; index < names.length; index += 1) row[names[index] as keyof Row] = values[index + offset]
  return row as Row
}

/** The text of SQL with shared conditions, for `runPreparedSql`. Parameters are written out: `$1` as `sql.raw('$1')`. */
export function textOf(query: SQL): string {
  const { sql: text, params } = new PgDialect().sqlToQuery(query)
  if (params.length > 0) throw new Error(`values in the text of a prepared statement: ${params.join(', ')}`)
  return text
}
