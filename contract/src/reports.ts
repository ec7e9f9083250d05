import { adminReason } from './audit.ts'
import { BLOCK_REASONS, blockReason } from './blocks.ts'
import { id, idParams, instant } from './ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination } from './paging.ts'
import { dateFilters, enumInAnyCase } from './query.ts'
import { route } from './route.ts'
import { blankToNull, tooLong } from './text.ts'
import { person } from './users.ts'
import { z } from './zod.ts'

export const reportLimits = {
  notes: { max: 2000 },
  adminNotes: { max: 2000 },
  /** The number of messages stored with the reported one. */
  evidenceAround: 5,
} as const

export const REPORT_STATUSES = ['pending', 'reviewed'] as const

/** The reason sent by the report screen; the suspended user sees a Dutch sentence instead. */
export const REPORTED_BY_USER = 'Reported by user'

/** A copy of a message, made when it was reported. */
export const evidenceMessage = z.object({
  id,
  seq: z.number(),
  /** Null after the sender's account is deleted; `content` is then empty. */
  sender: z.object({ id, username: z.string() }).nullable(),
  content: z.string(),
  messageType: z.string(),
  gifUrl: z.string().nullable(),
  sentAt: instant,
  isReported: z.boolean(),
})
export type EvidenceMessage = z.infer<typeof evidenceMessage>

export const report = z.object({
  id,
  /** Null after the account is deleted. */
  reported: person.extend({ suspendedAt: instant.nullable() }).nullable(),
  reporter: person.nullable(),
  category: z.enum(BLOCK_REASONS),
  notes: z.string(),
  status: z.enum(REPORT_STATUSES),
  adminNotes: z.string().nullable(),
  createdAt: instant,
  reviewedAt: instant.nullable(),
  reviewer: person.nullable(),
  /** The reported message and its neighbours, in order; empty for a report of a user. */
  evidence: z.array(evidenceMessage),
})
export type Report = z.infer<typeof report>

export const createReport = route({
  method: 'POST',
  path: '/reports',
  access: 'verified',
  summary: 'Report a user, optionally with one of their messages as evidence',
  body: z.object({
    reportedId: z.string('Kies een gebruiker').pipe(z.uuid('Kies een gebruiker')),
    notes: z
      .string('Beschrijf wat er is gebeurd')
      .trim()
      .min(1, 'Beschrijf wat er is gebeurd')
      .max(reportLimits.notes.max, tooLong('Je melding', reportLimits.notes.max)),
    category: blockReason,
    messageId: z.uuid('Dit bericht bestaat niet').nullable().default(null),
  }),
  status: 201,
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF', 'MESSAGE_NOT_FOUND'],
})

export const listReports = route({
  method: 'GET',
  path: '/reports',
  access: 'admin',
  summary: 'Reports, newest first',
  query: pageQuery(20, MAX_ADMIN_PAGE_SIZE).extend({
    id: id.optional(),
    status: enumInAnyCase(REPORT_STATUSES).optional(),
    category: enumInAnyCase(BLOCK_REASONS).optional(),
    reporterId: id.optional(),
    reportedId: id.optional(),
    ...dateFilters,
  }),
  output: z.object({ reports: z.array(report), pagination }),
})

export const updateReportStatus = route({
  method: 'PUT',
  path: '/reports/:id/status',
  access: 'admin',
  summary: 'Mark a report as reviewed',
  params: idParams,
  body: z.object({
    status: enumInAnyCase(['reviewed']),
    notes: blankToNull(
      z.string().trim().max(reportLimits.adminNotes.max, tooLong('Je notitie', reportLimits.adminNotes.max)),
    ).default(null),
  }),
  output: z.object({ report }),
  refusals: ['REPORT_NOT_FOUND', 'REPORT_REVIEWED'],
})

export const getReportStats = route({
  method: 'GET',
  path: '/reports/stats',
  access: 'admin',
  summary: 'Numbers of reports; today is the Amsterdam calendar day',
  output: z.object({
    totalReports: z.number(),
    pendingReports: z.number(),
    reviewedReports: z.number(),
    reportsToday: z.number(),
  }),
})

/** The report that led to the decision, for the audit log. */
const reportId = id.nullable().default(null)

export const suspendUser = route({
  method: 'POST',
  path: '/reports/users/:id/suspend',
  access: 'admin',
  summary: 'Suspend a user; all sessions and sockets end',
  params: idParams,
  body: z.object({ reason: adminReason, reportId }),
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF', 'LAST_ADMIN'],
})

export const unsuspendUser = route({
  method: 'POST',
  path: '/reports/users/:id/unsuspend',
  access: 'admin',
  summary: 'Lift a suspension',
  params: idParams,
  body: z.object({ reason: adminReason, reportId }),
  refusals: ['USER_NOT_FOUND'],
})
