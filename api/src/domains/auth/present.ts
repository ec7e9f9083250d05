import { authLimits } from 'contract/auth.ts'
import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/product.ts'
import type { MailContent } from '../../platform/mail/content.ts'

export const presentVerificationMail = (username: string, url: string): MailContent => ({
  subject: `Bevestig je e-mailadres voor ${PRODUCT_NAME}`,
  heading: `Welkom, ${username}. ${PRODUCT_QUESTION}`,
  paragraphs: [
    `Fijn dat je er bent. Nog één stap: bevestig dat dit jouw e-mailadres is. Daarna kun je evenementen bekijken en mensen vinden om mee te gaan.`,
  ],
  action: { label: 'Bevestig mijn e-mailadres', url },
  note: `Deze link werkt één keer en blijft ${authLimits.verificationHours} uur geldig. Heb je je niet aangemeld? Dan hoef je niets te doen.`,
})
