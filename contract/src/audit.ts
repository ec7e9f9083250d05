import { id, instant } from './platform/ids.ts'
import { keysOf } from './platform/keys.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination } from './platform/paging.ts'
import { dateFilters, enumInAnyCase } from './platform/query.ts'
import { route } from './platform/route.ts'
import { blankToNull, tooLong } from './platform/text.ts'
import { z } from './platform/zod.ts'

/** Audited actions of administrators, with their labels on the audit screen. Some were written by earlier releases only. */
export const AUDIT_ACTION_LABELS = {
  EVENT_APPROVED: 'Evenement goedgekeurd',
  EVENT_REJECTED: 'Evenement afgewezen',
  EVENT_UPDATED: 'Evenement bijgewerkt',
  EVENT_CANCELLED: 'Evenement afgelast',
  EVENT_DELETED: 'Evenement verwijderd',
  EVENT_ATTENDEES_READ: 'Deelnemers van evenement bekeken',
  LANDING_PAGE_CREATED: 'Landingspagina gemaakt',
  LANDING_PAGE_UPDATED: 'Landingspagina bijgewerkt',
  LANDING_PAGE_PUBLISHED: 'Landingspagina gepubliceerd',
  LANDING_PAGE_UNPUBLISHED: 'Landingspagina offline gehaald',
  USER_UPDATED: 'Gebruiker bijgewerkt',
  USER_ADMIN_GRANTED: 'Beheerdersrechten gegeven',
  USER_ADMIN_REVOKED: 'Beheerdersrechten ingetrokken',
  USER_SUSPENDED: 'Gebruiker geschorst',
  USER_UNSUSPENDED: 'Schorsing opgeheven',
  USER_UNLOCKED: 'Account ontgrendeld',
  USER_PASSKEY_ADDED: 'Passkey toegevoegd',
  USER_PASSKEY_REMOVED: 'Passkey verwijderd',
  USER_RECOVERY_CODES_MADE: 'Reservecodes gemaakt',
  USER_RECOVERY_CODE_USED: 'Reservecode gebruikt',
  USER_ACCOUNT_SECURED: 'Account beveiligd met “Was jij dit niet?”',
  USER_PASSKEY_WINDOW_OPENED: 'Passkey maken toegestaan',
  USER_SESSIONS_ENDED: 'Gebruiker overal uitgelogd',
  USER_DELETED: 'Gebruiker verwijderd',
  USER_READ: 'Gegevens van gebruiker bekeken',
  USER_MESSAGES_READ: 'Berichten van gebruiker bekeken',
  GROUP_UPDATED: 'Groep bijgewerkt',
  GROUP_OWNER_CHANGED: 'Eigenaar van groep gewijzigd',
  GROUP_DELETED: 'Groep verwijderd',
  PRIVATE_GROUP_READ: 'Besloten groep bekeken',
  GROUP_CHAT_READ: 'Groepschat bekeken',
  MESSAGE_REMOVED: 'Bericht verwijderd',
  REFERENCE_REMOVED: 'Referentie verwijderd',
  PAYMENTS_EXPORTED: 'Betalingen geëxporteerd',
  REPORT_REVIEWED: 'Rapport afgehandeld',
  REPORT_EVIDENCE_READ: 'Bewijs bij rapport bekeken',
  OBJECTION_UPHELD: 'Bezwaar afgewezen',
  OBJECTION_REVERSED: 'Bezwaar toegewezen',
  EVENT_PICTURE_REMOVED: 'Foto van evenement verwijderd',
  GROUP_PICTURE_REMOVED: 'Foto van groep verwijderd',
  FEED_ADDED: 'Bron toegevoegd',
  FEED_UPDATED: 'Bron bijgewerkt',
  FEED_FETCHED: 'Bron opgehaald',
  FEED_DELETED: 'Bron verwijderd',
  // Of earlier releases: the log keeps its entries for five years.
  JOB_RETRIED: 'Mislukte taak opnieuw gestart',
  TURNOUT_READ: 'Betwiste afwezigheid bekeken',
  TURNOUT_UPHELD: 'Betwiste afwezigheid blijft staan',
  TURNOUT_REVERSED: 'Betwiste afwezigheid telt niet meer',
} as const
export type AuditAction = keyof typeof AUDIT_ACTION_LABELS
export const AUDIT_ACTIONS = keysOf(AUDIT_ACTION_LABELS)

