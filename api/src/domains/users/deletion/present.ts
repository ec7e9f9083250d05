import { PRODUCT_NAME } from 'contract/product.ts'
import type { MailContent } from '../../../platform/mail/content.ts'

export const presentFarewellMail = (username: string): MailContent => ({
  subject: `Je account bij ${PRODUCT_NAME} is verwijderd`,
  heading: `Dag ${username}`,
  paragraphs: [
    'Je account is verwijderd. Je profiel, je foto’s en je berichten zijn weg. Groepen die van jou waren, zijn overgedragen aan een ander lid.',
    'Bedankt dat je erbij was. Wil je later toch weer mee? Dan kun je altijd een nieuw account maken.',
  ],
})

/** @param day when the account goes, in words */
export const presentInactivityMail = (username: string, day: string, url: string): MailContent => ({
  subject: `We verwijderen je account bij ${PRODUCT_NAME} op ${day}`,
  heading: `Ben je er nog, ${username}?`,
  paragraphs: [
    `Je hebt bijna drie jaar niet ingelogd. Daarom verwijderen we je account op ${day}.`,
    'Wil je je account houden? Log dan voor die dag één keer in. Meer hoef je niet te doen.',
  ],
  action: { label: 'Inloggen', url },
  note: 'Wil je je account niet meer? Dan hoef je niets te doen.',
})
