import type { Place } from 'contract/places.ts'
import { distanceBetween } from '../../platform/distance.ts'
import { type LocatedPlace, roundedUp } from './policy.ts'
import { findPlace } from './repository.ts'

const presentPlace = ({ id, name, province }: LocatedPlace): Place => ({ id, name, province })

export const presentPlaces = (places: readonly LocatedPlace[]): Place[] => places.map(presentPlace)

/** Null for null and for an id that is no longer in the list. */
export function presentPlaceOf(id: string | null): Place | null {
  const place = findPlace(id)
  return place ? presentPlace(place) : null
}

/** Kilometres, rounded up to 5; null if one of the places is not known. */
export function presentDistance(from: string | null, to: string | null): number | null {
  const [a, b] = [findPlace(from), findPlace(to)]
  return a && b ? roundedUp(distanceBetween(a, b)) : null
}
