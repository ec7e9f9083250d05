import list from '../../../places/places.json' with { type: 'json' }
import type { Coordinates } from '../../platform/distance.ts'
import { type LocatedPlace, nameSlug } from './policy.ts'
import { indexByName } from './policy-addresses.ts'

type Row = [id: string, name: string, province: string, latitude: number, longitude: number]

/** The list is read once, with the code: it changes with a release only. */
const alternateNames = new Map(list.alternateNames as [string, string[]][])
const located = (rows: unknown[], isArea: boolean): LocatedPlace[] =>
  (rows as Row[]).map(([id, name, province, latitude, longitude]) => ({
    id,
    name,
    province,
    latitude,
    longitude,
    alternateNames: alternateNames.get(id) ?? [],
    isArea,
  }))
const towns = located(list.places, false)
const places = [...towns, ...located(list.areas, true)]
const byId = new Map(places.map((place) => [place.id, place]))

export const placesByName = indexByName(places)

const byNameSlug = Map.groupBy(places, ({ name }) => nameSlug(name))
const byAlternateSlug = Map.groupBy(
  places.flatMap((place) => place.alternateNames.map((name) => ({ slug: nameSlug(name), place }))),
  ({ slug }) => slug,
)

/** The places that an address may mean by this: one by its id, every one by its name. */
export const listPlacesOfSlug = (slug: string): readonly LocatedPlace[] => {
  const place = byId.get(slug)
  const named = byNameSlug.get(slug) ?? byAlternateSlug.get(slug)?.map((entry) => entry.place)
  return named ?? (place === undefined ? [] : [place])
}

export const slugOfPlace = (place: LocatedPlace): string => {
  const slug = nameSlug(place.name)
  return byNameSlug.get(slug)?.length === 1 ? slug : place.id
}

export const listPlacesOfSlugPrefix = (slug: string): readonly LocatedPlace[] =>
  withSlugs.filter(({ slugs }) => slugs.some((one) => one.startsWith(slug))).map(({ place }) => place)

const withSlugs = places.map((place) => ({ place, slugs: [place.name, ...place.alternateNames].map(nameSlug) }))

export const listPlaces = (): readonly LocatedPlace[] => places

export const findPlace = (id: string | null): LocatedPlace | undefined => (id === null ? undefined : byId.get(id))

export type Home = Coordinates & { province: string }

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

const provinces = new Map(
  [...Map.groupBy(towns, ({ province }) => province)].map(([province, inside]): [string, Home] => [
    province,
    {
      province,
      latitude: mean(inside.map(({ latitude }) => latitude)),
      longitude: mean(inside.map(({ longitude }) => longitude)),
    },
  ]),
)

export const findProvince = (province = ''): Home | undefined => provinces.get(province)
