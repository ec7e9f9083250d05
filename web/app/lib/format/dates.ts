import { DAY, HOUR, MINUTE } from 'contract/durations.ts'

/*
  Dates and times as people read them, always in Amsterdam. Words come from the lists below and not from Intl, whose
  abbreviations differ between browsers and the server and would make the page jump when it wakes up.
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

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type Parts = { year: number; month: number; day: number; weekday: number; hour: string; minute: string }

// Intl takes its time, and each message of a chat asks for its moment five times.
const partsCache = new Map<number, Parts>()
const MAX_CACHED = 2_000

function partsOf(moment: DateInput): Parts {
  const time = new Date(moment).getTime()
  const before = partsCache.get(time)
  if (before) return before
  const parts = readParts(moment)
  if (partsCache.size >= MAX_CACHED) partsCache.clear()
  partsCache.set(time, parts)
  return parts
}

function readParts(moment: DateInput): Parts {
  const found: Record<string, string> = {}
  for (const { type, value } of clock.formatToParts(new Date(moment))) found[type] = value
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

/** The calendar day in Amsterdam, as `<input type="date">` and the API write it: "2026-06-06". */
export function amsterdamDay(moment: DateInput): string {
  const { year, month, day } = partsOf(moment)
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const weekdayOf = ({ weekday }: Parts) => WEEKDAYS[weekday] ?? ''
const shortWeekdayOf = (parts: Parts) => weekdayOf(parts).slice(0, 2)
const monthOf = ({ month }: Parts) => MONTHS[month - 1] ?? ''

/** "za 6 juni 2026" */
export function formatDate(moment: DateInput): string {
  const parts = partsOf(moment)
  return `${shortWeekdayOf(parts)} ${parts.day} ${monthOf(parts)} ${parts.year}`
}

/** "za 6 juni 2026, 20.00 uur" */
export function formatDateTime(moment: DateInput): string {
  const { hour, minute } = partsOf(moment)
  return `${formatDate(moment)}, ${hour}.${minute} uur`
}

/** "20:05", the clock beside a message. */
export function formatClock(moment: DateInput): string {
  const { hour, minute } = partsOf(moment)
  return `${hour}:${minute}`
}

/** A night belongs to its evening: a party until four is not one of two days. */
const MORNING = 6

/** "za 6 juni 2026", "za 6 t/m zo 7 juni 2026" or "di 30 juni t/m do 2 juli 2026"; whole days, an absent end is the start. */
export function formatDateRange(start: DateInput, until: DateInput | null | undefined): string {
  if (until === null || until === undefined || amsterdamDay(start) === amsterdamDay(until)) return formatDate(start)
  const isNight = Number(partsOf(until).hour) < MORNING
  const end = isNight ? new Date(new Date(until).getTime() - MORNING * HOUR) : until
  if (amsterdamDay(start) === amsterdamDay(end)) return formatDate(start)
  const [from, to] = [partsOf(start), partsOf(end)]
  const isSameYear = from.year === to.year
  const month = isSameYear && from.month === to.month ? '' : ` ${monthOf(from)}`
  const year = isSameYear ? '' : ` ${from.year}`
  return `${shortWeekdayOf(from)} ${from.day}${month}${year} t/m ${formatDate(end)}`
}

/** The line between the days of a chat: "Vandaag", "Gisteren", "vrijdag 19 juni", with the year when it is not this one. */
export function formatDay(moment: DateInput, now: DateInput = new Date()): string {
  const [then, today] = [partsOf(moment), partsOf(now)]
  const daysAgo = dayNumber(today) - dayNumber(then)
  if (daysAgo === 0) return 'Vandaag'
  if (daysAgo === 1) return 'Gisteren'
  return `${weekdayOf(then)} ${then.day} ${monthOf(then)}${then.year === today.year ? '' : ` ${then.year}`}`
}

const dayNumber = ({ year, month, day }: Parts) => Date.UTC(year, month - 1, day) / DAY

/** "6 jun", with the year when it is not this one. */
function formatShortDate(moment: DateInput, now: DateInput): string {
  const [then, today] = [partsOf(moment), partsOf(now)]
  return `${then.day} ${SHORT_MONTHS[then.month - 1] ?? ''}${then.year === today.year ? '' : ` ${then.year}`}`
}

/** A clock that runs a little ahead must not say "-1 minuut". */
const ageOf = (moment: DateInput, now: DateInput) => Math.max(0, new Date(now).getTime() - new Date(moment).getTime())

/** Notifications: "Nu", "5m geleden", "3u geleden", "6d geleden", then the date. */
export function formatNotificationTime(moment: DateInput, now: DateInput = new Date()): string {
  const age = ageOf(moment, now)
  if (age < MINUTE) return 'Nu'
  if (age < HOUR) return `${Math.floor(age / MINUTE)}m geleden`
  if (age < DAY) return `${Math.floor(age / HOUR)}u geleden`
  if (age < 7 * DAY) return `${Math.floor(age / DAY)}d geleden`
  return formatDate(moment)
}

/** The list of conversations: "nu", "5 min", "3 uur", "1 dag", "6 dagen", then "6 jun". */
export function formatConversationTime(moment: DateInput, now: DateInput = new Date()): string {
  const age = ageOf(moment, now)
  if (age < MINUTE) return 'nu'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < DAY) return `${Math.floor(age / HOUR)} uur`
  if (age < 7 * DAY) return daysIn(age)
  return formatShortDate(moment, now)
}

