import { DISTANCE_STEP_KM, type Place } from 'contract/places.ts'

export type LocatedPlace = Place & {
  latitude: number
  longitude: number
  alternateNames: readonly string[]
  /** A municipality or island without a place of its name. */
  isArea: boolean
}

/** Lower case without accents; everything that is not a letter or digit becomes one space. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
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
  const rankOf = (name: string): number => {
    const folded = foldName(name)
    if (folded === wanted) return 0
    if (folded.startsWith(wanted)) return 1
    return ` ${folded}`.includes(` ${wanted}`) ? 2 : 3
  }
  const rank = ({ id, name, alternateNames }: LocatedPlace): number =>
    id === search ? 0 : Math.min(rankOf(name), ...alternateNames.map(rankOf))
  return places
    .map((place) => ({ place, rank: rank(place) }))
    .filter(({ rank }) => rank < 3)
    .sort((a, b) => a.rank - b.rank || a.place.name.localeCompare(b.place.name, 'nl'))
    .slice(0, limit)
    .map(({ place }) => place)
}

export const roundedUp = (kilometres: number): number =>
  Math.max(1, Math.ceil(kilometres / DISTANCE_STEP_KM)) * DISTANCE_STEP_KM
