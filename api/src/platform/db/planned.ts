import { Column, getTableName, is, SQL, sql } from 'drizzle-orm'
import type { Queryable } from './database.ts'

/** Stands for a value that each run brings along. Its type is the value's: conditions take it like any other. */
export const given = <Value>(name: string): Value => sql.placeholder(name) as unknown as Value

/**
 * Where a page begins and how long it is. The first page in its usual size stands in the text, and so in the name:
 * for a limit that PostgreSQL does not know it plans as for a tenth of everything.
 */
export function plannedSpan(limit: number, offset: number, usual: number) {
  return offset === 0 && limit === usual
    ? { name: `first ${usual}`, limit: sql.raw(String(usual)) as unknown as number, offset: 0 }
    : { name: 'page', limit: given<number>('limit'), offset: given<number>('offset') }
}

type Plannable<Rows> = { prepare(name: string): { execute(values: Record<string, unknown>): Promise<Rows> } }
type Planned = { execute(values: Record<string, unknown>): Promise<unknown> }

const planned = new WeakMap<Queryable, Map<string, Planned>>()

/**
 * Runs a query that is put together once, and that PostgreSQL plans once per connection: for lists, whose many joins cost
 * more to plan than to run. Only for a handful of names: each keeps its plan on every connection.
 *
 * @param name stands for the query: the same name must always mean the same text
 * @param build the query, with `given(…)` where `values` come
 */
export function runPlanned<Rows>(
  db: Queryable,
  name: string,
  build: () => Plannable<Rows>,
  values: Record<string, unknown>,
): Promise<Rows> {
  const byName = planned.get(db) ?? new Map<string, Planned>()
  planned.set(db, byName)
  const query = byName.get(name) ?? withReader(build().prepare(name))
  byName.set(name, query)
  return query.execute(values) as Promise<Rows>
}

type Field = { path: string[]; field: SQL | SQL.Aliased | Column }
type Insides = {
  fields?: Field[]
  joinsNotNullableMap?: Record<string, boolean>
  customResultMapper?: (rows: unknown[][]) => unknown[]
}

/**
 * Drizzle finds out anew for every value of every row how to read it; here that is found out once. Written for rows of
 * values and objects of values, to the letter of its `mapResultRow`; anything deeper is left to that.
 */
function withReader(query: Planned): Planned {
  const insides = query as unknown as Insides
  const { fields, joinsNotNullableMap = {} } = insides
  if (fields?.every(({ path }) => path.length <= 2)) insides.customResultMapper = readerOf(fields, joinsNotNullableMap)
  return query
}

type Cell = { key: string; index: number; decode: ((raw: unknown) => unknown) | null }
/** `nullWithout`: the column without which all of the object is null, because its table was joined and had no row. */
type Part = { key: string; cells: Cell[]; nullWithout: number | null }

function readerOf(fields: readonly Field[], isAlwaysThere: Readonly<Record<string, boolean>>) {
  const cells: Cell[] = []
  const parts = new Map<string, { columns: { index: number; table: string }[]; cells: Cell[] }>()
  for (const [index, { path, field }] of fields.entries()) {
    const [first = '', second] = path
    const cell = { key: second ?? first, index, decode: decoderOf(field) }
    if (second === undefined) {
      cells.push(cell)
      continue
    }
    const part = parts.get(first) ?? { columns: [], cells: [] }
    parts.set(first, part)
    part.cells.push(cell)
    if (is(field, Column)) part.columns.push({ index, table: getTableName(field.table) })
  }
  const objects = [...parts].map(([key, part]): Part => {
    const [first] = part.columns
    const mayBeMissing =
      first !== undefined &&
      isAlwaysThere[first.table] !== true &&
      part.columns.every(({ table }) => table === first.table)
    return { key, cells: part.cells, nullWithout: mayBeMissing ? first.index : null }
  })
  return (rows: unknown[][]) =>
    rows.map((row) => {
      const read = readCells(row, cells)
      for (const { key, cells, nullWithout } of objects)
        read[key] = nullWithout !== null && row[nullWithout] === null ? null : readCells(row, cells)
      return read
    })
}

function readCells(row: readonly unknown[], cells: readonly Cell[]): Record<string, unknown> {
  const read: Record<string, unknown> = {}
  for (const { key, index, decode } of cells) {
    const raw = row[index]
    read[key] = raw === null || decode === null ? raw : decode(raw)
  }
  return read
}

function decoderOf(field: Field['field']): Cell['decode'] {
  if (is(field, Column))
    return field.mapFromDriverValue === Column.prototype.mapFromDriverValue
      ? null
      : (raw) => field.mapFromDriverValue(raw)
  const { decoder } = (is(field, SQL) ? field : field.sql) as unknown as {
    decoder: { mapFromDriverValue(raw: unknown): unknown }
  }
  return (raw) => decoder.mapFromDriverValue(raw)
}
