import type { Wish } from 'contract/wishes.ts'
import { presentPlaceOf } from '../places/present.ts'
import type { WishRow } from './repository.ts'

/** Null also if its place is no longer in the list. */
export function presentWish(view: { row: WishRow; eventCount: number } | null): Wish | null {
  const place = view && presentPlaceOf(view.row.placeId)
  if (view === null || place === null) return null
  const { fromDay, untilDay, since, ...row } = view.row
  return { ...row, place, from: fromDay, until: untilDay, since: since.toISOString(), eventCount: view.eventCount }
}
