import { countText } from 'contract/platform/count-text.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import * as dutch from 'contract/platform/dutch-dates.ts'

export type DateInput = dutch.DateInput

/** As in mails and on pictures. */
export const { amsterdamDay, formatDate, formatDateTime, formatDateRange, formatEventTime, formatEventStart } = dutch
const { dayNumber, MONTHS, monthOf, partsOf, SHORT_MONTHS, weekdayOf } = dutch

/** The first and last day of this weekend, or of the next one: Friday to Sunday, in Amsterdam. */
export function weekendFrom(now: Date): { from: string; to: string } {
  const { year, month, day, weekday } = partsOf(now)
  const daysAhead = (days: number) => amsterdamDay(new Date(Date.UTC(year, month - 1, day + days, 12)))
  const toSunday = (7 - weekday) % 7
  return { from: daysAhead(Math.max(0, toSunday - 2)), to: daysAhead(toSunday) }
}

/** "juni 2026" */
export function formatMonth(date: DateInput): string {
  const parts = partsOf(date)
  return `${monthOf(parts)} ${parts.year}`
}

/** "20:05" */
export function formatClock(date: DateInput): string {
  const { hour, minute } = partsOf(date)
  return `${hour}:${minute}`
}

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

/** "6 jun", with the year unless it is the current one. */
export function formatShortDate(date: DateInput, now: DateInput = new Date()): string {
  const [then, today] = [partsOf(date), partsOf(now)]
  return `${then.day} ${SHORT_MONTHS[then.month - 1] ?? ''}${then.year === today.year ? '' : ` ${then.year}`}`
}

/** "za 6 jun, 20.00", with the year unless it is the current one; of whole days the first day. */
export function formatShortStart(
  { startDate, isWholeDay }: { startDate: DateInput; isWholeDay: boolean },
  now: DateInput = new Date(),
): string {
  const then = partsOf(startDate)
  const day = `${weekdayOf(then).slice(0, 2)} ${formatShortDate(startDate, now)}`
  return isWholeDay ? day : `${day}, ${then.hour}.${then.minute}`
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

/** Parses a typed date: "6-6-2026", "06/06/26", "06062026", "6 juni 2026" or "2026-06-06". Returns "2026-06-06", or null. */
export function parseDay(text: string): string | null {
  const input = text
    .trim()
    .toLowerCase()
    .replace(/^(\d\d)(\d\d)(\d{4})$/, '$1-$2-$3')
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
