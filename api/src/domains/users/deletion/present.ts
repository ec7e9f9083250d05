import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { MailContent } from '../../../platform/mail/content.ts'

export const presentDeletedMail = (username: string): MailContent => ({
  subject: `Je account bij ${PRODUCT_NAME} is verwijderd`,
  heading: `Dag ${username}`,
  paragraphs: [
    'Je account is verwijderd. Je profiel, je foto’s en je berichten zijn weg. Je groepen zijn overgedragen aan een ander lid, of verwijderd als er niemand meer in zat.',
    'Bedankt dat je erbij was. Wil je later toch weer mee? Dan kun je altijd een nieuw account maken.',
  ],
})
