const ZONE = 'Europe/Amsterdam'

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' })
const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' })

/** The Amsterdam calendar day of an instant, as YYYY-MM-DD. */
export const amsterdamDay = (instant: Date): string => dayFormat.format(instant)

const shownDay = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('nl-NL', { timeZone: ZONE, weekday: 'short', day: 'numeric', month: 'long', ...parts })
const dayWithYear = shownDay({ year: 'numeric' })
const dayWithoutYear = shownDay({})

/** "za 6 juni 2026", or "za 6 juni t/m zo 7 juni 2026" when it ends on another Amsterdam day. */
export function shownDays(start: Date, end: Date | null): string {
  if (end === null || amsterdamDay(start) === amsterdamDay(end)) return dayWithYear.format(start)
  const isSameYear = amsterdamDay(start).slice(0, 4) === amsterdamDay(end).slice(0, 4)
  return `${(isSameYear ? dayWithoutYear : dayWithYear).format(start)} t/m ${dayWithYear.format(end)}`
}

/** Minutes Amsterdam is ahead of UTC at an instant: 60 in winter, 120 in summer. */
function offsetMinutes(instant: Date): number {
  const name = offsetFormat.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? ['', '+', '0', '0']
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/**
 * The instant of a wall-clock time in Amsterdam, right across both clock changes.
 *
 * @param day YYYY-MM-DD
 * @param time HH:MM, HH:MM:SS or HH:MM:SS.mmm; one that the spring change skips moves an hour on
 */
export function amsterdamInstant(day: string, time: string): Date {
  const asUtc = new Date(`${day}T${time.length === 5 ? `${time}:00` : time}Z`)
  const guess = new Date(asUtc.getTime() - offsetMinutes(asUtc) * 60_000)
  return new Date(asUtc.getTime() - offsetMinutes(guess) * 60_000)
}

/** Minutes after midnight on the clocks of Amsterdam. */
export function amsterdamMinute(instant: Date): number {
  return (((instant.getUTCHours() * 60 + instant.getUTCMinutes() + offsetMinutes(instant)) % 1440) + 1440) % 1440
}

/** @param day YYYY-MM-DD */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}