export const AUDIT_SUBJECTS = [
  'USER',
  'EVENT',
  'GROUP',
  'LANDING_PAGE',
  'REPORT',
  'OBJECTION',
  'PAYMENTS',
  'JOB',
  'FEED',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

export const auditLimits = { reason: { max: 500 } } as const

/** The reason an administrator gives; optional in every route. */
export const adminReason = blankToNull(
  z.string().trim().max(auditLimits.reason.max, tooLong('De reden', auditLimits.reason.max)),
).default(null)

/** The rule that a decision about a person or their content rests on. */
export const DECISION_CATEGORIES = ['HARASSMENT', 'FRAUD', 'FAKE', 'HATE', 'UNSAFE', 'MINOR', 'SPAM', 'OTHER'] as const
export type DecisionCategory = (typeof DECISION_CATEGORIES)[number]

export const DECISION_CATEGORY_LABELS: Readonly<Record<DecisionCategory, string>> = {
  HARASSMENT: 'Pesten of lastigvallen',
  FRAUD: 'Oplichting',
  FAKE: 'Nepaccount of nep-inhoud',
  HATE: 'Haat of discriminatie',
  UNSAFE: 'Gevaar voor anderen',
  MINOR: 'Jonger dan 18',
  SPAM: 'Spam of reclame',
  OTHER: 'Iets anders',
}

export const DECISION_RULES: Readonly<Record<DecisionCategory, string>> = {
  HARASSMENT: 'Je mag anderen niet pesten, bedreigen of lastigvallen.',
  FRAUD: 'Je mag anderen niet oplichten of misleiden.',
  FAKE: 'Je bent hier jezelf: een nepaccount of verzonnen inhoud mag niet.',
  HATE: 'Je mag geen haat zaaien en niet discrimineren.',
  UNSAFE: 'Je mag anderen niet in gevaar brengen.',
  MINOR: 'Je moet 18 jaar of ouder zijn om mee te doen.',
  SPAM: 'Je mag hier geen reclame of spam plaatsen.',
  OTHER: 'Wat je deed of plaatste, past niet bij onze voorwaarden.',
}

/** Optional beside `adminReason` in every call that suspends, deletes, refuses or removes. */
export const decisionCategory = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() || null : value),
    z.enum(DECISION_CATEGORIES, 'Kies een van de regels').nullish(),
  )
  .transform((value) => value ?? null)

export const REFERENCE_LENGTH = 8
/** Names a decision in the mail that states its reasons: the end of the id of its subject in the audit log. */
export const referenceOf = (subjectId: string): string => subjectId.slice(-REFERENCE_LENGTH).toUpperCase()

export const decisionFields = { reason: adminReason, category: decisionCategory }

/** `fields` that were changed, `page` and `filter` that were viewed, `count` of exported rows, `category` of a decision. */
export const auditDetails = z.object({
  fields: z.array(z.string()).optional(),
  page: z.number().optional(),
  filter: z.string().optional(),
  count: z.number().optional(),
  category: z.enum(DECISION_CATEGORIES).optional(),
})
export type AuditDetails = z.infer<typeof auditDetails>

export const auditEntry = z.object({
  id,
  action: z.enum(AUDIT_ACTIONS),
  /** Null for a command on the server. The name is null after the account is deleted. */
  actor: z.object({ id, username: z.string().nullable() }).nullable(),
  /** The name is null for a subject that is deleted or has none. */
  subject: z.object({ type: z.enum(AUDIT_SUBJECTS), id: id.nullable(), name: z.string().nullable() }),
  reason: z.string().nullable(),
  reportId: id.nullable(),
  details: auditDetails,
  createdAt: instant,
})
export type AuditEntry = z.infer<typeof auditEntry>

export const listAuditEntries = route('GET', '/admin/audit', 'admin', {
  summary: 'What administrators did and viewed, newest first',
  query: pageQuery(20, MAX_ADMIN_PAGE_SIZE).extend({
    action: enumInAnyCase(AUDIT_ACTIONS).optional(),
    actorId: id.optional(),
    subjectType: enumInAnyCase(AUDIT_SUBJECTS).optional(),
    subjectId: id.optional(),
    reportId: id.optional(),
    /** Of a mail that states the reasons of a decision. */
    reference: z.string().trim().toLowerCase().max(20).optional(),
    ...dateFilters,
  }),
  output: z.object({ entries: z.array(auditEntry), pagination }),
  dependsOn: () => ['admin'],
})
