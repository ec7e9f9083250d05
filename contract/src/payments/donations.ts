/** Limits of spec 2, sections 5 and 9. */
export const donationLimits = {
  minEuros: 1,
  maxEuros: 1000,
  presets: [5, 10, 25],
  step: 0.01,
  eventName: { max: 100 },
} as const

export const DONATION_TOO_SMALL = 'Voer een geldig bedrag in (minimaal €1)'
const DONATION_TOO_BIG = 'Maximaal donatiebedrag is €1.000,00'

const AMOUNT = /^\d{1,7}(\.\d{1,2})?$/
const isWholeCents = (euros: number): boolean => Math.abs(euros * 100 - Math.round(euros * 100)) < 1e-6

/** Why an amount in euros is refused; null when it is not. Text has a decimal point, as a form sends it. */
export function donationRefusal(amount: number | string): string | null {
  if (typeof amount === 'string' && !AMOUNT.test(amount.trim())) return DONATION_TOO_SMALL
  const euros = Number(amount)
  if (euros < donationLimits.minEuros || !isWholeCents(euros)) return DONATION_TOO_SMALL
  return euros > donationLimits.maxEuros ? DONATION_TOO_BIG : null
}
