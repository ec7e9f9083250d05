import { CONTACT_HONEYPOT, contactLimits } from './contact-limits.ts'
import { route } from './platform/route.ts'
import { blankToNull, tooLong, visibleText } from './platform/text.ts'
import { z } from './platform/zod.ts'

export const sendContactMessage = route('POST', '/contact', 'public', {
  summary: 'Send a message to the company: mailed, and a copy stored for a year',
  body: z.object({
    naam: z
      .string('Naam is verplicht')
      .overwrite(visibleText)
      .min(1, 'Naam is verplicht')
      .max(contactLimits.naam.max, tooLong('Je naam', contactLimits.naam.max)),
    email: z
      .string('E-mailadres is verplicht')
      .trim()
      .min(1, 'E-mailadres is verplicht')
      .max(contactLimits.email.max, 'Voer een geldig e-mailadres in')
      .pipe(z.email('Voer een geldig e-mailadres in')),
    telefoonnummer: blankToNull(
      z
        .string()
        .trim()
        .max(contactLimits.telefoonnummer.max, tooLong('Je telefoonnummer', contactLimits.telefoonnummer.max)),
    ).default(null),
    bericht: z
      .string('Bericht is verplicht')
      .overwrite(visibleText)
      .min(1, 'Bericht is verplicht')
      .max(contactLimits.bericht.max, tooLong('Je bericht', contactLimits.bericht.max)),
    [CONTACT_HONEYPOT]: z.unknown().optional(),
  }),
  status: 201,
  perMinute: 5,
})
