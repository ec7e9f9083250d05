import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { MailContent } from '../../../platform/mail/content.ts'

export const presentDeletedMail = (username: string): MailContent => ({
  subject: `Je account bij ${PRODUCT_NAME} is verwijderd`,
  heading: `Dag ${username}`,
  paragraphs: [
    'Je account is verwijderd. Je profiel, je foto’s en je berichten zijn weg. Groepen die van jou waren, zijn overgedragen aan een ander lid.',
    'Bedankt dat je erbij was. Wil je later toch weer mee? Dan kun je altijd een nieuw account maken.',
  ],
})
