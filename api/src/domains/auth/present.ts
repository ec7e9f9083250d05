import { authLimits, type Device } from 'contract/auth/auth.ts'
import type { Passkey } from 'contract/auth/passkeys.ts'
import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/platform/product.ts'
import type { MailContent } from '../../platform/mail/content.ts'
import type { PasskeyRow } from './passkeys/repository.ts'
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

export const presentEmailChangeMail = (username: string, url: string): MailContent => ({
  subject: `Bevestig je nieuwe e-mailadres voor ${PRODUCT_NAME}`,
  heading: `Is dit je nieuwe adres, ${username}?`,
  paragraphs: ['Bevestig dit adres. Vanaf dan log je ermee in en krijg je hier onze mails.'],
  action: { label: 'Bevestig mijn nieuwe adres', url },
  note: `Deze link werkt één keer en blijft ${authLimits.verificationHours} uur geldig. Heb je dit niet gevraagd? Dan hoef je niets te doen.`,
})

/** To the current address. @param url the page to reset the password if the user did not ask for this */
export const presentEmailChangeNotice = (username: string, newEmail: string, url: string): MailContent => ({
  subject: `Je e-mailadres voor ${PRODUCT_NAME} wordt gewijzigd`,
  heading: `Je e-mailadres wordt gewijzigd, ${username}`,
  paragraphs: [
    `Je hebt gevraagd om je e-mailadres te wijzigen in ${newEmail}. Dat gebeurt als de link in de mail naar dat adres is geopend.`,
    'Was jij dit niet? Kies dan meteen een nieuw wachtwoord.',
  ],
  action: { label: 'Dit was ik niet', url },
})

/** @param url the page with the passkeys */
export const presentPasskeyAddedMail = (username: string, url: string): MailContent => ({
  subject: `Er is een passkey toegevoegd aan je account bij ${PRODUCT_NAME}`,
  heading: `Nieuwe passkey, ${username}`,
  paragraphs: [
    'Je kunt nu ook met deze passkey inloggen.',
    'Was jij dit niet? Verwijder de passkey en kies een nieuw wachtwoord.',
  ],
  action: { label: 'Bekijk mijn passkeys', url },
})

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
})

export const presentDevice = (row: SessionRow, currentSessionId: string): Device => ({
  id: row.id,
  userAgent: row.userAgent,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  isCurrent: row.id === currentSessionId,
})
