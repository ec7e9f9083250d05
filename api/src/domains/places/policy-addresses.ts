import { distanceBetween } from '../../platform/distance.ts'
import { foldName, type LocatedPlace } from './policy.ts'
import { provincesOfPostcode } from './policy-postcodes.ts'

export type Address = {
  venue: string | null
  /** As it is written, whether or not it is in the list. */
  town: string | null
  /** The name is in the list, where several may have it. */
  isKnown: boolean
  /** Null if the address names none, or one of several of a name. */
  place: LocatedPlace | null
  isAbroad: boolean
  isOnline: boolean
  /** The town with what it takes to read it again as this place, or as none. */
  label: string | null
}

export type PlacesByName = ReadonlyMap<string, readonly LocatedPlace[]>

/** "Alphen a/d Rijn" and "St. Michielsgestel" are written in several ways. */
const comparable = (text: string): string =>
  foldName(text)
    .replace(/\b(aan de[nr]?|ad)\b/g, 'a d')
    .replace(/\bst\b/g, 'sint')

export const indexByName = (places: readonly LocatedPlace[]): PlacesByName => {
  const named = places.flatMap((place) =>
    [place.name, ...place.alternateNames].map((name) => ({ name: comparable(name), place })),
  )
  return new Map(
    [...Map.groupBy(named, ({ name }) => name)].map(([name, entries]) => [name, entries.map(({ place }) => place)]),
  )
}

const SEPARATOR = /[,;|•·\n\t()[\]]|\s[-–—/]\s/
const ONLINE_PART =
  /^(((volledig |alleen )?online|digitaal|virtueel|virtual|remote|zoom|live ?stream|webinar|(ms |microsoft )?teams|google meet|google hangouts|skype|jitsi|discord|webex)([ -](event|evenement|meeting|vergadering|call|via .*|op .*|webinar|link))*|via (een )?(zoom|teams|google meet|livestream|internet).*|(https?:\/\/|www\.)\S+|\S+\.(us|com|nl|org|be|de|net|io|live)\/\S+|(zoom|meet\.google|teams\.microsoft)\.\S+)$/i
const MIXED = /\s+(?:en|of|and|or|plus|\+|&)\s+/i

const PROVINCE_NAMES: Readonly<Record<string, string>> = {
  drenthe: 'Drenthe',
  dr: 'Drenthe',
  friesland: 'Friesland',
  fryslan: 'Friesland',
  fr: 'Friesland',
  frl: 'Friesland',
  gelderland: 'Gelderland',
  gld: 'Gelderland',
  groningen: 'Groningen',
  gr: 'Groningen',
  limburg: 'Limburg',
  lb: 'Limburg',
  l: 'Limburg',
  'noord brabant': 'Noord-Brabant',
  'north brabant': 'Noord-Brabant',
  brabant: 'Noord-Brabant',
  nb: 'Noord-Brabant',
  'noord holland': 'Noord-Holland',
  'north holland': 'Noord-Holland',
  nh: 'Noord-Holland',
  utrecht: 'Utrecht',
  ut: 'Utrecht',
  zeeland: 'Zeeland',
  zld: 'Zeeland',
  'zuid holland': 'Zuid-Holland',
  'south holland': 'Zuid-Holland',
  zh: 'Zuid-Holland',
  overijssel: 'Overijssel',
  ov: 'Overijssel',
  ovijssel: 'Overijssel',
  flevoland: 'Flevoland',
  fl: 'Flevoland',
}

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const REGIONS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
const HOME_COUNTRIES = [
  'nl',
  'nld',
  'nederland',
  'heel nederland',
  'the netherlands',
  'holland',
  'niederlande',
  'pays bas',
]
const REGIONS_ABROAD =
  'vlaanderen|flanders|oost vlaanderen|west vlaanderen|vlaams brabant|provincie antwerpen|nordrhein westfalen|noordrijn westfalen|nrw|niedersachsen|nedersaksen'.split(
    '|',
  )
/** Folded name or code → whether it is the Netherlands. */
const COUNTRIES: ReadonlyMap<string, boolean> = new Map([
  ...['nl', 'en', 'de', 'fr'].flatMap((language) => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return REGIONS.flatMap((code): [string, boolean][] => {
      const name = names.of(code)
      return name === undefined ? [] : [[foldName(name), code === 'NL']]
    })
  }),
  ...['be', 'de', 'gb', 'uk', 'lu', 'deu', 'bel', 'great britain', 'england', ...REGIONS_ABROAD].map(
    (name): [string, boolean] => [name, false],
  ),
  ...HOME_COUNTRIES.map((name): [string, boolean] => [name, true]),
])

/** Names of places that are ordinary words count only where they stand alone. */
const ORDINARY_WORDS = new Set(
  'beek berg best born brand buren doorn donk echt een enter ens esch goor grave hall halle handel haven heel heer heide hem heuvel hoek hoeven holz horst leek loo made malta mill neck noord park raam reek roden rugge sluis son stein thorn ven veen velp vries well zegge'.split(
    ' ',
  ),
)

