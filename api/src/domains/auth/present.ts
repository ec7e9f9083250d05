import { authLimits, type Device } from 'contract/auth.ts'
import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/product.ts'
import type { MailContent } from '../../platform/mail/content.ts'
import type { SessionRow } from './repository.ts'

export const presentVerificationMail = (username: string, url: string): MailContent => ({
  subject: `Bevestig je e-mailadres voor ${PRODUCT_NAME}`,
  heading: `Welkom, ${username}. ${PRODUCT_QUESTION}`,
  paragraphs: [
    `Fijn dat je er bent. Nog één stap: bevestig dat dit jouw e-mailadres is. Daarna kun je evenementen bekijken en mensen vinden om mee te gaan.`,
  ],
  action: { label: 'Bevestig mijn e-mailadres', url },
  note: `Deze link werkt één keer en blijft ${authLimits.verificationHours} uur geldig. Heb je je niet aangemeld? Dan hoef je niets te doen.`,
})

export const presentResetMail = (username: string, url: string): MailContent => ({
  subject: `Kies een nieuw wachtwoord voor ${PRODUCT_NAME}`,
  heading: `Nieuw wachtwoord kiezen, ${username}?`,
  paragraphs: ['Je hebt gevraagd om een nieuw wachtwoord. Klik op de knop en kies er een dat je nog niet gebruikt.'],
  action: { label: 'Kies een nieuw wachtwoord', url },
  note: `Deze link werkt één keer en blijft ${authLimits.resetHours} uur geldig. Heb je dit niet gevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.`,
})

/** @param url the page to reset the password if the user did not change it */
export const presentPasswordChangedMail = (username: string, url: string): MailContent => ({
  subject: `Je wachtwoord voor ${PRODUCT_NAME} is gewijzigd`,
  heading: `Je wachtwoord is gewijzigd, ${username}`,
  paragraphs: [
    'Je hebt zojuist een nieuw wachtwoord gekozen. Op je andere apparaten moet je opnieuw inloggen.',
    'Was jij dit niet? Kies dan meteen een nieuw wachtwoord.',
  ],
  action: { label: 'Dit was ik niet', url },
})

export const presentDevice = (row: SessionRow, currentSessionId: string): Device => ({
  id: row.id,
  userAgent: row.userAgent,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  isCurrent: row.id === currentSessionId,
})
