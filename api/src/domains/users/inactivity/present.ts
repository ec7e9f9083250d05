import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { MailContent } from '../../../platform/mail/content.ts'

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
