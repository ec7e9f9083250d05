import { id, idWithMessage, instant } from '../platform/ids.ts'
import { pageQuery, pagination, queryBoolean } from '../platform/paging.ts'
import { route } from '../platform/route.ts'
import { blankToNull, tooLong, visibleText } from '../platform/text.ts'
import { z } from '../platform/zod.ts'
import { GENDERS, person, SOCIAL_PREFERENCES } from '../users/users.ts'
import { group, MEMBER_STATUSES, switchesGroup } from './groups.ts'
import { groupLimits } from './limits.ts'

/** An owner's last decisions, counted in whole hours. */
export const ANSWER_TIMES = { counted: 10, shownFrom: 5, hours: [1, 3, 6, 12, 24, 48, 72] } as const

/** A group answers while no request waits longer for its owner; in the last days before the event the shorter time counts. */
export const ANSWERING = { hours: 24, hoursInLastDays: 12, lastDays: 3, ownerSeenDays: 7 } as const

/** Hours until the owner is reminded, the members may accept, and the applicant is notified and offered other groups. */
export const UNANSWERED_AFTER = { owner: 24, members: 48, applicant: 72, alternatives: 168 } as const

/** A member reads requests, and accepts those left unanswered, from so many hours after they joined. */
export const ADMISSION = { memberForHours: 24 } as const

/** A sentence to choose with a rejection, true only while the group is full. */
export const FULL_GROUP_NOTE = 'We zijn al met genoeg. Ik hoop dat je een andere leuke groep vindt!'

export const REJECTION_NOTES = [
  'Onze plannen passen niet goed bij elkaar. Veel plezier daar!',
  'We zoeken mensen die met ons meereizen. Succes met zoeken!',
] as const

export const groupMember = z.object({
  userId: id,
  status: z.enum(MEMBER_STATUSES),
  joinedAt: instant.nullable(),
  isOwner: z.boolean(),
  /** For the event's current date; null without an answer. This and the fields below are null for people outside the group. */
  attendance: z.literal('YES').nullable(),
  attendanceAskedAt: instant.nullable(),
  hasTicket: z.boolean().nullable(),
  arrival: z.object({ status: z.enum(['ON_THE_WAY', 'LATE', 'HERE']), minutesLate: z.number().nullable() }).nullable(),
  user: person.extend({
    age: z.number().nullable(),
    gender: z.enum(GENDERS).nullable(),
    socialPreference: z.enum(SOCIAL_PREFERENCES).nullable(),
    bio: z.string().nullable(),
    suspendedAt: instant.nullable(),
    /** Member of the site since; null for a member who blocked the viewer. */
    memberSince: instant.nullable(),
    /** From three events on; see `trustLimits`. */
    timesWent: z.number().nullable(),
  }),
})
export type GroupMember = z.infer<typeof groupMember>

export const joinRequest = groupMember.extend({
  user: groupMember.shape.user.extend({ emailVerified: z.boolean(), musicalPreferences: z.array(z.string()) }),
  requestedAt: instant,
  /** The age or the gender, in the last `userLimits.changeShownDays`. */
  hasChangedProfile: z.boolean(),
  message: z.string().nullable(),
  /** As they were when the person asked. */
  questions: z.array(z.string()),
  /** The answers to `questions`, in their order. */
  answers: z.array(z.string()),
  /** By the viewer: the owner, or a member while the owner does not answer. */
  canAccept: z.boolean(),
  waitlistPosition: z.number().nullable(),
})
export type JoinRequest = z.infer<typeof joinRequest>

export const ANSWERS_WRONG = 'De vragen van de groep zijn veranderd. Lees ze opnieuw.'
export const ANSWERS_MISSING = 'Beantwoord de vragen van de groep'

export const joinGroup = route('POST', '/groups/:id/join', 'verified', {
  summary:
    'Request to join: PENDING while there is a place, WAITLIST when full; a repeated request changes nothing but a missing `switch`',
  body: z.object({
    message: blankToNull(
      z.string().trim().max(groupLimits.joinMessage.max, tooLong('Je bericht', groupLimits.joinMessage.max)),
    ),
    /** One for each question of the group. */
    answers: z
      .array(
        z
          .string()
          .overwrite(visibleText)
          .min(1, 'Beantwoord deze vraag')
          .max(groupLimits.answer.max, tooLong('Je antwoord', groupLimits.answer.max)),
      )
      .max(groupLimits.questions.max, ANSWERS_WRONG)
      .optional(),
    /** The questions that were answered. Refused if the owner changed them meanwhile. */
    questions: z.array(z.string()).max(groupLimits.questions.max, ANSWERS_WRONG).optional(),
    switch: switchesGroup,
  }),
  output: z.object({ status: z.enum(['PENDING', 'WAITLIST', 'ACCEPTED']), waitlistPosition: z.number().nullable() }),
  status: 201,
  refusals: [
    'GROUP_NOT_FOUND',
    'MEMBERSHIP_REJECTED',
    'REQUESTS_CLOSED',
    'ALREADY_GOING',
    'UNDER_AGE',
    'AUDIENCE_MISMATCH',
    'PROFILE_INCOMPLETE',
    'GROUP_LIMIT_REACHED',
    'GROUP_LIMIT_MAXIMUM',
    'EVENT_ENDED',
    'EVENT_NOT_LIVE',
    'NEWCOMER_REQUESTS',
    'TOO_MANY_OPEN_REQUESTS',
    'TOO_MANY_REQUESTS_AT_GROUP',
  ],
  changes: ({ params }) => [
    `group:${params.id}`,
    `requests:${params.id}`,
    'groups',
    'limits',
    'messaging',
    'invitations',
  ],
})

