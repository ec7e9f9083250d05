import type { Queryable } from './database.ts'

const prepared = new WeakMap<object, Map<string, unknown>>()

/**
 * A query that is built once and planned once per connection: for the few that run on nearly every request, where
 * building and planning cost more than running. Its parameters are `sql.placeholder`s.
 *
 * @param name unique in the whole product; PostgreSQL keeps the statement under it
 */
export function prepareOnce<Q>(db: Queryable, name: string, build: () => Q): Q {
  let known = prepared.get(db)
  if (known === undefined) prepared.set(db, (known = new Map()))
  let query = known.get(name)
  if (query === undefined) known.set(name, (query = build()))
  return query as Q
}
