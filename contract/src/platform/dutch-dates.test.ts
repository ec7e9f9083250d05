import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { HOUR, MINUTE } from './durations.ts'
import { amsterdamDay, formatDate, formatEventTime } from './dutch-dates.ts'

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

/** Written with Intl alone. */
const inAmsterdam = (parts: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', ...parts })
  return (instant: Date) => format.format(instant)
}
const date = inAmsterdam({ weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' })
const clock = inAmsterdam({ hour: '2-digit', minute: '2-digit' })
const weekday = inAmsterdam({ weekday: 'short' })
const day = inAmsterdam({ dateStyle: 'short' })

/** Any minute of four years, and every minute around both changes of the clock of one. */
const minutes = (from: string, to: string) =>
  fc
    .integer({ min: Date.parse(from) / MINUTE, max: Date.parse(to) / MINUTE })
    .map((minute) => new Date(minute * MINUTE))
const instants = fc.oneof(
  minutes('2026-01-01T00:00Z', '2030-01-01T00:00Z'),
  minutes('2027-03-27T22:00Z', '2027-03-28T04:00Z'),
  minutes('2027-10-30T22:00Z', '2027-10-31T04:00Z'),
)
const zones = fc.constantFrom('UTC', 'Europe/Amsterdam', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata')

test('an event has the same day and time everywhere, across both changes of the clock', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 140 * 60 }), zones, (start, length, machineZone) => {
      process.env.TZ = machineZone
      const end = new Date(start.getTime() + length * MINUTE)
      const text = formatEventTime({ startDate: start.toISOString(), endDate: end.toISOString(), isWholeDay: false })
      const begins = `${date(start)}, ${clock(start).replace(':', '.')} uur`
      const until = `, tot ${weekday(end)} ${clock(end).replace(':', '.')}`
      expect(text).toBe(day(start) === day(end) ? begins : `${begins}${until}`)
    }),
  )
})

test('an event of whole days has its days and no time', () => {
  fc.assert(
    fc.property(instants, fc.integer({ min: 0, max: 9 }), zones, (start, days, machineZone) => {
      process.env.TZ = machineZone
      const noon = (instant: Date) => new Date(`${amsterdamDay(instant)}T10:00:00Z`)
      const [startDate, endDate] = [noon(start), noon(new Date(start.getTime() + days * 24 * HOUR))]
      const text = formatEventTime({ startDate, endDate, isWholeDay: true })
      expect(text).not.toMatch(/uur|\d\.\d/)
      expect(text.endsWith(formatDate(endDate))).toBe(true)
      expect(text.includes(' t/m ')).toBe(amsterdamDay(startDate) !== amsterdamDay(endDate))
    }),
  )
})
