import { adminReason } from './audit.ts'
import { BLOCK_REASONS, blockReason } from './blocks.ts'
import { id, idParams, instant } from './ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination } from './paging.ts'
import { route } from './route.ts'
import { person } from './users.ts'
import { z } from './zod.ts'

export const reportLimits = {
  notes: { max: 2000 },
  adminNotes: { max: 2000 },
  /** Messages kept beside the reported one. */
  evidenceAround: 5,
} as const

export const REPORT_STATUSES = ['pending', 'reviewed'] as const

/** What the report's screen sends as reason; the suspended person reads a Dutch sentence instead. */
export const REPORTED_BY_USER = 'Reported by user'

/** A message as it was when somebody reported it, kept whatever becomes of it. */
export const evidenceMessage = z.object({
  id,
  seq: z.number(),
  /** Null once the sender's account is deleted; their words are gone then too. */
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
  /** Null once the account is deleted. */
  reported: person.extend({ suspendedAt: instant.nullable() }).nullable(),
  reporter: person.nullable(),
  category: z.enum(BLOCK_REASONS),
  notes: z.string(),
  status: z.enum(REPORT_STATUSES),
  adminNotes: z.string().nullable(),
  createdAt: instant,
  reviewedAt: instant.nullable(),
  reviewer: person.nullable(),
  /** The reported message and those around it, in order; empty for a report of a person. */
  evidence: z.array(evidenceMessage),
})
export type Report = z.infer<typeof report>

export const createReport = route({
  method: 'POST',
  path: '/reports',
  access: 'verified',
  summary: 'Report another person, if need be with one of their messages as evidence',
  body: z.object({
    reportedId: z.string('Kies een gebruiker').pipe(z.uuid('Kies een gebruiker')),
    notes: z
      .string('Beschrijf wat er is gebeurd')
      .trim()
      .min(1, 'Beschrijf wat er is gebeurd')
      .max(reportLimits.notes.max, 'Je melding mag maximaal 2000 tekens zijn'),
    category: blockReason,
    messageId: z.uuid('Dit bericht bestaat niet').nullish(),
  }),
  status: 201,
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF', 'MESSAGE_NOT_FOUND'],
})

const anyCase = <const T extends readonly [string, ...string[]]>(values: T, to: 'upper' | 'lower') =>
  z.preprocess(
    (value) =>
      typeof value !== 'string' ? value : to === 'upper' ? value.trim().toUpperCase() : value.trim().toLowerCase(),
    z.enum(values, 'Kies een van de mogelijkheden'),
  )
const day = z.union([z.iso.date(), z.iso.datetime({ offset: true })], 'Voer een geldige datum in')

export const listReports = route({
  method: 'GET',
  path: '/reports',
  access: 'admin',
  summary: 'Reports, newest first',
  query: pageQuery(20, MAX_ADMIN_PAGE_SIZE).extend({
    /** One report, by its id. */
    id: id.optional(),
    status: anyCase(REPORT_STATUSES, 'lower').optional(),
    category: anyCase(BLOCK_REASONS, 'upper').optional(),
    reporterId: id.optional(),
    reportedId: id.optional(),
    /** A bare date is that Amsterdam day, from its first to its last moment. */
    dateFrom: day.optional(),
    dateTo: day.optional(),
  }),
  output: z.object({ reports: z.array(report), pagination }),
})

export const updateReportStatus = route({
  method: 'PUT',
  path: '/reports/:id/status',
  access: 'admin',
  summary: 'Mark a report as handled',
  params: idParams,
  body: z.object({
    status: anyCase(['reviewed'], 'lower'),
    notes: z
      .string()
      .trim()
      .max(reportLimits.adminNotes.max, 'Je notitie mag maximaal 2000 tekens zijn')
      .nullish()
      .transform((text) => text || null),
  }),
  output: z.object({ report }),
  refusals: ['REPORT_NOT_FOUND', 'REPORT_REVIEWED'],
})

export const getReportStats = route({
  method: 'GET',
  path: '/reports/stats',
  access: 'admin',
  summary: 'How many reports there are; today is the Amsterdam day',
  output: z.object({
    totalReports: z.number(),
    pendingReports: z.number(),
    reviewedReports: z.number(),
    reportsToday: z.number(),
  }),
})

const reportId = id.nullish().transform((value) => value ?? null)

export const suspendUser = route({
  method: 'POST',
  path: '/reports/users/:id/suspend',
  access: 'admin',
  summary: 'Suspend somebody: every session and socket ends at once',
  params: idParams,
  /** `reportId` is the report that gave rise to it, for the logbook. */
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
