import { DISTANCE_STEP_KM, type Place } from 'contract/places.ts'

export type LocatedPlace = Place & { latitude: number; longitude: number }

/** Lower case without accents; everything that is not a letter or digit becomes one space. */
const foldName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** "sint-odilienberg" */
export const nameSlug = (name: string): string => foldName(name).replaceAll(' ', '-')

/** The id or whole name, a prefix, the start of a later word: in this order, then by name. */
export function rankPlaces(places: readonly LocatedPlace[], search: string, limit: number): LocatedPlace[] {
  const wanted = foldName(search)
  if (wanted === '') return []
  const rank = ({ id, name }: Place): number => {
    const folded = foldName(name)
    if (folded === wanted || id === search) return 0
    if (folded.startsWith(wanted)) return 1
    return ` ${folded}`.includes(` ${wanted}`) ? 2 : 3
  }
  return places
    .map((place) => ({ place, rank: rank(place) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank || a.place.name.localeCompare(b.place.name, 'nl'))
    .slice(0, limit)
    .map(({ place }) => place)
}

/**
 * A part between commas that is a name, else the longest name among its words. Null for none, or for several places of that
 * name after looking at the province.
 */
export function placeNamedIn(places: readonly LocatedPlace[], address: string): LocatedPlace | null {
  const whole = ` ${foldName(address)} `
  const parts = address.split(',').map(foldName)
  const inParts = places.filter(({ name }) => parts.includes(foldName(name)))
  const inWords = places.filter(({ name }) => whole.includes(` ${foldName(name)} `))
  const found = inParts.length > 0 ? inParts : inWords
  const length = Math.max(0, ...found.map(({ name }) => name.length))
  const longest = found.filter(({ name }) => name.length === length)
  const inProvince = longest.filter(({ province }) => whole.includes(` ${foldName(province)} `))
  const candidates = inProvince.length > 0 ? inProvince : longest
  return candidates.length === 1 ? (candidates[0] ?? null) : null
}

export const roundedUp = (kilometres: number): number =>
  Math.max(1, Math.ceil(kilometres / DISTANCE_STEP_KM)) * DISTANCE_STEP_KM
