import zones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import { DAY } from 'contract/platform/durations.ts'
import ICAL from 'ical.js'
import { addDays, amsterdamDay, amsterdamInstant, zonedInstant } from '../clock.ts'
import type { CalendarComponent, ZoneDefinition } from './calendar-lines.ts'

/** A whole day or an instant. */
export type CalendarTime = { day: string } | { at: Date }

/** A time as a clock shows it. `zone` is a name, 'Z' or an offset; null for the zone of the calendar. */
export type WallTime = { day: string; time: string | null; zone: string | null }

const VALUE = String.raw`\d{4}-?\d\d-?\d\d(?:[T ]?\d\d:?\d\d[\d:.]*\s?(?:Z|[+-]\d\d(?::?\d\d)?)?)?`
/** Parameters, which may hold a colon, and a list of times or periods. */
const TIMES = new RegExp(String.raw`^[^:;]+((?:;.*?)?)\s*:((?:\s*${VALUE}(?:/[^,;]*)?\s*[,;]?)+)$`, 'i')
/** A list of which some may be no time. */
const LIST = /^[^:;]+((?:;(?:"[^"]*"|[^":])*)?):(.*)$/
const TIME = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]?(\d\d):?(\d\d):?(\d\d)?(?:\.\d+)?\s?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/** Also of a date without VALUE=DATE and of ISO 8601. A date that does not exist is left out. */
export const timesOf = ({ lines }: CalendarComponent, name: string, unreadable: Set<number>): WallTime[] =>
  lines.flatMap((each) => {
    if (each.name !== name) return []
    const [, parameters = '', list = 'none'] = TIMES.exec(each.line) ?? LIST.exec(each.line) ?? []
    const zone = /;\s*TZID\s*=\s*"?([^";]*)/i.exec(parameters)?.[1]?.trim() || null
    return list.split(/[,;]/).flatMap((part) => {
      const text = part.replace(/\/.*$/, '').trim()
      const time = parseTime(text, zone)
      if (time === null) {
        // An event with an impossible start is counted as incomplete.
        if (text !== '' && (name !== 'DTSTART' || !TIME.test(text))) unreadable.add(each.number)
        return []
      }
      return /;\s*VALUE\s*=\s*"?DATE"?\s*(;|$)/i.test(parameters) ? [{ ...time, time: null }] : [time]
    })
  })

export function parseTime(text: string, zone: string | null): WallTime | null {
  const [, year, month, date, hour, minute = '00', second = '00', offset] = TIME.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  if (year === undefined || Number.isNaN(Date.parse(day)) || addDays(day, 0) !== day) return null
  if (hour === undefined) return { day, time: null, zone }
  if (Number(hour) * 60 + Number(minute) > 24 * 60 || Number(minute) > 59) return null
  const isMidnightAfter = hour === '24'
  const time = `${isMidnightAfter ? '00' : hour}:${minute}:${Number(second) > 59 ? '59' : second}`
  return { day: isMidnightAfter ? addDays(day, 1) : day, time, zone: offset?.toUpperCase() ?? zone }
}

export const pad = (number: number, width = 2) => String(number).padStart(width, '0')

/** Distinguishes the dates of a series. */
export const keyOf = (time: WallTime): string => `${localText(time)}${time.zone === 'Z' ? 'Z' : ''}`

const WINDOWS_ZONES = new Map(
  zones.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
)
/** "/example.org/20260101/Europe/Amsterdam" */
const ZONE_IN_PATH = /[A-Za-z_]+\/[A-Za-z_+-]+(?:\/[A-Za-z_]+)?$/
/** "tzone://Microsoft/Utc" */
const UTC = /(^|[\s/])(utc|zulu|universal time)$/i

const zonesByName = new Map<string, string | null>()

/** The IANA name of a zone by any name of it. An unknown name is tried once, because that takes long. */
function findZone(name: string, isDefined: boolean): string | null {
  const key = `${isDefined} ${name}`
  const cached = zonesByName.get(key)
  if (cached !== undefined) return cached
  const windowsZone = WINDOWS_ZONES.get(name.toLowerCase().replace('daylight', 'standard'))
  const names = [UTC.test(name) ? 'UTC' : null, windowsZone, name.replaceAll(' ', '_'), ZONE_IN_PATH.exec(name)?.[0]]
  const zone = names.find((each) => each != null && isZone(each)) ?? (isDefined ? null : findZoneOfCity(name))
  zonesByName.set(key, zone)
  return zone
}

