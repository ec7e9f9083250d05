import { eventSummary, meetingPoint } from './events/events.ts'
import { group } from './groups/groups.ts'
import { groupMember } from './groups/membership.ts'
import { storableDate } from './platform/dates.ts'
import { HOUR } from './platform/durations.ts'
import { id, instant } from './platform/ids.ts'
import { route } from './platform/route.ts'
import { blankToNull, onOneLine, tooLong } from './platform/text.ts'
import { z } from './platform/zod.ts'
import { TEXT_WARNINGS } from './text-warning-kinds.ts'
import { person } from './users/users.ts'

export const meetingLimits = {
  place: 120,
  sign: 120,
  fallback: 200,
  travel: 200,
  /** Several changes within this many minutes are announced once. */
  announceEvery: 10,
  /** Changes of a proposal by one member of a group in 24 hours. */
  proposalsPerDay: 5,
  /** A proposal stands after so many hours, and in any case so many hours before the start. */
  standsAfter: 24,
  standsBeforeStart: 3,
  /** Before the start the owner is asked for a meeting, then everybody in a poll; until it ends the default holds. Hours. */
  askOwnerBefore: 48,
  askAllBefore: 24,
  /** So many minutes before the meeting members are asked where they are. */
  setOutBefore: 60,
  /** Minutes of silence after the meeting until one member is asked to call out to the others, and when it is too late for it. */
  callOutAfter: { minutes: 20, latest: 80 },
  /** The meeting that stands without a proposal is so many minutes before the start. */
  defaultMinutesBefore: 30,
  cancellationNote: 150,
  minutesLate: { min: 1, max: 180 },
} as const

/** The day page shows an event from this many hours before its start until this many hours after its end. */
export const DAY_HOURS = { before: 12, after: 6 } as const

/** A shared plan stays readable this long after the event. */
export const PLAN_LINK_HOURS = 24

export const isEventDay = (event: { startsAt: Date; overAt: Date }, now: Date): boolean =>
  now.getTime() >= event.startsAt.getTime() - DAY_HOURS.before * HOUR &&
  now.getTime() < event.overAt.getTime() + DAY_HOURS.after * HOUR

/**
 * Proposed by a member; said, confirmed or not objected to by the owner, or chosen by votes; by the platform, because nobody
 * said anything.
 */
export const MEETING_STATES = ['PROPOSED', 'CONFIRMED', 'DEFAULT'] as const
export type MeetingState = (typeof MEETING_STATES)[number]

export const meeting = z.object({
  state: z.enum(MEETING_STATES),
  /** When a proposal stands by itself; null otherwise. */
  standsAt: instant.nullable(),
  proposedById: id.nullable(),
  place: z.string(),
  at: instant,
  sign: z.string().nullable(),
  fallback: z.string().nullable(),
  travel: z.string().nullable(),
  /** The number of the poll in the chat in which the group still chooses the place; null when there is none. */
  pollSeq: z.number().nullable(),
  /** Rises with every change. */
  version: z.number(),
  updatedAt: instant,
})
export type Meeting = z.infer<typeof meeting>

