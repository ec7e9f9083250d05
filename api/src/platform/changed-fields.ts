import { isDeepStrictEqual } from 'node:util'

/** The fields of `input` that differ from `row`. An undefined field was not sent and is never a change. */
export function changedFields<Row extends object>(row: Row, input: NoInfer<Partial<Row>>): Partial<Row> {
  const keys = Object.keys(input) as (keyof Row)[]
  const changed = keys.filter((key) => input[key] !== undefined && !isDeepStrictEqual(input[key], row[key]))
  return Object.fromEntries(changed.map((key) => [key, input[key]])) as Partial<Row>
}
