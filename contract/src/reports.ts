import { adminReason, DECISION_CATEGORIES, DECISION_CATEGORY_LABELS, decisionFields } from './audit.ts'
import { BLOCK_REASON_LABELS, BLOCK_REASONS } from './blocks.ts'
import { messagePicture } from './chat/chat.ts'
import { personLimits } from './limits.ts'
import { id, idWithMessage, instant } from './platform/ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination, queryBoolean } from './platform/paging.ts'
import { dateFilters, enumInAnyCase } from './platform/query.ts'
import { route } from './platform/route.ts'
import { blankToNull, tooLong, visibleText } from './platform/text.ts'
import { z } from './platform/zod.ts'
import { person } from './users/users.ts'

export const reportLimits = {
  /** Mails to one address that a report came in. */
  receiptsPerDay: 2,
  notes: { max: 2000 },
  adminNotes: { max: 2000 },
  email: { max: 254 },
  url: { max: 500 },
  /** How long evidence is kept after a report is closed. */
  evidenceMonths: 6,
  /** How long a deleted message can still be reported. */
  deletedMessageDays: 30,
  /** How long a former member may report messages of the group. */
  formerMemberDays: 14,
  ownShown: 100,
  open: { max: personLimits.openReports },
  /** The number of messages stored with the reported one. */
  evidenceAround: 5,
} as const

const HARM_LABELS = {
  SEXUAL_HARASSMENT: 'Seksueel lastigvallen',
  STALKING: 'Stalken',
  SPIKING: 'Iets in mijn drankje, of geprikt',
  PRIVATE_DATA: 'Mijn gegevens of foto’s gedeeld',
} as const
type Harm = keyof typeof HARM_LABELS

/** The spec's five, the rules that decisions rest on, and more words for harm. */
export const REPORT_CATEGORIES = [
  ...BLOCK_REASONS,
  ...DECISION_CATEGORIES.filter((category) => !(BLOCK_REASONS as readonly string[]).includes(category)),
  ...Object.keys(HARM_LABELS),
] as unknown as readonly [ReportCategory, ...ReportCategory[]]
export type ReportCategory = (typeof BLOCK_REASONS)[number] | (typeof DECISION_CATEGORIES)[number] | Harm

export const REPORT_CATEGORY_LABELS: Readonly<Record<ReportCategory, string>> = {
  ...DECISION_CATEGORY_LABELS,
  ...BLOCK_REASON_LABELS,
  ...HARM_LABELS,
  UNSAFE: 'Ik voel me onveilig of bedreigd',
}

/** Whether the reporter is asked if a person is in danger now. */
export const canBeUrgent = (category: unknown): boolean =>
  category === 'UNSAFE' || Object.keys(HARM_LABELS).includes(String(category))

export const REPORT_CHOICES = [
  'UNSAFE',
  'HARASSMENT',
  'SEXUAL_HARASSMENT',
  'STALKING',
  'SPIKING',
  'PRIVATE_DATA',
  'INAPPROPRIATE_CONTENT',
  'HATE',
  'FRAUD',
  'SPAM',
  'FAKE_PROFILE',
  'MINOR',
  'OTHER',
] as const satisfies readonly ReportCategory[]

const reportCategory = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toUpperCase() : (value ?? undefined)),
  z.enum(REPORT_CATEGORIES, 'Kies een van de redenen').default('OTHER'),
)

export const REPORT_OUTCOMES = ['ACTED', 'NO_VIOLATION'] as const
export type ReportOutcome = (typeof REPORT_OUTCOMES)[number]
export const REPORT_OUTCOME_LABELS: Readonly<Record<ReportOutcome, string>> = {
  ACTED: 'We grepen in',
  NO_VIOLATION: 'Past binnen de regels',
}

/** What the reporter reads at the end. `HANDLED`: the administrator chose no outcome. */
export const OUTCOME_SENTENCES: Readonly<Record<ReportOutcome | 'HANDLED', string>> = {
  ACTED: 'We hebben ingegrepen. Wat we precies hebben gedaan, houden we privé.',
  NO_VIOLATION: 'Wat je meldde, past binnen onze regels. Daarom laten we het zo.',
  HANDLED: 'We hebben gedaan wat nodig was.',
}

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
  /** Its address is valid for a quarter of an hour. */
  picture: messagePicture.nullable(),
  sentAt: instant,
  isReported: z.boolean(),
})
export type EvidenceMessage = z.infer<typeof evidenceMessage>

