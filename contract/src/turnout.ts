import { DAY } from './platform/durations.ts'
import { id, idWithMessage, instant } from './platform/ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination } from './platform/paging.ts'
import { enumInAnyCase } from './platform/query.ts'
import { route } from './platform/route.ts'
import { blankToNull, tooLong } from './platform/text.ts'
import { z } from './platform/zod.ts'
import { person } from './users/users.ts'

/** Turnout: statements on who went along. `limits.ts` has what others see of it. */
export const turnoutLimits = {
  /** The members of a group answer from the end of the event until this many days later. */
  days: 7,
  objection: { max: 1000 },
  notes: { max: 1000 },
} as const

/** When the members of a group can no longer answer. */
export const turnoutClosesAt = (overAt: Date): Date => new Date(overAt.getTime() + turnoutLimits.days * DAY)

/** WENT: went along. NO_SHOW: was expected and did not come. */
export const TURNOUT_OUTCOMES = ['WENT', 'NO_SHOW'] as const
/** Got home safely, or something happened. */
export const HOME_ANSWERS = ['SAFE', 'TROUBLE'] as const
export type HomeAnswer = (typeof HOME_ANSWERS)[number]
export type TurnoutOutcome = (typeof TURNOUT_OUTCOMES)[number]

const eventOfTurnout = z.object({ id, title: z.string(), slug: z.string(), startDate: instant, overAt: instant })

/** What a person can say about a group, and said. */
export const turnoutFields = {
  /** The people the caller stated to be present, possibly including the caller. Empty, as `absent`, before the answer. */
  present: z.array(id),
  absent: z.array(id),
  answeredAt: instant.nullable(),
  /**
   * The people who were expected, the caller first; without people with a block between them and the caller. `isMet`: a code
   * settles that both were there; of oneself, that one met anybody.
   */
  people: z.array(person.extend({ isSelf: z.boolean(), isMet: z.boolean() })),
  /** Null after the group was deleted. */
  groupName: z.string().nullable(),
}

export const turnout = z.object({
  ...turnoutFields,
  event: eventOfTurnout,
  closesAt: instant,
  isOpen: z.boolean(),
})
export type Turnout = z.infer<typeof turnout>

export const getTurnout = route('GET', '/groups/:id/turnout', 'verified', {
  summary:
    'My statements about who came, and the people I can make them about. Statements are not shown to other people',
  output: turnout,
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'TURNOUT_NOT_OPEN'],
  dependsOn: ({ params }) => [`turnout:${params.id}`],
})

const people = (message: string) => z.array(idWithMessage(message)).max(50, message).default([])

export const turnoutAnswer = z
  .object({ present: people('Kies mensen uit je groep'), absent: people('Kies mensen uit je groep') })
  .refine(({ present, absent }) => !absent.some((each) => present.includes(each)), {
    path: ['absent'],
    error: 'Kies per persoon één antwoord',
  })

export const updateTurnout = route('PUT', '/groups/:id/turnout', 'verified', {
  summary:
    'Who came, oneself included, from the end of the event until 7 days later. Replaces the former answer; people in neither list stay undecided',
  body: turnoutAnswer,
  output: turnout,
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'TURNOUT_NOT_OPEN', 'TURNOUT_CLOSED', 'NOT_EXPECTED'],
  changes: ({ params }) => [`turnout:${params.id}`],
})

const objectionOfTurnout = z.object({
  text: z.string().nullable(),
  createdAt: instant,
  /** Null until an administrator decided. */
  decision: z.enum(['UPHELD', 'REVERSED']).nullable(),
  notes: z.string().nullable(),
  decidedAt: instant.nullable(),
})

/** An event in the caller's own record. It never shows who made which statement. */
export const turnoutRecord = z.object({
  groupId: id,
  groupName: z.string().nullable(),
  event: eventOfTurnout,
  /** Null while members can answer, and when too few of them did. */
  outcome: z.enum(TURNOUT_OUTCOMES).nullable(),
  /** How the outcome came about, in one Dutch sentence. */
  explanation: z.string(),
  /** Part of what others see. */
  isCounted: z.boolean(),
  /** The caller can answer for this group now. */
  isOpen: z.boolean(),
  answeredAt: instant.nullable(),
  closesAt: instant,
  canObject: z.boolean(),
  objection: objectionOfTurnout.nullable(),
})
export type TurnoutRecord = z.infer<typeof turnoutRecord>

/** What others see; null below the thresholds of `trustLimits`. */
export const trust = z.object({
  /** Shown to everybody, under the name. */
  timesWent: z.number().nullable(),
  /** Shown to group owners, for members and people who ask to join. */
  noShows: z.number().nullable(),
})
export type Trust = z.infer<typeof trust>

export const getMyTurnout = route('GET', '/users/me/turnout', 'verified', {
  summary: 'My own record of the last 12 months, newest first, and what others see of it',
  output: z.object({ records: z.array(turnoutRecord), shown: trust }),
  dependsOn: () => ['turnout'],
})

export const objectToTurnout = route('POST', '/users/me/turnout/:groupId/objection', 'verified', {
  summary: 'Object to a no-show, once; until an administrator decides it does not count. Repeating it changes nothing',
  body: z.object({
    text: blankToNull(
      z.string().trim().max(turnoutLimits.objection.max, tooLong('Je uitleg', turnoutLimits.objection.max)),
    ).default(null),
  }),
  output: z.object({ record: turnoutRecord }),
  status: 201,
  refusals: ['TURNOUT_NOT_FOUND', 'NOTHING_TO_OBJECT'],
  changes: () => ['turnout'],
})

/** A contested record as administrators see it. */
export const turnoutObjection = z.object({
  id,
  person,
  groupId: id,
  groupName: z.string().nullable(),
  event: eventOfTurnout,
  text: z.string().nullable(),
  createdAt: instant,
  /** What the other people of the group said about this person. */
  statements: z.array(z.object({ person, isPresent: z.boolean() })),
  decision: z.enum(['UPHELD', 'REVERSED']).nullable(),
  notes: z.string().nullable(),
  decidedAt: instant.nullable(),
  decidedBy: z.object({ id, username: z.string() }).nullable(),
})
export type TurnoutObjection = z.infer<typeof turnoutObjection>

export const TURNOUT_DECISION_LABELS = { UPHELD: 'Blijft staan', REVERSED: 'Telt niet meer mee' } as const

export const listTurnoutObjections = route('GET', '/admin/turnout-objections', 'admin', {
  summary:
    'Contested no-shows: open ones oldest first, decided ones newest first. Reading them is written to the audit log',
  query: pageQuery(20, MAX_ADMIN_PAGE_SIZE).extend({ status: enumInAnyCase(['open', 'decided']).default('open') }),
  output: z.object({ objections: z.array(turnoutObjection), pagination }),
  dependsOn: () => ['admin'],
})

export const decideTurnoutObjection = route('PUT', '/admin/turnout-objections/:id', 'admin', {
  summary: 'Uphold a no-show or overturn it; overturned it no longer counts',
  body: z.object({
    decision: enumInAnyCase(['UPHELD', 'REVERSED']),
    notes: blankToNull(
      z.string().trim().max(turnoutLimits.notes.max, tooLong('Je toelichting', turnoutLimits.notes.max)),
    ).default(null),
  }),
  output: z.object({ objection: turnoutObjection }),
  refusals: ['OBJECTION_NOT_FOUND', 'OBJECTION_DECIDED', 'NOT_YOURSELF'],
  changes: () => ['admin'],
})