const DUTCH_POSTCODE = /(?:^|\s)(?:NL[-\s]?)?([1-9]\d{3})\s?[A-Z]{2}(?=\s|$)/
const DUTCH_POSTCODE_ALONE = /^([1-9]\d{3})\s?[a-z]{2}$/i
const FOREIGN_POSTCODE = /^(?:(?:B|D|L|F|A|BE|DE|LU|FR)[-\s])\d{4,5}(?=\s|$)|^\d{5}(?=\s|$)/
const BARE_POSTCODE = /^([1-9]\d{3})(?=\s|$)/

type Country = { name: string; isHome: boolean }
type Postcode = { text: string; digits: string | null; isBare: boolean; isForeign: boolean }
type Part = { text: string; postcode: Postcode | null; isAfterPostcode: boolean }

/** Parts of an address in any of the orders that calendars, ticket shops and people write. */
export function readAddress(places: PlacesByName, address: string): Address {
  const isPlace = (text: string): boolean => places.has(comparable(text))
  const written = address
    .split(SEPARATOR)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const present = written.flatMap(withoutOnline)
  const [country, afterCountry] = takeCountry(present, isPlace)
  const [hints, parts] = takeProvinces(afterCountry.map(readPart), isPlace)
  const postcode = parts.find((part) => part.postcode !== null)?.postcode ?? null
  const isForeign = country?.isHome === false || postcode?.isForeign === true
  const venue = parts.find(({ text }) => text !== '')?.text ?? null
  const town = findTown(places, parts)
  const isOnline = written.length > 0 && present.length === 0
  if (town === null)
    return { venue: null, town, isKnown: false, place: null, isAbroad: isForeign, isOnline, label: null }
  const others = parts.filter(({ text }) => text !== town).map(({ text }) => text)
  const provinces = [...hints, ...others.flatMap((text) => PROVINCE_NAMES[comparable(text)] ?? [])]
  const { place, isAbroad } = isForeign
    ? { place: null, isAbroad: true }
    : resolve(places, town, provinces, postcode, others)
  const isKnown = isPlace(town)
  const area = others.find((other) => place !== null && isAreaAround(places, other, place))
  const abroad = country === null ? `${postcode?.text} ${town}` : `${town}, ${country.name}`
  const isClear = resolve(places, town, [], null, []).place?.id === place?.id
  const hint = area ?? place?.province ?? provinces[0]
  const near = isClear ? town : hint === undefined ? `${postcode?.text} ${town}` : `${town}, ${hint}`
  const label = isAbroad && (isKnown || venue === town) ? abroad : near
  return { venue: venue === town ? null : venue, town, isKnown, place, isAbroad, isOnline, label }
}

/** Of "Zoom en De Balie", the hall; of an address of a meeting, nothing. */
function withoutOnline(part: string): string[] {
  if (ONLINE_PART.test(part)) return []
  const pieces = part.split(MIXED)
  return pieces.some((piece) => ONLINE_PART.test(piece)) ? pieces.filter((piece) => !ONLINE_PART.test(piece)) : [part]
}

function takeCountry(
  parts: readonly string[],
  isPlace: (text: string) => boolean,
): [country: Country | null, rest: string[]] {
  let country: Country | null = null
  const rest = parts.flatMap((part) => {
    // The province, behind the name of one of its towns.
    if (foldName(part) === 'antwerpen' && parts.some((other) => other !== part && isPlace(other))) {
      country = { name: part, isHome: false }
      return []
    }
    const whole = COUNTRIES.get(foldName(part))
    if (whole !== undefined) {
      country = { name: part, isHome: whole }
      return []
    }
    if (isPlace(part)) return [part]
    const words = part.split(' ')
    for (const count of [3, 2, 1]) {
      const last = words.slice(-count).join(' ')
      const trailing = words.length > count && /^(\p{Lu}|the )/u.test(last) ? COUNTRIES.get(foldName(last)) : undefined
      if (trailing === undefined || (last.length < 4 && !/^(NL|BE|DE)$/.test(last))) continue
      country = { name: last, isHome: trailing }
      return [words.slice(0, -count).join(' ')]
    }
    return [part]
  })
  return [country, rest]
}

function readPart(text: string): Part {
  const dutch = DUTCH_POSTCODE.exec(text) ?? DUTCH_POSTCODE_ALONE.exec(text)
  const foreign = dutch === null ? FOREIGN_POSTCODE.exec(text) : null
  const bare = dutch === null && foreign === null ? BARE_POSTCODE.exec(text) : null
  const match = dutch ?? foreign ?? bare
  if (match === null) return { text, postcode: null, isAfterPostcode: false }
  const after = text.slice(match.index + match[0].length).trim()
  return {
    text: after === '' ? text.slice(0, match.index).trim() : after,
    postcode: { text: match[0].trim(), digits: match[1] ?? null, isBare: bare !== null, isForeign: foreign !== null },
    isAfterPostcode: after !== '',
  }
}

