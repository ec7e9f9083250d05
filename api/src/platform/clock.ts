const ZONE = 'Europe/Amsterdam'

const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short' })
const offsetFormat = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' })

/** The Amsterdam calendar day of an instant, as YYYY-MM-DD. */
export const amsterdamDay = (instant: Date): string => dayFormat.format(instant)

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
