import { LEAST_TOWN_EVENTS } from 'contract/town-paths.ts'

type Counted = { eventCount: number; updatedAt: Date }
export type PartSum<Key> = { key: Key; eventCount: number; updatedAt: Date }

/** The counts added up by a key, in the order of their first row; those with too few events for a page are left out. */
export function sumOfParts<Row extends Counted, Key extends string>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): PartSum<Key>[] {
  const sums = new Map<Key, PartSum<Key>>()
  for (const row of rows) {
    const key = keyOf(row)
    const sum = sums.get(key) ?? { key, eventCount: 0, updatedAt: row.updatedAt }
    sum.eventCount += row.eventCount
    if (row.updatedAt > sum.updatedAt) sum.updatedAt = row.updatedAt
    sums.set(key, sum)
  }
  return [...sums.values()].filter(({ eventCount }) => eventCount >= LEAST_TOWN_EVENTS)
}