export const leaveGroup = route('DELETE', '/groups/:id/leave', 'verified', {
  summary:
    'Leave, or withdraw a request. Ownership passes to the longest-standing member; without one the group is deleted. On the day of the event the members are told, unless `silent`',
  query: z.object({ silent: queryBoolean.default(false) }),
  notFound: 'GROUP_NOT_FOUND',
  refusals: ['GROUP_NOT_FOUND', 'MEMBERSHIP_NOT_FOUND'],
  changes: ({ params }) => [`group:${params.id}`, 'groups', 'limits', 'messaging'],
})

export const listMembers = route('GET', '/groups/:id/members', 'verified', {
  summary: 'ACCEPTED members; for the owner also any other status',
  query: pageQuery(20).extend({ status: z.enum(MEMBER_STATUSES).default('ACCEPTED') }),
  output: z.object({ members: z.array(groupMember), pagination }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER'],
  dependsOn: ({ params }) => [`group:${params.id}`, `requests:${params.id}`, `day:${params.id}`],
})

export const listJoinRequests = route('GET', '/groups/:id/requests', 'verified', {
  summary: 'PENDING and WAITLIST requests, oldest first; for the owner. Members see those that they may accept',
  output: z.object({
    requests: z.array(joinRequest),
    /** The owner left one for a day, and never said whether members may accept such requests. Any update of `membersMayAdmit` answers. */
    isAdmissionOffered: z.boolean(),
  }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER'],
  dependsOn: ({ params }) => [`requests:${params.id}`, `group:${params.id}`],
})

export const updateMemberStatus = route('PUT', '/groups/:id/members/:userId/status', 'verified', {
  alsoMethods: ['PATCH'],
  summary:
    'The owner accepts a request (PENDING, WAITLIST, REJECTED), rejects it, or removes a member. A member may accept a request that the owner left unanswered',
  body: z.object({
    status: z.enum(['ACCEPTED', 'REJECTED'], 'Kies accepteren of afwijzen'),
    /** Required to accept a person with a block between them and an accepted member. */
    confirmed: z.boolean('Kies ja of nee').default(false),
    /** Sent to the rejected person, once. */
    note: blankToNull(
      z.string().trim().max(groupLimits.rejectionNote.max, tooLong('Je bericht', groupLimits.rejectionNote.max)),
    ),
  }),
  output: z.object({ member: groupMember }),
  notFound: 'GROUP_NOT_FOUND',
  refusals: [
    'GROUP_NOT_FOUND',
    'NOT_GROUP_OWNER',
    'MEMBERSHIP_NOT_FOUND',
    'MEMBER_NEEDS_CONFIRMATION',
    'GROUP_SIZE_REACHED',
    'GROUP_SIZE_MAXIMUM',
    'APPLICANT_LIMIT_REACHED',
    'APPLICANT_GOES_ELSEWHERE',
    'UNDER_AGE',
    'AUDIENCE_MISMATCH',
    'PROFILE_INCOMPLETE',
    'OWNER_STAYS',
  ],
  changes: ({ params }) => [`group:${params.id}`, `requests:${params.id}`, `day:${params.id}`, 'messaging'],
})

export const removeMember = route('DELETE', '/groups/:id/members/:userId', 'verified', {
  summary: 'Same as the status REJECTED',
  notFound: 'GROUP_NOT_FOUND',
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER', 'MEMBERSHIP_NOT_FOUND', 'OWNER_STAYS'],
  changes: ({ params }) => [`group:${params.id}`, `requests:${params.id}`, `day:${params.id}`, 'messaging'],
})

export const transferOwnership = route('PUT', '/groups/:id/transfer-ownership', 'verified', {
  alsoMethods: ['PATCH'],
  summary: 'The owner makes another accepted member owner, and remains a member',
  body: z.object({ userId: idWithMessage('Kies een lid van de groep') }),
  output: z.object({ group }),
  notFound: 'GROUP_NOT_FOUND',
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER', 'MEMBERSHIP_NOT_FOUND'],
  changes: ({ params }) => [`group:${params.id}`, `requests:${params.id}`, `invitations:${params.id}`, 'messaging'],
})
