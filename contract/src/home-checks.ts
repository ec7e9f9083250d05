import { storableDate } from './platform/dates.ts'
import { id, idWithMessage, instant } from './platform/ids.ts'
import { route } from './platform/route.ts'
import { z } from './platform/zod.ts'
import { email } from './users/users.ts'

export const homeCheckLimits = {
  /** Reminders before anybody is told, and the minutes between them. */
  reminders: 2,
  reminderMinutes: 15,
  /** Minutes after the last reminder. */
  tellAfterMinutes: 45,
  /** A reminder that comes later than this, in minutes, says so, and is the only one. */
  lateMinutes: 60,
  /** Hours ahead that a moment may lie. */
  aheadHours: 72,
  /** Hours after which a check that nobody ended is deleted. */
  keptHours: 24,
  /** Mail addresses of one person that were asked to be a contact. */
  contacts: 5,
} as const

const contactOf = z.object({
  userId: id.nullable(),
  email: z.string().nullable(),
  name: z.string(),
  /** A mail contact is told nothing before its owner agreed, once. */
  hasAgreed: z.boolean(),
})

const homeCheck = z.object({
  /** Null once the group is deleted. */
  groupId: id.nullable(),
  at: instant,
  /** Null once that account is deleted or suspended, or blocked by either of the two: then nobody is told. */
  contact: contactOf.nullable(),
  state: z.enum(['WAITING', 'REMINDED', 'TOLD']),
})
export type HomeCheck = z.infer<typeof homeCheck>

const output = z.object({ homeCheck: homeCheck.nullable() })

export const setHomeCheck = route('PUT', '/users/me/home-check', 'verified', {
  summary:
    'Ask to tell somebody if I do not say in time that I am home; replaces an earlier one of which nobody was told',
  body: z.object({
    groupId: idWithMessage('Kies een groep'),
    at: storableDate(z.iso.datetime({ offset: true, local: true, error: 'Kies hoe laat je thuis bent' })),
    contact: z.union([z.object({ userId: idWithMessage('Kies iemand uit je groep') }), z.object({ email })], {
      error: 'Kies iemand uit je groep, of vul een e-mailadres in',
    }),
  }),
  output,
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'HOME_CONTACT_INVALID', 'HOME_CONTACT_LIMIT', 'HOME_CHECK_TOLD'],
  changes: () => ['homeCheck'],
})

export const getHomeCheck = route('GET', '/users/me/home-check', 'verified', {
  summary: 'My home check, or null',
  output,
  dependsOn: () => ['homeCheck'],
})

export const cancelHomeCheck = route('DELETE', '/users/me/home-check', 'verified', {
  summary: 'Cancel my home check before the contact is told; the contact hears nothing. Safe to repeat',
  refusals: ['HOME_CHECK_TOLD'],
  changes: () => ['homeCheck'],
})

export const reportHome = route('POST', '/users/me/home-check/home', 'verified', {
  summary: 'I am home: ends my home check, and tells a contact who was told before. Safe to repeat',
  changes: () => ['homeCheck'],
})

const LINK_INCOMPLETE = 'Deze link is niet compleet. Open de link in je mail opnieuw.'
const token = z.string(LINK_INCOMPLETE).min(1, LINK_INCOMPLETE).max(200, LINK_INCOMPLETE)
const contactRequest = z.object({
  contact: z.object({
    username: z.string(),
    hasAgreed: z.boolean(),
  }),
})

export const getHomeContact = route('GET', '/home-contacts', 'guest', {
  summary: 'Who asks the owner of a mail address to be their contact; changes nothing',
  query: z.object({ token }),
  output: contactRequest,
  refusals: ['HOME_CONTACT_LINK_INVALID'],
  perMinute: 30,
  notLive: 'Opened by a link, without a session',
})

export const agreeHomeContact = route('POST', '/home-contacts', 'guest', {
  summary: 'Agree to be a contact, with the link of the mail. Safe to repeat',
  body: z.object({ token }),
  output: contactRequest,
  refusals: ['HOME_CONTACT_LINK_INVALID'],
  perMinute: 10,
})