/** A chat message: "recent", "5 min geleden", "3 uur geleden", "6 dagen geleden", and from a week on the clock, "20:05". */
export function formatChatTime(moment: DateInput, now: DateInput = new Date()): string {
  const age = ageOf(moment, now)
  if (age < MINUTE) return 'recent'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min geleden`
  if (age < DAY) return `${Math.floor(age / HOUR)} uur geleden`
  if (age < 7 * DAY) return `${daysIn(age)} geleden`
  return formatClock(moment)
}

/** What somebody wrote, for administrators: "Vandaag", "Gisteren", "6 dagen geleden", then "za 6 juni 2026, 20.00 uur". */
export function formatDaysAgo(moment: DateInput, now: DateInput = new Date()): string {
  const days = dayNumber(partsOf(now)) - dayNumber(partsOf(moment))
  if (days <= 0) return 'Vandaag'
  if (days === 1) return 'Gisteren'
  return days < 7 ? `${days} dagen geleden` : formatDateTime(moment)
}

function daysIn(age: number): string {
  const days = Math.floor(age / DAY)
  return days === 1 ? '1 dag' : `${days} dagen`
}

/** What people paste into a date field: "6-6-2026", "06/06/26", "6 juni 2026", "2026-06-06". The day as "2026-06-06", or null. */
export function parseDay(text: string): string | null {
  const words = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words)
  if (iso) return existingDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d{2})$/.exec(words)
  if (numbers) return existingDay(fullYear(numbers[3]), Number(numbers[2]), Number(numbers[1]))
  const spelled = /^(?:[a-z]+\.? )?(\d{1,2}) ([a-z]{3,})\.? (\d{4})$/.exec(words)
  if (spelled) {
    const name = spelled[2] ?? ''
    const month = MONTHS.findIndex((full, index) => full.startsWith(name) || SHORT_MONTHS[index] === name)
    return existingDay(Number(spelled[3]), month + 1, Number(spelled[1]))
  }
  return null
}

const fullYear = (digits = '') => (digits.length === 2 ? 2000 + Number(digits) : Number(digits))

function existingDay(year: number, month: number, day: number): string | null {
  const made = new Date(Date.UTC(year, month - 1, day))
  const exists = made.getUTCFullYear() === year && made.getUTCMonth() === month - 1 && made.getUTCDate() === day
  return exists ? made.toISOString().slice(0, 10) : null
}