export const report = z.object({
  id,
  /** Null after the account is deleted. */
  reported: person
    .extend({
      suspendedAt: instant.nullable(),
      memberSince: instant,
      otherReports: z.number(),
    })
    .nullable(),
  reporter: person.nullable(),
  reference: z.string(),
  /** What the report is about. `name` is as it was when reported; null after its retention. */
  subject: z.object({
    type: z.enum(['USER', 'MESSAGE', 'REFERENCE', 'GROUP', 'EVENT', 'PAGE']),
    /** Null when it is deleted, and for a page. */
    id: id.nullable(),
    name: z.string().nullable(),
    url: z.string().nullable(),
  }),
  isUrgent: z.boolean(),
  /** The address of a reporter without an account. */
  reporterEmail: z.string().nullable(),
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  category: z.enum(REPORT_CATEGORIES),
  notes: z.string(),
  status: z.enum(REPORT_STATUSES),
  adminNotes: z.string().nullable(),
  createdAt: instant,
  reviewedAt: instant.nullable(),
  reviewer: person.nullable(),
  /** The reported message and its neighbours, in order; empty without a message, and 6 months after the report is closed. */
  evidence: z.array(evidenceMessage),
})
export type Report = z.infer<typeof report>

export const reportFields = z.object({
  notes: z
    .string('Beschrijf wat er is gebeurd')
    .overwrite(visibleText)
    .min(1, 'Beschrijf wat er is gebeurd')
    .max(reportLimits.notes.max, tooLong('Je rapport', reportLimits.notes.max)),
  category: reportCategory,
  /** Where `canBeUrgent`: a person is in danger now. All administrators get a mail immediately. */
  urgent: z.boolean('Kies ja of nee').default(false),
})

/** `reference` is what the reporter names when asking about the report. */
const submittedReport = z.object({ report: z.object({ id, reference: z.string() }) })

export const createReport = route('POST', '/reports', 'verified', {
  summary: 'Report a user, one of their messages, what they wrote about the caller, a group or an event',
  body: reportFields
    .extend({
      reportedId: idWithMessage('Kies een gebruiker').optional(),
      groupId: idWithMessage('Kies een groep').optional(),
      eventId: idWithMessage('Kies een evenement').optional(),
      /** A message by `reportedId`. */
      messageId: idWithMessage('Dit bericht bestaat niet').nullable().default(null),
      /** What `reportedId` wrote about the reporter. */
      referenceId: idWithMessage('Deze referentie bestaat niet').nullable().default(null),
    })
    .refine(
      (body) => [body.reportedId, body.groupId, body.eventId].filter((value) => value !== undefined).length === 1,
      {
        path: ['reportedId'],
        error: 'Kies een gebruiker',
      },
    ),
  output: submittedReport,
  status: 201,
  refusals: [
    'USER_NOT_FOUND',
    'GROUP_NOT_FOUND',
    'EVENT_NOT_FOUND',
    'NOT_YOURSELF',
    'MESSAGE_NOT_FOUND',
    'REFERENCE_NOT_FOUND',
    'TOO_MANY_OPEN_REPORTS',
  ],
  changes: () => ['admin', 'reports'],
})

/** A hidden field. A report that fills it in comes from a bot and is discarded. */
export const REPORT_HONEYPOT = 'website'

