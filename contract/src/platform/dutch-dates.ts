import { DAY, HOUR } from './durations.ts'

/*
  Dates and times in Dutch, always in Amsterdam time: on pages, in mails and on pictures. Month and day names come from the lists
  below: the abbreviations of Intl differ between browsers and the server, which would be a hydration mismatch.
*/

export type DateInput = Date | string

const WEEKDAYS = ['zondag', 'maandag', 'dinsdag', 'woensdag', 'donderdag', 'vrijdag', 'zaterdag'] as const
export const MONTHS = [
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
export const SHORT_MONTHS = [
  'jan',
  'feb',
  'mrt',
  'apr',
  'mei',
  'jun',
  'jul',
  'aug',
  'sep',
  'okt',
  'nov',
  'dec',
] as const

const amsterdamFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

export type DateParts = { year: number; month: number; day: number; weekday: number; hour: string; minute: string }

// Intl is slow, and each chat message formats its time five times.
const partsCache = new Map<number, DateParts>()
const MAX_CACHED = 2_000

export function partsOf(date: DateInput): DateParts {
  const time = new Date(date).getTime()
  const cached = partsCache.get(time)
  if (cached) return cached
  const parts = readParts(date)
  if (partsCache.size >= MAX_CACHED) partsCache.clear()
  partsCache.set(time, parts)
  return parts
}

function readParts(date: DateInput): DateParts {
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

export const weekdayOf = ({ weekday }: DateParts) => WEEKDAYS[weekday] ?? ''
const shortWeekdayOf = (parts: DateParts) => weekdayOf(parts).slice(0, 2)
export const monthOf = ({ month }: DateParts) => MONTHS[month - 1] ?? ''

/** "za 6 juni 2026" */
export function formatDate(date: DateInput): string {
  const parts = partsOf(date)
  return `${shortWeekdayOf(parts)} ${parts.day} ${monthOf(parts)} ${parts.year}`
}

/** "za 6 juni 2026, 20.00 uur" */
export function formatDateTime(date: DateInput): string {
  const { hour, minute } = partsOf(date)
  return `${formatDate(date)}, ${hour}.${minute} uur`
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

export const dayNumber = ({ year, month, day }: DateParts) => Date.UTC(year, month - 1, day) / DAY
