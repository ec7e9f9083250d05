import { placeLimits, type searchPlaces as searchPlacesRoute, UNKNOWN_PLACE } from 'contract/places.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { distanceBetween } from '../../platform/distance.ts'
import { refuseField } from '../../platform/refusal.ts'
import { type LocatedPlace, nameSlug, rankPlaces } from './policy.ts'
import { type Address, readAddress as readAddressIn } from './policy-addresses.ts'
import {
  findPlace,
  findProvince,
  type Home,
  listPlaces,
  listPlacesOfSlug,
  listPlacesOfSlugPrefix,
  placesByName,
  slugOfPlace,
} from './repository.ts'

/** By name, or the place that an event at this address gets. */
export function searchPlaces({ search, address }: ParsedOf<typeof searchPlacesRoute>['query']): LocatedPlace[] {
  if (address === undefined) return rankPlaces(listPlaces(), search, placeLimits.results)
  const { place } = readAddress(address)
  return place === null ? [] : [place]
}

export function listPlaceIdsNamed(name: string, match: 'whole' | 'prefix'): string[] {
  const list = match === 'whole' ? listPlacesOfSlug : listPlacesOfSlugPrefix
  return list(nameSlug(name)).map(({ id }) => id)
}

export const requirePlace = (id: string, field: string): LocatedPlace =>
  findPlace(id) ?? refuseField(field, UNKNOWN_PLACE)

export const readAddress = (address: string): Address => readAddressIn(placesByName, address)

/**
 * Without a choice, the place that an address names; null if none, or one of several.
 * @throws Refusal VALIDATION_FAILED on `placeId`
 */
export const resolvePlaceId = (chosen: string | null | undefined, address: string): string | null =>
  chosen == null ? (readAddress(address).place?.id ?? null) : requirePlace(chosen, 'placeId').id

/** Within this many kilometres, nearest first, itself included; none for a place that is not in the list. */
export function listPlacesNear(id: string, radius: number): { id: string; distance: number }[] {
  const center = findPlace(id)
  if (center === undefined) return []
  return listPlaces()
    .map((place) => ({ id: place.id, distance: distanceBetween(center, place) }))
    .filter(({ distance }) => distance <= radius)
    .sort((a, b) => a.distance - b.distance)
}

/** @throws Refusal VALIDATION_FAILED on `near` for an unknown place */
export const listPlaceIdsNear = (near: string, radius: number): string[] =>
  listPlacesNear(requirePlace(near, 'near').id, radius).map(({ id }) => id)

/**
 * The centre of the person's province: no comparison of people rests on more than a person can show of the home place. Null
 * for null and for an id that is no longer in the list.
 */
export const findHome = (id: string | null): Home | null => findProvince(findPlace(id)?.province) ?? null

export type TownPlace = LocatedPlace & { slug: string }

const withSlug = (place: LocatedPlace): TownPlace => ({ ...place, slug: slugOfPlace(place) })

export function findTown(slug: string): TownPlace | undefined {
  const places = listPlacesOfSlug(slug)
  return places.length === 1 && places[0] !== undefined ? withSlug(places[0]) : undefined
}

/** Undefined for an id that is no longer in the list. */
export function findTownOfPlace(id: string): TownPlace | undefined {
  const place = findPlace(id)
  return place && withSlug(place)
}

/** In kilometres, to the nearest of the places that an address may mean; null if it means none. */
export function distanceToTown(slug: string, place: LocatedPlace): number | null {
  const places = listPlacesOfSlug(slug)
  return places.length === 0 ? null : Math.min(...places.map((other) => distanceBetween(place, other)))
}
