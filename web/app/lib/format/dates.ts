import { countText } from 'contract/platform/count-text.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'

/*
  Dates and times in Dutch, always in Amsterdam time. Month and day names come from the lists below: the abbreviations of
  Intl differ between browsers and the server, which would be a hydration mismatch.
*/

export type DateInput = Date | string

const WEEKDAYS = ['zondag', 'maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag'] as const
const MONTHS = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
] as const
const SHORT_MONTHS = ['jan', 'feb', 'mrt', 'apr', 'mei', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec'] as const

const amsterdamFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type Parts = { year: number; month: number; day: number; weekday: number; hour: string; minute: string }

// Intl is slow, and each chat message formats its time five times.
const partsCache = new Map<number, Parts>()
const MAX_CACHED = 2_000

function partsOf(date: DateInput): Parts {
  const time = new Date(date).getTime()
  const cached = partsCache.get(time)
  if (cached) return cached
  const parts = readParts(date)
  if (partsCache.size >= MAX_CACHED) partsCache.clear()
  partsCache.set(time, parts)
  return parts
}

function readParts(date: DateInput): Parts {
  const found: Record<string, string> = {}
  for (const { type, value } of amsterdamFormat.formatToParts(new Date(date))) found[type] = value
  const [year, month, day] = [Number(found.year), Number(found.month), Number(found.day)]
  return {
    year,
    month,
    day,
    weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay(),
    hour: found.hour ?? '',
    minute: found.minute ?? '',
  }
}

/** The calendar day in Amsterdam, in the format of `<input type="date">` and the API: "2026-06-06". */
export function amsterdamDay(date: DateInput): string {
  const { year, month, day } = partsOf(date)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** The first and last day of this weekend, or of the next one: Friday to Sunday, in Amsterdam. */
export function weekendFrom(now: Date): { from: string; to: string } {
  const { year, month, day, weekday } = partsOf(now)
  const daysAhead = (days: number) => amsterdamDay(new Date(Date.UTC(year, month - 1, day + days, 12)))
  const toSunday = (7 - weekday) % 7
  return { from: daysAhead(Math.max(0, toSunday - 2)), to: daysAhead(toSunday) }
}

const weekdayOf = ({ weekday }: Parts) => WEEKDAYS[weekday] ?? ''
const shortWeekdayOf = (parts: Parts) => weekdayOf(parts).slice(0, 2)
const monthOf = ({ month }: Parts) => MONTHS[month - 1] ?? ''

/** "za 6 juni 2026" */
export function formatDate(date: DateInput): string {
  const parts = partsOf(date)
  return `${shortWeekdayOf(parts)} ${parts.day} ${monthOf(parts)} ${parts.year}`
}

/** "juni 2026" */
export function formatMonth(date: DateInput): string {
  const parts = partsOf(date)
  return `${monthOf(parts)} ${parts.year}`
}

/** "za 6 juni 2026, 20.00 uur" */
export function formatDateTime(date: DateInput): string {
  const { hour, minute } = partsOf(date)
  return `${formatDate(date)}, ${hour}.${minute} uur`
}

/** "20:05" */
export function formatClock(date: DateInput): string {
  const { hour, minute } = partsOf(date)
  return `${hour}:${minute}`
}

/** An end before this hour belongs to the day before: a party until four does not last two days. */
const FIRST_HOUR_OF_DAY = 6

/** Whole days: "za 6 juni 2026", "za 6 t/m zo 7 juni 2026" or "di 30 juni t/m do 2 juli 2026". Without an end: the start. */
export function formatDateRange(start: DateInput, until: DateInput | null | undefined): string {
  if (until === null || until === undefined || amsterdamDay(start) === amsterdamDay(until)) return formatDate(start)
  const isNight = Number(partsOf(until).hour) < FIRST_HOUR_OF_DAY
  const end = isNight ? new Date(new Date(until).getTime() - FIRST_HOUR_OF_DAY * HOUR) : until
  if (amsterdamDay(start) === amsterdamDay(end)) return formatDate(start)
  const [from, to] = [partsOf(start), partsOf(end)]
  const isSameYear = from.year === to.year
  const month = isSameYear && from.month === to.month ? '' : ` ${monthOf(from)}`
  const year = isSameYear ? '' : ` ${from.year}`
  return `${shortWeekdayOf(from)} ${from.day}${month}${year} t/m ${formatDate(end)}`
}

type EventTime = { startDate: DateInput; endDate: DateInput | null; isWholeDay: boolean }

/** "za 6 juni 2026, 20.00 uur", "za 6 juni 2026, 23.00 uur, tot zo 04.00"; of whole days the days only. */
export function formatEventTime({ startDate, endDate, isWholeDay }: EventTime): string {
  if (isWholeDay) return formatDateRange(startDate, endDate)
  const start = formatDateTime(startDate)
  if (endDate === null || amsterdamDay(startDate) === amsterdamDay(endDate)) return start
  const [from, to] = [partsOf(startDate), partsOf(endDate)]
  const isWithinWeek = dayNumber(to) - dayNumber(from) < 7
  return `${start}, tot ${isWithinWeek ? `${shortWeekdayOf(to)} ${to.hour}.${to.minute}` : formatDateTime(endDate)}`
}

/** "za 6 juni 2026, 20.00 uur"; of whole days the first day. */
export const formatEventStart = ({ startDate, isWholeDay }: Omit<EventTime, 'endDate'>): string =>
  isWholeDay ? formatDate(startDate) : formatDateTime(startDate)

/** The day separator of a chat: "Vandaag", "Gisteren", "vrijdag 19 juni", with the year unless it is the current one. */
export function formatDay(date: DateInput, now: DateInput = new Date()): string {
  const [then, today] = [partsOf(date), partsOf(now)]
  const daysAgo = dayNumber(today) - dayNumber(then)
  if (daysAgo === 0) return 'Vandaag'
  if (daysAgo === 1) return 'Gisteren'
  return `${weekdayOf(then)} ${then.day} ${monthOf(then)}${then.year === today.year ? '' : ` ${then.year}`}`
}

/** An event to come: "Vandaag", "Morgen", "Over 3 dagen". One that has begun counts as today. */
export function formatDaysUntil(date: DateInput, now: DateInput = new Date()): string {
  const days = dayNumber(partsOf(date)) - dayNumber(partsOf(now))
  if (days <= 0) return 'Vandaag'
  return days === 1 ? 'Morgen' : `Over ${days} dagen`
}

const dayNumber = ({ year, month, day }: Parts) => Date.UTC(year, month - 1, day) / DAY

/** "6 jun", with the year unless it is the current one. */
function formatShortDate(date: DateInput, now: DateInput): string {
  const [then, today] = [partsOf(date), partsOf(now)]
  return `${then.day} ${SHORT_MONTHS[then.month - 1] ?? ''}${then.year === today.year ? '' : ` ${then.year}`}`
}

/** Not negative: the clocks of device and server differ. */
const ageOf = (date: DateInput, now: DateInput) => Math.max(0, new Date(now).getTime() - new Date(date).getTime())

/** Notifications: "Nu", "5m geleden", "3u geleden", "6d geleden", then the date. */
export function formatNotificationTime(date: DateInput, now: DateInput = new Date()): string {
  const age = ageOf(date, now)
  if (age < MINUTE) return 'Nu'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m geleden`
  if (age < DAY) return `${Math.floor(age / HOUR)}u geleden`
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d geleden`
  return formatDate(date)
}

/** The list of conversations: "nu", "5 min", "3 uur", "1 dag", "6 dagen", then "6 jun". */
export function formatConversationTime(date: DateInput, now: DateInput = new Date()): string {
  const age = ageOf(date, now)
  if (age < MINUTE) return 'nu'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) return `${Math.floor(age / HOUR)} uur`
  if (age < 7 * DAY) return daysIn(age)
  return formatShortDate(date, now)
}

/** A chat message: "recent", "5 min geleden", "3 uur geleden", "6 dagen geleden", and after a week the time, "20:05". */
export function formatChatTime(date: DateInput, now: DateInput = new Date()): string {
  const age = ageOf(date, now)
  if (age < MINUTE) return 'recent'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min geleden`
  if (age < DAY) return `${Math.floor(age / HOUR)} uur geleden`
  if (age < 7 * DAY) return `${daysIn(age)} geleden`
  return formatClock(date)
}

/** For administrators: "Vandaag", "Gisteren", "6 dagen geleden", then "za 6 juni 2026, 20.00 uur". */
export function formatDaysAgo(date: DateInput, now: DateInput = new Date()): string {
  const days = dayNumber(partsOf(now)) - dayNumber(partsOf(date))
  if (days <= 0) return 'Vandaag'
  if (days === 1) return 'Gisteren'
  return days < 7 ? `${days} dagen geleden` : formatDateTime(date)
}

function daysIn(age: number): string {
  const days = Math.floor(age / DAY)
  return countText(days, 'dag', 'dagen')
}

/** Parses a pasted date: "6-6-2026", "06/06/26", "6 juni 2026" or "2026-06-06". Returns "2026-06-06", or null. */
export function parseDay(text: string): string | null {
  const input = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(input)
  if (iso) return existingDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(input)
  if (numbers) return existingDay(fullYear(numbers[3]), Number(numbers[2]), Number(numbers[1]))
  const spelled = /^(?:[a-z]+\.? )?(\d{1,2}) ([a-z]{3,})\.? (\d{4})$/.exec(input)
  if (spelled) {
    const name = spelled[2] ?? ''
    const month = MONTHS.findIndex((full, index) => full.startsWith(name) || SHORT_MONTHS[index] === name)
    return existingDay(Number(spelled[3]), month + 1, Number(spelled[1]))
  }
  return null
}

const fullYear = (digits = '') => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

function existingDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return exists ? date.toISOString().slice(0, 10) : null
}
