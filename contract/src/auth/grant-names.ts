import { countText } from '../platform/count-text.ts'

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

export function grantText({ kind, count }: { kind: GrantKind; count: number }): string {
  const [one, more] = GRANT_NAMES[kind]
  return countText(count, one, more)
}
