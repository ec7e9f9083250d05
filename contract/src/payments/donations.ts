import { isAmbiguousNumber, readNumber } from '../platform/typed-numbers.ts'

/** Limits of spec 2, sections 5 and 9. */
export const donationLimits = {
  minEuros: 1,
  maxEuros: 1000,
  presets: [5, 10, 25],
  eventName: { max: 100 },
} as const

export const DONATION_TOO_SMALL = 'Voer een geldig bedrag in (minimaal €1)'
const DONATION_TOO_BIG = 'Maximaal donatiebedrag is €1.000,00'

const DONATION_AMBIGUOUS = 'Schrijf het bedrag zonder punt, bijvoorbeeld 1000 of 7,50'

const isWholeCents = (euros: number): boolean => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6

/** In euros; NaN for text that is no amount. */
export const readDonation = (amount: number | string): number => Number(readNumber(amount))

/** Why an amount in euros, as a number or as typed, is refused; null when it is not. */
export function donationRefusal(amount: number | string): string | null {
  if (typeof amount === 'string' && isAmbiguousNumber(amount)) return DONATION_AMBIGUOUS
  const euros = readDonation(amount)
  if (!(euros >= donationLimits.minEuros) || !isWholeCents(euros)) return DONATION_TOO_SMALL
  return euros > donationLimits.maxEuros ? DONATION_TOO_BIG : null
}
