import { countText } from '../platform/count-text.ts'
import { instant } from '../platform/ids.ts'
import { z } from '../platform/zod.ts'
import { PRIVACY_SETTINGS, type PrivacySetting } from '../users/users.ts'

/** What was opened in a person's name and outlives the login that opened it: one, and more of it. */
export const GRANT_NAMES = {
  SESSION: ['ingelogd apparaat', 'ingelogde apparaten'],
  PASSKEY: ['passkey', 'passkeys'],
  RECOVERY_CODE: ['reservecode', 'reservecodes'],
  PLAN_LINK: ['link naar je plan', 'links naar je plannen'],
  HOME_CONTACT: ['thuiscontact', 'thuiscontacten'],
  PUSH_SUBSCRIPTION: ['apparaat dat je meldingen krijgt', 'apparaten die je meldingen krijgen'],
  PENDING_EMAIL: ['nieuw e-mailadres dat nog wacht', 'nieuwe e-mailadressen die nog wachten'],
  MAILED_LINK: ['link voor een nieuw wachtwoord', 'links voor een nieuw wachtwoord'],
} as const
export type GrantKind = keyof typeof GRANT_NAMES
export const GRANT_KINDS = Object.keys(GRANT_NAMES) as [GrantKind, ...GrantKind[]]

/** Those with a list of their own on the page are ended there. */
export const ENDABLE_GRANTS = ['PLAN_LINK', 'HOME_CONTACT', 'PENDING_EMAIL', 'PUSH_SUBSCRIPTION'] as const
export type EndableGrant = (typeof ENDABLE_GRANTS)[number]

/** What its owner is mailed about at once. The other kinds have mails of their own. */
export type GivenGrant = 'PLAN_LINK' | 'HOME_CONTACT' | 'HOME_CONTACT_AGREED'

export const grantCounts = z.array(z.object({ kind: z.enum(GRANT_KINDS), count: z.number() }))
export type GrantCounts = z.infer<typeof grantCounts>

export function grantText({ kind, count }: GrantCounts[number]): string {
  const [one, more] = GRANT_NAMES[kind]
  return countText(count, one, more)
}

/** Changed within `authLimits.privacyChangeDays`, newest first. */
export const privacyChanges = z.array(
  z.object({ setting: z.enum(Object.keys(PRIVACY_SETTINGS) as [PrivacySetting]), changedAt: instant }),
)
export type PrivacyChangeList = z.infer<typeof privacyChanges>
