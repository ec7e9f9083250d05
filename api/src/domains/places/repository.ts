import rows from '../../../places/places.json' with { type: 'json' }
import type { Coordinates } from '../../platform/distance.ts'
import { type LocatedPlace, nameSlug } from './policy.ts'

/** The list is read once, with the code: it changes with a release only. */
const places = rows.map(([id, name, province, latitude, longitude]) => ({
  id,
  name,
  province,
  latitude,
  longitude,
})) as LocatedPlace[]
const byId = new Map(places.map((place) => [place.id, place]))

const byNameSlug = Map.groupBy(places, ({ name }) => nameSlug(name))

/** The places that an address may mean by this: one by its id, every one by its name. */
export const listPlacesOfSlug = (slug: string): readonly LocatedPlace[] => {
  const place = byId.get(slug)
  return byNameSlug.get(slug) ?? (place === undefined ? [] : [place])
}

export const slugOfPlace = (place: LocatedPlace): string => {
  const slug = nameSlug(place.name)
  return byNameSlug.get(slug)?.length === 1 ? slug : place.id
}

/** Of every name that begins with it, the places. */
export const listPlacesOfSlugPrefix = (slug: string): readonly LocatedPlace[] =>
  [...byNameSlug].flatMap(([name, named]) => (name.startsWith(slug) ? named : []))

export const listPlaces = (): readonly LocatedPlace[] => places

export const findPlace = (id: string | null): LocatedPlace | undefined => (id === null ? undefined : byId.get(id))

export type Home = Coordinates & { province: string }

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const provinces = new Map(
  [...Map.groupBy(places, ({ province }) => province)].map(([province, inside]): [string, Home] => [
    province,
    {
      province,
      latitude: mean(inside.map(({ latitude }) => latitude)),
      longitude: mean(inside.map(({ longitude }) => longitude)),
    },
  ]),
)

/** At its centre. */
export const findProvince = (province = ''): Home | undefined => provinces.get(province)
