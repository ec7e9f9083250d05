const ZONE = 'Europe/Amsterdam'
const day = new Intl.DateTimeFormat('nl-NL', { timeZone: ZONE, weekday: 'long', day: 'numeric', month: 'long' })
const time = new Intl.DateTimeFormat('nl-NL', { timeZone: ZONE, hour: '2-digit', minute: '2-digit' })

/** "zaterdag 6 juni om 20.00 uur", by the clocks of Amsterdam. Never "morgen": it may be read the day after. */
export const momentInWords = (instant: Date): string =>
  `${day.format(instant)} om ${time.format(instant).replace(':', '.')} uur`
