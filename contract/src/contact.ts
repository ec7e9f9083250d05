import { route } from './route.ts'
import { z } from './zod.ts'

export const contactLimits = {
  naam: { max: 100 },
  email: { max: 254 },
  telefoonnummer: { max: 30 },
  bericht: { max: 5000 },
  /** Days the stored copy is kept; the privacy statement names it. */
  keptDays: 365,
} as const

/** A field people do not see: what fills it in is a machine, which is thanked and not heard. */
export const CONTACT_HONEYPOT = 'website'

export const sendContactMessage = route({
  method: 'POST',
  path: '/contact',
  access: 'public',
  summary: 'Write to the people behind the site: mailed to them, and a copy kept for a year',
  body: z.object({
    naam: z
      .string('Naam is verplicht')
      .trim()
      .min(1, 'Naam is verplicht')
      .max(contactLimits.naam.max, 'Je naam mag maximaal 100 tekens zijn'),
    email: z
      .string('E-mailadres is verplicht')
      .trim()
      .min(1, 'E-mailadres is verplicht')
      .max(contactLimits.email.max, 'Voer een geldig e-mailadres in')
      .pipe(z.email('Voer een geldig e-mailadres in')),
    telefoonnummer: z
      .string()
      .trim()
      .max(contactLimits.telefoonnummer.max, 'Je telefoonnummer mag maximaal 30 tekens zijn')
      .nullish()
      .transform((text) => text || null),
    bericht: z
      .string('Bericht is verplicht')
      .trim()
      .min(1, 'Bericht is verplicht')
      .max(contactLimits.bericht.max, 'Je bericht mag maximaal 5000 tekens zijn'),
    [CONTACT_HONEYPOT]: z.unknown().optional(),
  }),
  status: 201,
  perMinute: 5,
})
