import { id, instant } from './ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination } from './paging.ts'
import { route } from './route.ts'
import { z } from './zod.ts'

/** Everything an administrator does or looks at that is written down, with the words of the logbook's screen. */
export const AUDIT_ACTION_WORDS = {
  EVENT_APPROVED: 'Evenement goedgekeurd',
  EVENT_REJECTED: 'Evenement afgewezen',
  EVENT_UPDATED: 'Evenement bijgewerkt',
  EVENT_CANCELLED: 'Evenement afgelast',
  EVENT_DELETED: 'Evenement verwijderd',
  LANDING_PAGE_CREATED: 'Landingspagina gemaakt',
  LANDING_PAGE_UPDATED: 'Landingspagina bijgewerkt',
  LANDING_PAGE_PUBLISHED: 'Landingspagina gepubliceerd',
  LANDING_PAGE_UNPUBLISHED: 'Landingspagina offline gehaald',
  USER_UPDATED: 'Gebruiker bijgewerkt',
  USER_ADMIN_GRANTED: 'Beheerder gemaakt',
  USER_ADMIN_REVOKED: 'Beheerder af gemaakt',
  USER_SUSPENDED: 'Gebruiker geschorst',
  USER_UNSUSPENDED: 'Schorsing opgeheven',
  USER_UNLOCKED: 'Account ontgrendeld',
  USER_DELETED: 'Gebruiker verwijderd',
  USER_MESSAGES_READ: 'Berichten van gebruiker bekeken',
  GROUP_UPDATED: 'Groep bijgewerkt',
  GROUP_OWNER_CHANGED: 'Eigenaar van groep gewijzigd',
  GROUP_DELETED: 'Groep verwijderd',
  GROUP_CHAT_READ: 'Groepschat bekeken',
  PAYMENTS_EXPORTED: 'Betalingen geëxporteerd',
  REPORT_REVIEWED: 'Rapport afgehandeld',
  JOB_RETRIED: 'Mislukte taak opnieuw gestart',
} as const
export type AuditAction = keyof typeof AUDIT_ACTION_WORDS
export const AUDIT_ACTIONS = Object.keys(AUDIT_ACTION_WORDS) as [AuditAction, ...AuditAction[]]

export const AUDIT_SUBJECTS = ['USER', 'EVENT', 'GROUP', 'LANDING_PAGE', 'REPORT', 'PAYMENTS', 'JOB'] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

export const auditLimits = { reason: { max: 500 } } as const

/** Why an administrator does or looks at something: every call takes it, none insists (decisions.md, Admin). */
export const adminReason = z
  .string()
  .trim()
  .max(auditLimits.reason.max, 'De reden mag maximaal 500 tekens zijn')
  .nullish()
  .transform((text) => text || null)

/** `fields` were changed; `page` and `filter` were looked at; `count` rows went out. */
export const auditDetails = z.object({
  fields: z.array(z.string()).optional(),
  page: z.number().optional(),
  filter: z.string().optional(),
  count: z.number().optional(),
})
export type AuditDetails = z.infer<typeof auditDetails>

export const auditEntry = z.object({
  id,
  action: z.enum(AUDIT_ACTIONS),
  /** Null when the operator did it on the server itself; the name is null once that account is deleted. */
  actor: z.object({ id, username: z.string().nullable() }).nullable(),
  /** What or whom it was about: the name is null when it is gone or has none. */
  subject: z.object({ type: z.enum(AUDIT_SUBJECTS), id: id.nullable(), name: z.string().nullable() }),
  reason: z.string().nullable(),
  /** The report that gave rise to it. */
  reportId: id.nullable(),
  details: auditDetails,
  createdAt: instant,
})
export type AuditEntry = z.infer<typeof auditEntry>

const day = z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Voer een geldige datum in')
const anyCase = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? value.trim().toUpperCase() : value),
    z.enum(values, 'Kies een van de mogelijkheden'),
  )

export const listAuditEntries = route({
  method: 'GET',
  path: '/admin/audit',
  access: 'admin',
  summary: 'What administrators did and looked at, newest first',
  query: pageQuery(20, MAX_ADMIN_PAGE_SIZE).extend({
    action: anyCase(AUDIT_ACTIONS).optional(),
    actorId: id.optional(),
    subjectType: anyCase(AUDIT_SUBJECTS).optional(),
    subjectId: id.optional(),
    reportId: id.optional(),
    /** A bare date is that Amsterdam day, from its first to its last moment. */
    dateFrom: day.optional(),
    dateTo: day.optional(),
  }),
  output: z.object({ entries: z.array(auditEntry), pagination }),
})
