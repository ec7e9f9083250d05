import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { MailContent } from '../../platform/mail/content.ts'
import type { ContactMessage } from './repository.ts'

export const presentContactMail = ({ name, email, phone, message }: ContactMessage): MailContent => ({
  subject: `Bericht van ${name} via ${PRODUCT_NAME}`,
  heading: `Bericht van ${name}`,
  paragraphs: [
    ...message.split(/\n+/).filter((line) => line.trim() !== ''),
    `E-mailadres: ${email}`,
    `Telefoonnummer: ${phone ?? 'niet ingevuld'}`,
  ],
  note: 'Geschreven in het contactformulier. Je antwoord gaat naar de afzender.',
  replyTo: email,
})