export const getMeeting = route('GET', '/groups/:id/meeting', 'verified', {
  summary: 'Where and when the group meets; null until somebody says so. For members',
  output: z.object({ meeting: meeting.nullable(), officialPoint: meetingPoint.nullable() }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER'],
  dependsOn: ({ params }) => [`day:${params.id}`],
})

const optionalText = (what: string, max: number) => blankToNull(z.string().trim().max(max, tooLong(what, max)))

export const updateMeeting = route('PUT', '/groups/:id/meeting', 'verified', {
  summary:
    'The owner says where and when the group meets, or a member proposes it while nobody did or voted; an older version is refused with the current meeting',
  body: z.object({
    place: z
      .string('Vul in waar jullie afspreken')
      .overwrite(onOneLine)
      .min(1, 'Vul in waar jullie afspreken')
      .max(meetingLimits.place, tooLong('De plek', meetingLimits.place)),
    /** Without a zone it is Amsterdam time. */
    at: storableDate(z.iso.datetime({ offset: true, local: true, error: 'Vul in hoe laat jullie afspreken' })),
    sign: optionalText('Het herkenningsteken', meetingLimits.sign),
    fallback: optionalText('Het plan B', meetingLimits.fallback),
    travel: optionalText('De reis', meetingLimits.travel),
    /** The version that was changed; 0 for the first meeting of a group. */
    version: z.int('Vernieuw de pagina').min(0, 'Vernieuw de pagina').default(0),
  }),
  output: z.object({
    meeting,
    /** What in the place calls for care, such as a home address. For the writer only; it is stored all the same. */
    warnings: z.array(z.enum(TEXT_WARNINGS)),
  }),
  refusals: [
    'GROUP_NOT_FOUND',
    'NOT_GROUP_MEMBER',
    'NOT_GROUP_OWNER',
    'MEETING_CHANGED',
    'MEETING_PROPOSED',
    'MEETING_VOTED_ON',
    'MEETING_AFTER_EVENT',
    'TOO_MANY_PROPOSALS',
  ],
  changes: ({ params }) => [`day:${params.id}`],
})

export const confirmMeeting = route('PUT', '/groups/:id/meeting/confirmation', 'verified', {
  summary: 'The owner confirms the proposed meeting; doing it twice changes nothing',
  body: z.object({
    /** The version that was read; another one is refused with the current meeting. */
    version: z.int('Vernieuw de pagina').optional(),
  }),
  output: z.object({ meeting }),
  notFound: 'GROUP_NOT_FOUND',
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER', 'MEETING_NOT_FOUND', 'MEETING_CHANGED'],
  changes: ({ params }) => [`day:${params.id}`],
})

export const getGroupCalendar = route('GET', '/groups/:id/calendar.ics', 'verified', {
  summary: 'The event and the meeting of the group as a calendar file. For members',
  output: z.string(),
  media: 'text/calendar; charset=utf-8',
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER'],
})

export const ATTENDANCE_ANSWERS = ['YES', 'NO'] as const
export type AttendanceAnswer = (typeof ATTENDANCE_ANSWERS)[number]
const answer = z.enum(ATTENDANCE_ANSWERS, 'Kies of je meegaat')
/** `note`: words for the group beside a NO. */
const answerBody = z.object({ answer, note: optionalText('Je bericht', meetingLimits.cancellationNote).optional() })

export const answerAttendance = route('PUT', '/groups/:id/attendance', 'verified', {
  summary: 'YES confirms; NO leaves the group, tells its members, and its place goes to the wait list',
  body: answerBody,
  output: z.object({ answer }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'EVENT_ENDED'],
  changes: ({ params }) => [
    `group:${params.id}`,
    `requests:${params.id}`,
    `day:${params.id}`,
    'groups',
    'limits',
    'messaging',
  ],
})

/** The `token` identifies member and group; no login is needed. */
const tokenQuery = z.object({ token: z.string('De link is niet compleet').max(300) })

const attendanceLink = z.object({
  groupId: id,
  groupName: z.string(),
  event: z.object({
    title: z.string(),
    slug: z.string(),
    location: z.string(),
    startDate: instant,
    isWholeDay: z.boolean(),
  }),
  /** Null without an answer for this date. */
  answer: z.literal('YES').nullable(),
  /** False after leaving or being removed: the link can do nothing more. */
  isMember: z.boolean(),
})
export type AttendanceLink = z.infer<typeof attendanceLink>

export const getAttendanceLink = route('GET', '/attendance', 'guest', {
  summary: 'What a mailed attendance link is about; changes nothing, because mail programs open links by themselves',
  query: tokenQuery,
  output: z.object({ attendance: attendanceLink }),
  refusals: ['ATTENDANCE_LINK_INVALID', 'EVENT_ENDED'],
  perMinute: 60,
  notLive: 'Opened by a link, without a session',
})

export const answerAttendanceLink = route('PUT', '/attendance', 'guest', {
  alsoMethods: ['POST'],
  summary: 'Answers with the token of a mail; the same answer again changes nothing',
  query: tokenQuery,
  body: answerBody,
  output: z.object({ attendance: attendanceLink }),
  refusals: ['ATTENDANCE_LINK_INVALID', 'EVENT_ENDED', 'NO_LONGER_MEMBER'],
  perMinute: 60,
})

export const updateTicket = route('PUT', '/groups/:id/ticket', 'verified', {
  summary: 'Show the group whether the caller has a ticket',
  body: z.object({ hasTicket: z.boolean('Kies of je een kaartje hebt') }),
  output: z.object({ hasTicket: z.boolean() }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER'],
  changes: ({ params }) => [`day:${params.id}`],
})

export const ARRIVAL_STATUSES = ['ON_THE_WAY', 'LATE', 'HERE'] as const
export type ArrivalStatus = (typeof ARRIVAL_STATUSES)[number]

export const updateArrival = route('PUT', '/groups/:id/arrival', 'verified', {
  summary: 'Show the group on the day where the caller is: on the way, late, or here',
  body: z.object({
    status: z.enum(ARRIVAL_STATUSES, 'Kies onderweg, iets later of ik ben er'),
    /** Only kept with LATE. */
    minutesLate: z
      .int('Vul een heel aantal minuten in')
      .min(meetingLimits.minutesLate.min, 'Vul een aantal minuten in')
      .max(meetingLimits.minutesLate.max, 'Vul hoogstens 180 minuten in')
      .nullish(),
  }),
  output: z.object({
    arrival: z.object({ status: z.enum(ARRIVAL_STATUSES), minutesLate: z.number().nullable() }),
  }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'NOT_EVENT_DAY'],
  changes: ({ params }) => [`day:${params.id}`],
})

const planLink = z.object({ token: z.string(), url: z.string(), expiresAt: instant })

const cancellation = z.object({ user: person, note: z.string().nullable() })
export type Cancellation = z.infer<typeof cancellation>

export const eventDay = z.object({
  group,
  venue: z.string().nullable(),
  meeting: meeting.nullable(),
  officialPoint: meetingPoint.nullable(),
  members: z.array(groupMember),
  /** Former members who said that they are not coming. */
  cancellations: z.array(cancellation),
  planLink: planLink.nullable(),
})
export type EventDay = z.infer<typeof eventDay>

export const createPlanLink = route('POST', '/groups/:id/plan-link', 'verified', {
  summary: 'A link with which people outside the group see where the caller goes; a second call returns the same link',
  output: z.object({ planLink }),
  status: 201,
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'EVENT_ENDED'],
  changes: ({ params }) => [`day:${params.id}`],
})

export const deletePlanLink = route('DELETE', '/groups/:id/plan-link', 'verified', {
  summary: 'Ends the link; doing it twice changes nothing',
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER'],
  changes: ({ params }) => [`day:${params.id}`],
})

const plan = z.object({
  firstName: z.string(),
  groupName: z.string(),
  /** ACCEPTED members, the sharer included. */
  groupSize: z.number(),
  event: eventSummary.omit({ slug: true }).extend({ venue: z.string().nullable(), isCancelled: z.boolean() }),
  meeting: z.object({ place: z.string(), at: instant }).nullable(),
})
export type Plan = z.infer<typeof plan>

export const getPlan = route('GET', '/plans/:token', 'guest', {
  summary: 'A shared plan: names nobody but the person who shared it',
  params: z.object({ token: z.string().max(200) }),
  output: z.object({ plan }),
  refusals: ['PLAN_NOT_FOUND'],
  perMinute: 60,
  notLive: 'Opened by a link, without a session',
})
