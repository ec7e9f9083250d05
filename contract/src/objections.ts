import { DECISION_CATEGORIES } from './audit.ts'
import { id, instant } from './platform/ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination } from './platform/paging.ts'
import { enumInAnyCase } from './platform/query.ts'
import { route } from './platform/route.ts'
import { blankToNull, tooLong } from './platform/text.ts'
import { z } from './platform/zod.ts'

export const objectionLimits = {
  text: { max: 2000 },
  notes: { max: 1000 },
  /** How long a person may object to a decision, and how long the decision is kept. */
  months: 6,
} as const

/** Decisions of administrators about a person's account or content. */
export const DECISION_KINDS = [
  'USER_SUSPENDED',
  'USER_DELETED',
  'EVENT_REJECTED',
  'EVENT_CANCELLED',
  'EVENT_DELETED',
  'EVENT_PICTURE_REMOVED',
  'GROUP_DELETED',
  'GROUP_PICTURE_REMOVED',
  'MESSAGE_REMOVED',
  'REFERENCE_REMOVED',
] as const
export type DecisionKind = (typeof DECISION_KINDS)[number]

export const OBJECTION_DECISIONS = ['UPHELD', 'REVERSED'] as const
export const OBJECTION_DECISION_LABELS: Readonly<Record<(typeof OBJECTION_DECISIONS)[number], string>> = {
  UPHELD: 'Besluit blijft',
  REVERSED: 'Besluit teruggedraaid',
}

const LINK_INCOMPLETE = 'Deze link is niet compleet. Open de link in je mail opnieuw.'
const token = z.string(LINK_INCOMPLETE).min(1, LINK_INCOMPLETE).max(200, LINK_INCOMPLETE)

/** A decision as the person it is about reads it. */
export const decision = z.object({
  kind: z.enum(DECISION_KINDS),
  /** One Dutch sentence: what was decided. */
  what: z.string(),
  /** One Dutch sentence: the rule that applies. */
  rule: z.string(),
  /** The administrator's own words. */
  reason: z.string().nullable(),
  decidedAt: instant,
  /** The last moment to object. */
  objectBefore: instant,
  /** The account is suspended by this decision now: its data can be downloaded and the account deleted. */
  isSuspended: z.boolean(),
  objection: z
    .object({
      text: z.string(),
      createdAt: instant,
      /** Null until another administrator decided. */
      decision: z.enum(OBJECTION_DECISIONS).nullable(),
      notes: z.string().nullable(),
      decidedAt: instant.nullable(),
    })
    .nullable(),
})
export type Decision = z.infer<typeof decision>

export const getDecision = route('GET', '/objections', 'guest', {
  summary: 'The decision that a mailed link is about',
  query: z.object({ token }),
  output: z.object({ decision }),
  refusals: ['DECISION_LINK_INVALID'],
  perMinute: 30,
  notLive: 'Opened by a link, without a session',
})

export const submitObjection = route('POST', '/objections', 'guest', {
  summary: 'Object to a decision, once, with the link of the mail',
  body: z.object({
    token,
    text: z
      .string('Vertel waarom je het niet eens bent')
      .trim()
      .min(1, 'Vertel waarom je het niet eens bent')
      .max(objectionLimits.text.max, tooLong('Je bezwaar', objectionLimits.text.max)),
  }),
  output: z.object({ decision }),
  status: 201,
  refusals: ['DECISION_LINK_INVALID', 'OBJECTION_EXISTS', 'OBJECTION_TOO_LATE'],
  perMinute: 10,
})

export const exportSuspended = route('POST', '/objections/export', 'guest', {
  summary: 'Everything stored about a suspended person, with the link of the mail',
  body: z.object({ token }),
  output: z.object({ export: z.object({ madeAt: instant }).catchall(z.unknown()) }),
  refusals: ['DECISION_LINK_INVALID', 'NOT_SUSPENDED'],
  perMinute: 5,
})

export const deleteSuspended = route('POST', '/objections/delete-account', 'guest', {
  summary: 'Delete the account of a suspended person, with the link of the mail',
  body: z.object({ token }),
  refusals: ['DECISION_LINK_INVALID', 'NOT_SUSPENDED', 'LAST_ADMIN'],
  perMinute: 5,
})

/** An objection as administrators see it. */
export const objection = z.object({
  id,
  text: z.string(),
  createdAt: instant,
  about: z.object({
    kind: z.enum(DECISION_KINDS),
    what: z.string(),
    category: z.enum(DECISION_CATEGORIES).nullable(),
    reason: z.string().nullable(),
    decidedAt: instant,
    /** Null after the account is deleted. */
    person: z.object({ id, username: z.string() }).nullable(),
    username: z.string(),
    admin: z.object({ id, username: z.string() }).nullable(),
  }),
  decision: z.enum(OBJECTION_DECISIONS).nullable(),
  notes: z.string().nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.object({ id, username: z.string() }).nullable(),
  /** False for the administrator of the first decision, unless there is no other. */
  canDecide: z.boolean(),
})
export type Objection = z.infer<typeof objection>

export const listObjections = route('GET', '/admin/objections', 'admin', {
  summary: 'Objections to decisions: open ones oldest first, decided ones newest first',
  query: pageQuery(20, MAX_ADMIN_PAGE_SIZE).extend({ status: enumInAnyCase(['open', 'decided']).default('open') }),
  output: z.object({ objections: z.array(objection), pagination }),
  dependsOn: () => ['admin'],
})

export const decideObjection = route('PUT', '/admin/objections/:id', 'admin', {
  summary: 'Uphold or reverse a decision; reversing a suspension lifts it',
  body: z.object({
    decision: enumInAnyCase(OBJECTION_DECISIONS),
    notes: blankToNull(
      z.string().trim().max(objectionLimits.notes.max, tooLong('Je toelichting', objectionLimits.notes.max)),
    ).default(null),
  }),
  output: z.object({ objection }),
  refusals: ['OBJECTION_NOT_FOUND', 'OBJECTION_DECIDED', 'OBJECTION_NEEDS_OTHER_ADMIN'],
  changes: () => ['admin', 'person'],
})
