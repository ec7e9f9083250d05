export const contactLimits = {
  naam: { max: 100 },
  email: { max: 254 },
  telefoonnummer: { max: 30 },
  bericht: { max: 5000 },
  /** Days after which the stored copy is deleted; the privacy statement names it. */
  keptDays: 365,
} as const

/** A hidden field. A message that fills it in comes from a bot and is discarded. */
export const CONTACT_HONEYPOT = 'website'