function isZone(name: string): boolean {
  try {
    return zonedInstant('2000-01-01', '00:00', name) !== null
  } catch {
    return false
  }
}

/** Of "(UTC+01:00) Amsterdam, Berlin, Bern", as Outlook shows a zone, the one that is called like the first such city. */
function findZoneOfCity(name: string): string | null {
  const zones = Intl.supportedValuesOf('timeZone')
  const cities = name.replace(/^\([^)]*\)/, '').split(',')
  const ends = cities.map((city) => `/${city.trim().replaceAll(' ', '_')}`.toLowerCase())
  const found = ends.map((end) => zones.find((zone) => zone.toLowerCase().endsWith(end)))
  return found.find((zone) => zone !== undefined) ?? null
}

/** Resolves the zone by a name, its definition in the file, or its cities. Null for an unknown zone. */
export function resolved(
  { day, time, zone }: WallTime,
  { head }: CalendarComponent,
  isPlain = false,
): CalendarTime | null {
  if (time === null) return { day }
  const name = zone ?? head.zone
  if (name === null) return { at: amsterdamInstant(day, time) }
  if (/^(Z$|[+-]\d\d)/.test(name)) return asTime(new Date(`${day}T${time}${offsetText(name)}`))
  const definition = head.definitions.get(name)
  const known = findZone(name, definition !== undefined)
  if (known !== null) return asTime(zonedInstant(day, time, known))
  return definition === undefined || isPlain ? null : inDefinedZone(day, time, definition)
}

/** Outlook lets its zones begin in 1601, and ical.js steps through every year since. */
const OLD_YEAR = /(?<=^DTSTART[^:\n]*:)1[0-8]\d\d/gim

function inDefinedZone(day: string, time: string, definition: ZoneDefinition): CalendarTime | null {
  try {
    const at = icalTime({ day, time })
    const parse = () => ICAL.parse(definition.text.replace(OLD_YEAR, '1970')) as unknown as string
    definition.zone ??= new ICAL.Timezone(new ICAL.Component(parse()))
    at.zone = definition.zone
    return asTime(new Date(at.toUnixTime() * 1000))
  } catch {
    return null
  }
}

const offsetText = (zone: string): string =>
  zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`

const asTime = (at: Date): CalendarTime | null => (Number.isNaN(at.getTime()) ? null : { at })

export const icalTime = ({ day, time }: Pick<WallTime, 'day' | 'time'>) =>
  time === null ? ICAL.Time.fromDateString(day) : ICAL.Time.fromDateTimeString(`${day}T${time}`)

const localText = ({ day, time }: WallTime): string => (time === null ? day : `${day}T${time}`)

export const startOf = (time: CalendarTime): number =>
  'at' in time ? time.at.getTime() : amsterdamInstant(time.day, '23:59').getTime()

const dayOf = (time: CalendarTime): string => ('day' in time ? time.day : amsterdamDay(time.at))

/** A whole day may be named by its midnight, and a moment by its day. */
export const isSameDate = (one: CalendarTime, other: CalendarTime): boolean =>
  'at' in one && 'at' in other ? one.at.getTime() === other.at.getTime() : dayOf(one) === dayOf(other)

export const isAfter = (time: CalendarTime, last: CalendarTime): boolean =>
  'at' in time && 'at' in last ? time.at > last.at : dayOf(time) > dayOf(last)

/** The end of an occurrence that starts at `to` and lasts as long as the first one. */
export function shifted(start: CalendarTime, end: CalendarTime | null, to: CalendarTime): CalendarTime | null {
  if (end === null) return null
  if ('at' in start && 'at' in end && 'at' in to)
    return { at: new Date(to.at.getTime() + end.at.getTime() - start.at.getTime()) }
  if (!('day' in start && 'day' in end && 'day' in to)) return null
  const days = Math.round((Date.parse(end.day) - Date.parse(start.day)) / DAY)
  return { day: addDays(to.day, days) }
}
