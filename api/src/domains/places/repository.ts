import rows from '../../../places/places.json' with { type: 'json' }
import type { LocatedPlace } from './policy.ts'

/** The list is read once, with the code: it changes with a release only. */
const places = rows.map(([id, name, province, latitude, longitude]) => ({
  id,
  name,
  province,
  latitude,
  longitude,
})) as LocatedPlace[]
const byId = new Map(places.map((place) => [place.id, place]))

export const listPlaces = (): readonly LocatedPlace[] => places

export const findPlace = (id: string | null): LocatedPlace | undefined => (id === null ? undefined : byId.get(id))
