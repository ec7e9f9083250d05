import { authLimits, type Device, type SecurityMail } from 'contract/auth/auth.ts'
import { deviceName } from 'contract/auth/device-name.ts'
import { grantText } from 'contract/auth/grant-names.ts'
import type { GivenGrant, GrantCounts, PrivacyChangeList } from 'contract/auth/grants.ts'
import type { Passkey } from 'contract/auth/passkeys.ts'
import { PRODUCT_NAME, PRODUCT_QUESTION } from 'contract/platform/product.ts'
import { PRIVACY_SETTINGS, type PrivacySetting } from 'contract/users/privacy-settings.ts'
import type { MailContent } from '../../platform/mail/content.ts'
import type { PendingEmailRow } from './addresses/repository.ts'
import type { SecurityMailRow } from './mails/repository.ts'
import type { PasskeyRow } from './passkeys/repository.ts'
import type { SessionRow } from './repository.ts'

export const presentVerificationMail = (username: string, code: string | null, url: string): MailContent => ({
  subject: `Bevestig je e-mailadres voor ${PRODUCT_NAME}`,
  heading: `Welkom, ${username}. ${PRODUCT_QUESTION}`,
  paragraphs: [
    `Fijn dat je er bent. Nog één stap: bevestig dat dit jouw e-mailadres is. Daarna kun je evenementen bekijken en mensen vinden om mee te gaan.`,
    ...(code === null
      ? []
      : [
          `Je code: ${code}`,
          `Vul de code in waar je je registreerde. Hij werkt ${authLimits.verificationCode.minutes} minuten. Of open de link.`,
        ]),
    'Open je de link op een ander apparaat, dan druk je daar één keer op ‘Bevestig mijn e-mailadres’.',
  ],
  action: { label: 'Bevestig mijn e-mailadres', url },
  note: `Deze link werkt één keer en blijft ${authLimits.verificationHours} uur geldig. Heb je je niet aangemeld? Geef je code aan niemand. Je hoeft niets te doen, of open de link en kies ‘Nee, dit is niet van mij’.`,
})

export type Closing = { closed: GrantCounts; privacyChanges: PrivacyChangeList }

const LIST = new Intl.ListFormat('nl', { type: 'conjunction' })

/** What ended when the account was secured, and which settings somebody else may have changed. */
function closingParagraphs(closing: Closing | null): string[] {
  if (closing === null) return []
  const { closed, privacyChanges } = closing
  const settings = privacyChanges.map(({ setting }) => PRIVACY_SETTINGS[setting])
  return [
    closed.length === 0 ? null : `Dit hebben we beëindigd: ${LIST.format(closed.map(grantText))}.`,
    settings.length === 0
      ? null
      : `In de laatste ${authLimits.privacyChangeDays} dagen veranderde ${LIST.format(settings)}. Klopt dat niet? Zet het terug in je profiel.`,
  ].filter((text) => text !== null)
}

/** @param closing what ended just before; null when nothing did */
export const presentResetMail = (username: string, url: string, closing: Closing | null): MailContent => ({
  subject: `Kies een nieuw wachtwoord voor ${PRODUCT_NAME}`,
  heading: `Nieuw wachtwoord kiezen, ${username}?`,
  paragraphs: [
    'Je hebt gevraagd om een nieuw wachtwoord. Klik op de knop en kies er een dat je nog niet gebruikt.',
    ...closingParagraphs(closing),
  ],
  action: { label: 'Kies een nieuw wachtwoord', url },
  note: `Deze link werkt één keer en blijft ${authLimits.resetHours} uur geldig. Heb je dit niet gevraagd? Dan hoef je niets te doen: je wachtwoord blijft zoals het is.`,
})

/** @param url the page to reset the password if the user did not change it */
export const presentPasswordChangedMail = (username: string, url: string, closing: Closing | null): MailContent => ({
  subject: `Je wachtwoord voor ${PRODUCT_NAME} is gewijzigd`,
  heading: `Je wachtwoord is gewijzigd, ${username}`,
  paragraphs: [
    'Je hebt zojuist een nieuw wachtwoord gekozen. Op je andere apparaten moet je opnieuw inloggen.',
    ...closingParagraphs(closing),
    'Was jij dit niet? Kies dan meteen een nieuw wachtwoord.',
  ],
  action: { label: 'Dit was ik niet', url },
})

