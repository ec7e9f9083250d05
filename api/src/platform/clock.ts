const ZONE = 'Europe/Amsterdam'

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' })
const offsetFormats = new Map<string, Intl.DateTimeFormat>()
function offsetsIn(timeZone: string): Intl.DateTimeFormat {
  const format =
    offsetFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  offsetFormats.set(timeZone, format)
  return format
}
const amsterdamOffsets = offsetsIn(ZONE)
const timeFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, timeStyle: 'short' })

/** The Amsterdam calendar day of an instant, as YYYY-MM-DD. */
export const amsterdamDay = (instant: Date): string => dayFormat.format(instant)

const dutchDay = (parts: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('nl-NL', { timeZone: ZONE, day: 'numeric', month: 'long', ...parts })
  return (instant: Date): string => format.format(instant)
}
/** "6 juni" */
export const formatDay = dutchDay({})
/** "6 juni 2026" */
export const formatDate = dutchDay({ year: 'numeric' })
/** "zaterdag 6 juni" */
export const formatWeekday = dutchDay({ weekday: 'long' })
/** The Amsterdam wall-clock time of an instant, as HH:MM. */
export const amsterdamTime = (instant: Date): string => timeFormat.format(instant)

/** The same as people read it: "19.30". */
export const formatTime = (instant: Date): string => amsterdamTime(instant).replace(':', '.')

/** Minutes that a zone is ahead of UTC at an instant: Amsterdam 60 in winter, 120 in summer. */
function offsetMinutes(instant: Date, offsets: Intl.DateTimeFormat): number {
  const name = offsets.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? ['', '+', '0', '0']
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** @param time HH:MM, HH:MM:SS or HH:MM:SS.mmm; one that is skipped in spring moves one hour forward */
export const amsterdamInstant = (day: string, time: string): Date => wallClock(day, time, amsterdamOffsets)

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/
const HAS_ZONE = /(Z|[+-]\d{2}:?\d{2})$/i

export const isBareDate = (text: string): boolean => BARE_DATE.test(text)

/** A date-time without zone is Amsterdam time. @param bareTime Amsterdam time of a bare date */
export function parseInstant(text: string, bareTime = '00:00'): Date {
  if (isBareDate(text)) return amsterdamInstant(text, bareTime)
  if (HAS_ZONE.test(text)) return new Date(text)
  const [day = '', time = ''] = text.split('T')
  return amsterdamInstant(day, time)
}

/** @param zone an IANA name @throws RangeError for an unknown zone */
export const zonedInstant = (day: string, time: string, zone: string): Date => wallClock(day, time, offsetsIn(zone))

function wallClock(day: string, time: string, offsets: Intl.DateTimeFormat): Date {
  const asUtc = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  const guess = new Date(asUtc.getTime() - offsetMinutes(asUtc, offsets) * 60_000)
  return new Date(asUtc.getTime() - offsetMinutes(guess, offsets) * 60_000)
}

/** The first instant from this one on at which it is this time in Amsterdam. @param time HH:MM */
export function nextTime(from: Date, time: string): Date {
  const day = amsterdamDay(from)
  const sameDay = amsterdamInstant(day, time)
  return sameDay >= from ? sameDay : amsterdamInstant(addDays(day, 1), time)
}

/** Minutes after midnight in Amsterdam. */
export function amsterdamMinute(instant: Date): number {
  const utcMinute = instant.getUTCHours() * 60 + instant.getUTCMinutes()
  return (utcMinute + offsetMinutes(instant, amsterdamOffsets)) % 1440
}

/** @param day YYYY-MM-DD */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The same day of another month, or the last one of a month that is shorter. @param count below 0 for earlier months */
export function addMonths(instant: Date, count: number): Date {
  const moved = new Date(instant)
  moved.setUTCMonth(moved.getUTCMonth() + count)
  if (moved.getUTCDate() !== instant.getUTCDate()) moved.setUTCDate(0)
  return moved
}