/** "Noord-Holland" as a part of its own, or "ZH" behind a name. A province that is a place too stays. */
function takeProvinces(parts: readonly Part[], isPlace: (text: string) => boolean): [string[], Part[]] {
  const hints: string[] = []
  const rest = parts.flatMap((part, at) => {
    const whole = PROVINCE_NAMES[comparable(part.text)]
    if (whole !== undefined && at > 0 && !isPlace(part.text)) {
      hints.push(whole)
      return part.postcode === null ? [] : [{ ...part, text: '', isAfterPostcode: false }]
    }
    const [, name = '', last = ''] = /^(.*\S)\s(\S+)$/.exec(part.text) ?? []
    const province = PROVINCE_NAMES[comparable(last)]
    if (province === undefined || isPlace(part.text) || !isPlace(name)) return [part]
    hints.push(province)
    return [{ ...part, text: name }]
  })
  return [hints, rest]
}

function findTown(places: PlacesByName, all: readonly Part[]): string | null {
  const placesOf = (text: string) => places.get(comparable(text)) ?? []
  const parts = all.filter(({ text }) => text !== '')
  const after = parts.find(({ isAfterPostcode }) => isAfterPostcode)?.text
  if (after !== undefined) return placeWithin(places, after) ?? after
  const exact = parts.map(({ text }) => text).filter((text) => placesOf(text).length > 0)
  // "Zeist, Utrecht" and "Hoofddorp, Haarlemmermeer" end with what the town is in.
  const isAround = (text: string): boolean => {
    const names = exact.map(comparable).filter((name) => name !== comparable(text) && !ORDINARY_WORDS.has(name))
    const isArea = placesOf(text).every((place) => place.isArea)
    if (isArea) return names.flatMap((name) => places.get(name) ?? []).some((other) => !other.isArea)
    return PROVINCE_NAMES[comparable(text)] !== undefined && names.length > 0
  }
  const town = exact.findLast((text) => !isAround(text)) ?? exact.at(-1)
  if (town !== undefined) return town
  const last = parts.at(-1)?.text
  if (last === undefined) return null
  const endsWithStreet = /\d|(straat|weg|laan|plein|kade|gracht|singel|dijk|pad)$/i.test(last)
  const within = (endsWithStreet ? parts.toReversed() : [{ text: last }])
    .map(({ text }) => placeWithin(places, text))
    .find((name) => name !== null)
  if (within !== undefined) return within
  // Abroad: hall, street, town, province, postcode.
  const alone = all.findIndex(({ text, postcode }) => text === '' && postcode !== null)
  const beforeProvince = alone > 3 ? (all[alone - 2]?.text ?? '') : ''
  return beforeProvince === '' || /\d/.test(beforeProvince) ? last : beforeProvince
}

const MOST_WORDS = 6

/** The name nearest to the end, and of those the longest. */
function placeWithin(places: PlacesByName, text: string): string | null {
  const words = text.split(/([\s-]+)/)
  for (let end = words.length; end > 0; end -= 2)
    for (let start = Math.max(0, end - MOST_WORDS * 2 + 1); start < end; start += 2) {
      const name = words.slice(start, end).join('')
      const folded = comparable(name)
      if (places.has(folded) && (words.length === end - start || !ORDINARY_WORDS.has(folded))) return name
    }
  return null
}

const NEAR_AREA_KM = 25

const isAreaAround = (places: PlacesByName, name: string, place: LocatedPlace): boolean =>
  (places.get(comparable(name)) ?? []).some((area) => area.isArea && distanceBetween(area, place) < NEAR_AREA_KM)

function resolve(
  places: PlacesByName,
  name: string,
  provinces: readonly string[],
  postcode: Postcode | null,
  others: readonly string[],
): { place: LocatedPlace | null; isAbroad: boolean } {
  const all = places.get(comparable(name)) ?? []
  const inProvince = provinces.length === 0 ? all : all.filter(({ province }) => provinces.includes(province))
  if (inProvince.length === 0) return { place: null, isAbroad: postcode?.isBare === true }
  const ofPostcode = provincesOfPostcode(postcode?.digits ?? '')
  const atPostcode = inProvince.filter(({ province }) => ofPostcode.includes(province))
  // Belgian postcodes have four digits too, and some towns have the name of a Dutch one. So have towns that are not in the list.
  if (postcode?.digits != null && atPostcode.length === 0) return { place: null, isAbroad: postcode.isBare }
  const candidates = postcode?.digits == null ? inProvince : atPostcode
  if (candidates.length === 1) return { place: candidates[0] ?? null, isAbroad: false }
  const nearby = candidates.filter((place) => others.some((other) => isAreaAround(places, other, place)))
  return { place: nearby.length === 1 ? (nearby[0] ?? null) : null, isAbroad: false }
}