export const createPublicReport = route('POST', '/public-reports', 'guest', {
  summary: 'Report a public page without an account',
  body: z.object({
    url: z
      .string('Vul het adres van de pagina in')
      .trim()
      .min(1, 'Vul het adres van de pagina in')
      .max(reportLimits.url.max, 'Dit webadres is te lang'),
    category: reportCategory,
    text: z
      .string('Beschrijf wat er aan de hand is')
      .overwrite(visibleText)
      .min(1, 'Beschrijf wat er aan de hand is')
      .max(reportLimits.notes.max, tooLong('Je rapport', reportLimits.notes.max)),
    email: blankToNull(
      z
        .string('Voer een geldig e-mailadres in')
        .trim()
        .toLowerCase()
        .max(reportLimits.email.max, 'Voer een geldig e-mailadres in')
        .pipe(z.email('Voer een geldig e-mailadres in')),
    ).default(null),
    urgent: z.boolean('Kies ja of nee').default(false),
    [REPORT_HONEYPOT]: z.unknown().optional(),
  }),
  output: submittedReport,
  status: 201,
  refusals: ['PAGE_NOT_OURS'],
  perMinute: 5,
})

export const listReports = route('GET', '/reports', 'admin', {
  summary: 'Reports, newest first, without those that concern the caller',
  query: pageQuery(20, MAX_ADMIN_PAGE_SIZE).extend({
    id: id.optional(),
    status: enumInAnyCase(REPORT_STATUSES).optional(),
    category: enumInAnyCase(REPORT_CATEGORIES).optional(),
    reporterId: id.optional(),
    /** False leaves the evidence out. Each report whose evidence is sent is written to the audit log. */
    evidence: queryBoolean.default(true),
    reportedId: id.optional(),
    ...dateFilters,
  }),
  output: z.object({ reports: z.array(report), pagination }),
  dependsOn: () => ['admin'],
})

const ownReport = z.object({
  id,
  reference: z.string(),
  status: z.enum(REPORT_STATUSES),
  /** Null while it is pending, and where the administrator chose none. */
  outcome: z.enum(REPORT_OUTCOMES).nullable(),
  canObject: z.literal(false),
  category: z.enum(REPORT_CATEGORIES),
  /** What the report is about, as it was when reported; null after its retention. */
  subjectName: z.string().nullable(),
  createdAt: instant,
  reviewedAt: instant.nullable(),
})
export type OwnReport = z.infer<typeof ownReport>

export const listMyReports = route('GET', '/users/me/reports', 'verified', {
  summary: 'My last hundred reports, newest first, and whom I may still report from groups that I left',
  output: z.object({
    reports: z.array(ownReport),
    /** Members of groups that the caller left in the last `formerMemberDays`, by name; nobody who blocked the caller. */
    formerCompanions: z.array(person),
  }),
  dependsOn: () => ['reports', 'groups'],
})

export const updateReportStatus = route('PUT', '/reports/:id/status', 'admin', {
  summary: 'Mark a report as reviewed',
  body: z.object({
    status: enumInAnyCase(['reviewed']),
    /** Sent to the reporter; without it the message only says that the report was handled. */
    outcome: enumInAnyCase(REPORT_OUTCOMES).nullish(),
    notes: blankToNull(
      z.string().trim().max(reportLimits.adminNotes.max, tooLong('Je notitie', reportLimits.adminNotes.max)),
    ).default(null),
  }),
  output: z.object({ report }),
  refusals: ['REPORT_NOT_FOUND', 'REPORT_REVIEWED'],
  changes: () => ['admin'],
})

export const getReportStats = route('GET', '/reports/stats', 'admin', {
  summary: 'Numbers of reports; today is the Amsterdam calendar day',
  output: z.object({
    totalReports: z.number(),
    pendingReports: z.number(),
    reviewedReports: z.number(),
    reportsToday: z.number(),
  }),
  dependsOn: () => ['admin'],
})

const reportId = id.nullable().default(null)

export const suspendUser = route('POST', '/reports/users/:id/suspend', 'admin', {
  summary: 'Suspend a user; all sessions and sockets end',
  body: z.object({ ...decisionFields, reportId }),
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF', 'NOT_IMPARTIAL', 'LAST_ADMIN'],
  changes: () => ['admin', 'person'],
})

export const unsuspendUser = route('POST', '/reports/users/:id/unsuspend', 'admin', {
  summary: 'Lift a suspension',
  body: z.object({ reason: adminReason, reportId }),
  refusals: ['USER_NOT_FOUND', 'NOT_YOURSELF', 'NOT_IMPARTIAL'],
  changes: () => ['admin', 'person'],
})