const momentFormat = new Intl.DateTimeFormat('nl-NL', {
  timeZone: 'Europe/Amsterdam',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

export const presentEmailChangeMail = (username: string, appliesAt: Date | null, url: string): MailContent => ({
  subject: `Bevestig je nieuwe e-mailadres voor ${PRODUCT_NAME}`,
  heading: `Is dit je nieuwe adres, ${username}?`,
  paragraphs: [
    `Bevestig dit adres. Vanaf ${appliesAt === null ? 'dan' : momentFormat.format(appliesAt)} log je ermee in en krijg je hier onze mails.`,
  ],
  action: { label: 'Bevestig mijn nieuwe adres', url },
  note: `Deze link werkt één keer en blijft ${authLimits.verificationHours} uur geldig. Heb je dit niet gevraagd? Dan hoef je niets te doen.`,
})

/** To the current address. @param appliesAt null: at once @param url to stop it */
export const presentEmailChangeWarning = (username: string, newEmail: string, appliesAt: Date | null, url: string) => ({
  subject: `Je e-mailadres voor ${PRODUCT_NAME} wordt gewijzigd`,
  heading: `Je e-mailadres wordt gewijzigd, ${username}`,
  paragraphs: [
    `Je hebt gevraagd om je e-mailadres te wijzigen in ${newEmail}. Dat gebeurt als de link in de mail naar dat adres is geopend${appliesAt === null ? '' : `, maar niet voor ${momentFormat.format(appliesAt)}`}.`,
    'Was jij dit niet? Dan houd je de wijziging tegen met de knop. Je oude adres blijft gelden.',
  ],
  action: { label: 'Was jij dit niet?', url },
})

export const presentNewDeviceMail = (username: string, at: Date, userAgent: string | null, url: string) => ({
  subject: `Er is ingelogd op je account bij ${PRODUCT_NAME}`,
  heading: `Er is ingelogd op je account, ${username}`,
  paragraphs: [
    `Dat gebeurde ${momentFormat.format(at)}, met een apparaat dat we nog niet kenden: ${deviceName(userAgent)}.`,
    'Was jij dit? Dan hoef je niets te doen.',
  ],
  action: { label: 'Was jij dit niet?', url },
  note: `Met de knop kun je iedereen uitloggen. ${SECURE_NOTE}`,
})

const SECURE_NOTE = `De link werkt één keer en blijft ${authLimits.secureLinkDays} dagen geldig.`
const secureAction = (url: string) => ({ action: { label: 'Was jij dit niet?', url }, note: SECURE_NOTE })

const GIVEN: Readonly<Record<GivenGrant, (name: string) => { subject: string; text: string }>> = {
  PLAN_LINK: (name) => ({
    subject: `Je deelt je plan voor ${name}`,
    text: 'Wie de link heeft, ziet zonder account waar en wanneer je afspreekt, tot een dag na het evenement.',
  }),
  HOME_CONTACT: (name) => ({
    subject: `${name} is gevraagd als je thuiscontact`,
    text: 'Een thuiscontact hoort waar je heen ging, als jij niet laat weten dat je thuis bent.',
  }),
  HOME_CONTACT_AGREED: (name) => ({
    subject: `${name} is nu je thuiscontact`,
    text: 'Een thuiscontact hoort waar je heen ging, als jij niet laat weten dat je thuis bent.',
  }),
}

export function presentGrantMail(username: string, kind: GivenGrant, name: string, url: string): MailContent {
  const { subject, text } = GIVEN[kind](name)
  const paragraphs = [text, 'Was jij dit? Dan hoef je niets te doen. Je beëindigt het bij Beveiliging in je profiel.']
  return { subject, heading: `${subject}, ${username}`, paragraphs, ...secureAction(url) }
}

export const presentPrivacyMail = (username: string, settings: readonly PrivacySetting[], url: string) => ({
  subject: 'Anderen zien nu meer van je',
  heading: `Anderen zien nu meer van je, ${username}`,
  paragraphs: [
    `In je profiel veranderde ${LIST.format(settings.map((setting) => PRIVACY_SETTINGS[setting]))}.`,
    'Was jij dit? Dan hoef je niets te doen.',
  ],
  ...secureAction(url),
})

export type FactorChange = 'added' | 'removed' | 'windowOpened' | 'codesMade' | 'codeUsed'

const FACTOR_MAILS: Readonly<Record<FactorChange, { subject: string; heading: string; text: string }>> = {
  added: {
    subject: `Er is een passkey toegevoegd aan je account bij ${PRODUCT_NAME}`,
    heading: 'Nieuwe passkey',
    text: 'Je kunt nu ook met deze passkey inloggen.',
  },
  removed: {
    subject: `Er is een passkey verwijderd van je account bij ${PRODUCT_NAME}`,
    heading: 'Passkey verwijderd',
    text: 'Met deze passkey kan niemand meer inloggen.',
  },
  codesMade: {
    subject: `Er zijn reservecodes gemaakt voor je account bij ${PRODUCT_NAME}`,
    heading: 'Nieuwe reservecodes',
    text: 'Met elk van deze codes kun je één keer doen wat anders met je passkey gaat. Oudere codes werken niet meer.',
  },
  codeUsed: {
    subject: `Er is een reservecode gebruikt bij je account bij ${PRODUCT_NAME}`,
    heading: 'Reservecode gebruikt',
    text: 'Deze code werkt niet meer. Maak een nieuwe passkey als je de oude kwijt bent.',
  },
  windowOpened: {
    subject: `Je kunt een passkey maken bij ${PRODUCT_NAME}`,
    heading: 'Maak je passkey',
    text: `Je kunt nu ${authLimits.passkeys.windowHours} uur lang je eerste passkey voor het beheer maken.`,
  },
}

export const presentFactorMail = (username: string, change: FactorChange, url: string): MailContent => ({
  subject: FACTOR_MAILS[change].subject,
  heading: `${FACTOR_MAILS[change].heading}, ${username}`,
  paragraphs: [
    FACTOR_MAILS[change].text,
    'Was jij dit niet? Vraag dan meteen een nieuw wachtwoord aan met ‘Wachtwoord vergeten’. Daarmee verwijder je ook alle passkeys en reservecodes.',
  ],
  action: { label: 'Bekijk je beveiliging', url },
})

const COLLEAGUE_TEXTS: Readonly<Record<FactorChange | 'suspended', string>> = {
  added: 'heeft een passkey toegevoegd.',
  removed: 'heeft een passkey minder.',
  codesMade: 'heeft reservecodes gemaakt.',
  codeUsed: 'heeft een reservecode gebruikt.',
  windowOpened: 'kan nu een eerste passkey maken.',
  suspended: 'zegt dat iemand anders inlogde. De passkeys werken niet tot er een nieuw wachtwoord is.',
}

export const presentColleagueFactorMail = (username: string, change: FactorChange | 'suspended', url: string) => ({
  subject: `De passkeys van beheerder ${username} zijn gewijzigd`,
  heading: 'De passkeys van een beheerder zijn gewijzigd',
  paragraphs: [`${username} ${COLLEAGUE_TEXTS[change]}`, 'Klopt dit niet? Trek dan de beheerdersrechten in.'],
  action: { label: 'Naar beheer', url },
})

export const presentPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  isSuspended: row.suspendedAt !== null,
})

export const presentSecurityMail = ({ id, subject, sentAt }: SecurityMailRow): SecurityMail => ({
  id,
  subject,
  sentAt: sentAt.toISOString(),
})

type LinkedAccount = { id: string; username: string; createdAt: Date }
export const presentLinkedAccount = ({ id, username, createdAt }: LinkedAccount) => ({
  id,
  username,
  createdAt: createdAt.toISOString(),
})

export const presentPendingEmail = ({ email, appliesAt }: PendingEmailRow) => ({
  email,
  appliesAt: appliesAt.toISOString(),
})

export const presentDevice = (row: SessionRow, currentSessionId: string): Device => ({
  id: row.id,
  userAgent: row.userAgent,
  createdAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  isCurrent: row.id === currentSessionId,
})
