import { addDays, amsterdamDay } from '../../platform/clock.ts'

const ZONE = 'Europe/Amsterdam'
const day = new Intl.DateTimeFormat('nl-NL', { timeZone: ZONE, weekday: 'long', day: 'numeric', month: 'long' })
const time = new Intl.DateTimeFormat('nl-NL', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })

/** "zaterdag 6 juni om 20.00 uur", by the clocks of Amsterdam. */
export const momentInWords = (instant: Date): string =>
  `${day.format(instant)} om ${time.format(instant).replace(':', '.')} uur`

/** "vandaag om 20.00 uur", "morgen om 20.00 uur", or the day by name. */
export function soonInWords(instant: Date, now: Date): string {
  const today = amsterdamDay(now)
  const word = { [today]: 'vandaag', [addDays(today, 1)]: 'morgen' }[amsterdamDay(instant)]
  return word === undefined ? momentInWords(instant) : `${word} om ${time.format(instant).replace(':', '.')} uur`
}
