import { AUDIENCES, audienceAge } from './audience.ts'
import { EVENT_TYPES } from './events.ts'
import { id, idParams, instant } from './ids.ts'
import { formBoolean, pageQuery, pagination, queryBoolean, sortOrder } from './paging.ts'
import { route, type Upload } from './route.ts'
import { blankToNull, tooLong } from './text.ts'
import { GENDERS, person, SOCIAL_PREFERENCES } from './users.ts'
import { z } from './zod.ts'

/** From spec 2, sections 5 and 9, and decisions.md. */
export const groupLimits = {
  /** `maxOnEdit` holds for a changed name; a longer name given at creation may stay. */
  name: { min: 3, max: 100, maxOnEdit: 50 },
  description: { min: 10, max: 500 },
  joinMessage: { max: 300 },
  /** Of the owner to whom asks to join, and the answers. */
  questions: { max: 3, length: 120 },
  answer: { max: 300 },
  /** The owner's words with a rejection. */
  rejectionNote: { max: 200 },
  tags: { max: 10, length: 30 },
  defaultSize: 10,
  maxSize: 50,
  /** Simultaneous groups without extra slots. */
  defaultGroups: 3,
  /** Simultaneous groups with every extra slot. */
  maxGroups: 9,
  pageSize: 12,
  activeDaysAfterEvent: 7,
  popularTags: 20,
} as const

export const GROUP_PICTURE = {
  field: 'featuredImage',
  maxBytes: 5 * 1024 * 1024,
  types: ['jpeg', 'png', 'webp'],
} as const satisfies Upload

/** How many groups a user may be in at once. */
export const groupLimitWith = (extraGroupSlots: number): number =>
  Math.min(groupLimits.maxGroups, groupLimits.defaultGroups + extraGroupSlots)

/** Status of a stored membership or request. */
export const MEMBER_STATUSES = ['PENDING', 'ACCEPTED', 'REJECTED', 'WAITLIST'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]
/** One word for each status, on every screen. */
export const MEMBER_STATUS_LABELS: Readonly<Record<MemberStatus, string>> = {
  ACCEPTED: 'Lid',
  PENDING: 'Verzoek open',
  WAITLIST: 'Wachtlijst',
  REJECTED: 'Geweigerd',
}
export const MEMBERSHIP_STATUSES = ['NOT_MEMBER', ...MEMBER_STATUSES] as const
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number]

/** The content of a group in every answer that shows a whole group. */
export const groupContent = {
  name: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  featuredImage: z.string().nullable(),
  /** Answered with a request to join. */
  questions: z.array(z.string()),
  audience: z.enum(AUDIENCES),
  minAge: z.number().nullable(),
  maxAge: z.number().nullable(),
  /** Members see the open requests and advise the owner. */
  membersAdvise: z.boolean(),
}

/** Order of the groups of one event: how well they fit the viewer, the newest first, most free places first. */
export const GROUP_SORTS = ['fit', 'newest', 'places'] as const
/** `reasons`: at most this many. `answerHours`: an owner who mostly answers within these answers soon. */
export const GROUP_FIT = { reasons: 3, answerHours: 3 } as const
export type GroupSort = (typeof GROUP_SORTS)[number]

export const group = z.object({
  id,
  ...groupContent,
  eventId: id,
  event: z.object({
    id,
    slug: z.string(),
    title: z.string(),
    type: z.enum(EVENT_TYPES),
    location: z.string(),
    image: z.string().nullable(),
    startDate: instant,
    endDate: instant.nullable(),
  }),
  ownerId: id,
  owner: person,
  maxMembers: z.number(),
  /** ACCEPTED members, the owner included. */
  currentMembers: z.number(),
  /** The event is live, and ended at most 7 days ago. */
  isActive: z.boolean(),
  createdAt: instant,
  /** The viewer's status in this group; the spec has two names for it. */
  currentUserMemberStatus: z.enum(MEMBERSHIP_STATUSES),
  membershipStatus: z.enum(MEMBERSHIP_STATUSES),
  /** The viewer's position on the wait list, 1 = first. */
  waitlistPosition: z.number().nullable(),
  /** When the viewer asked; null without an open request. */
  requestedAt: instant.nullable(),
  /** The owner's words when the viewer was rejected; null otherwise. */
  rejectionNote: z.string().nullable(),
  /** The owner usually answers within so many hours; null below `ANSWER_TIMES.shownFrom` decisions. */
  answersWithinHours: z.number().nullable(),
  /** PENDING and WAITLIST requests; null for everyone but the owner. */
  requestCount: z.number().nullable(),
  /** Up to five members. */
  memberPreview: z.array(person),
  /** Provinces of the members who show theirs, without members whom a block separates from the viewer. */
  travelsFrom: z.array(z.string()),
  /** Why it may fit the viewer, at most three sentences, the weightiest first; empty outside the groups of one event. */
  reasons: z.array(z.string()),
})
export type Group = z.infer<typeof group>

export const groupMember = z.object({
  userId: id,
  status: z.enum(MEMBER_STATUSES),
  joinedAt: instant.nullable(),
  isOwner: z.boolean(),
  /** For the event's present date; null without an answer. This and the fields below are null for people outside the group. */
  attendance: z.literal('YES').nullable(),
  /** When the member was last asked whether they still come; null when never. */
  attendanceAskedAt: instant.nullable(),
  hasTicket: z.boolean().nullable(),
  /** What the member said on the day. */
  arrival: z.object({ status: z.enum(['ON_THE_WAY', 'LATE', 'HERE']), minutesLate: z.number().nullable() }).nullable(),
  user: person.extend({
    age: z.number().nullable(),
    gender: z.enum(GENDERS).nullable(),
    socialPreference: z.enum(SOCIAL_PREFERENCES).nullable(),
    bio: z.string().nullable(),
    suspendedAt: instant.nullable(),
    /** Member of the site since; null for a member who blocked the viewer. */
    memberSince: instant.nullable(),
  }),
})
export type GroupMember = z.infer<typeof groupMember>

export const ADVICE = ['UP', 'DOWN'] as const
export type Advice = (typeof ADVICE)[number]

export const joinRequest = groupMember.extend({
  requestedAt: instant,
  message: z.string().nullable(),
  /** As they were when the person asked. */
  questions: z.array(z.string()),
  /** As many as `questions`, in their order. */
  answers: z.array(z.string()),
  /** Of the members; null for everyone but the owner. */
  advice: z.object({ up: z.number(), down: z.number() }).nullable(),
  myAdvice: z.enum(ADVICE).nullable(),
  waitlistPosition: z.number().nullable(),
})
export type JoinRequest = z.infer<typeof joinRequest>

export const tag = z
  .string()
  .trim()
  .min(1, 'Een label mag niet leeg zijn')
  .max(groupLimits.tags.length, tooLong('Een label', groupLimits.tags.length))

/** An array in JSON; in a form an array as JSON, or its items with a separator between them. Blank items of a form are dropped. */
const listFromForm = (separator: string) => (value: unknown) => {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text.startsWith('['))
    try {
      return JSON.parse(text) as unknown
    } catch {
      // Not JSON: an item that begins with a bracket.
    }
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Comma-separated in a form. Parsed to trimmed, lower-case, distinct tags. */
const tags = z
  .preprocess(listFromForm(','), z.array(tag).max(groupLimits.tags.max, 'Kies hoogstens 10 labels'))
  .transform((list) => [...new Set(list.map((name) => name.toLowerCase()))])

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** One per line in a form. Blank questions are dropped. */
const questions = z.preprocess(
  (value) => {
    const list = listFromForm('\n')(value)
    return Array.isArray(list) ? list.filter((item) => !isBlank(item)) : list
  },
  z
    .array(
      z
        .string()
        .trim()
        .overwrite(onOneLine)
        .max(groupLimits.questions.length, tooLong('Een vraag', groupLimits.questions.length)),
    )
    .max(groupLimits.questions.max, 'Stel hoogstens 3 vragen'),
)

const listQuery = pageQuery(groupLimits.pageSize).extend({
  eventId: id.optional(),
  isPublic: queryBoolean.optional(),
  /** Every word must occur in the group's name and description, or in the event's title and place. */
  search: z.string().trim().max(100).optional(),
  /** Only groups with a free place, for an event that is live and has not ended. */
  availableOnly: queryBoolean.optional(),
  /** Groups with at least one of these tags. */
  tags: tags.optional(),
  /** Only with `eventId`, where it is the default without `sortBy`: how well a group fits the viewer. Full groups last. */
  sort: z.enum(GROUP_SORTS, 'Kies een van de mogelijkheden').optional(),
  sortBy: z.enum(['createdAt', 'name', 'startDate', 'memberCount']).optional(),
  sortOrder: sortOrder.default('desc'),
})

export const listGroups = route({
  method: 'GET',
  path: '/groups',
  access: 'verified',
  summary: 'Groups of one event, or of all events that are live and public',
  query: listQuery,
  output: z.object({ groups: z.array(group), pagination }),
})

export const searchGroups = route({
  method: 'GET',
  path: '/groups/search',
  access: 'verified',
  summary: 'Same as the list, under its own path',
  query: listQuery,
  output: z.object({ groups: z.array(group), pagination }),
})

export const getGroupStats = route({
  method: 'GET',
  path: '/groups/stats',
  access: 'verified',
  summary: 'Number of groups, active groups and memberships',
  output: z.object({ totalGroups: z.number(), activeGroups: z.number(), totalMembers: z.number() }),
})

export const listPopularTags = route({
  method: 'GET',
  path: '/groups/popular-tags',
  access: 'verified',
  summary: 'Most used tags of public groups for upcoming events, or of one event',
  query: z.object({ eventId: id.optional() }),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number() })) }),
})

export const listMyGroups = route({
  method: 'GET',
  path: '/groups/my-groups',
  access: 'verified',
  summary: 'Groups of the caller, newest membership first; ACCEPTED unless another status is given',
  query: pageQuery(groupLimits.pageSize).extend({
    status: z.enum(MEMBER_STATUSES).default('ACCEPTED'),
  }),
  output: z.object({ groups: z.array(group), pagination }),
})

/** From decisions.md, "Getting in": an owner's last decisions, counted in whole hours. */
export const ANSWER_TIMES = { counted: 10, shownFrom: 5, hours: [1, 3, 6, 12, 24, 48, 72] } as const

/** From decisions.md: an open request's owner is reminded, its applicant told, and shown other groups. In hours. */
export const UNANSWERED_AFTER = { owner: 24, applicant: 72, alternatives: 168 } as const

/** Sentences to choose from with a rejection. */
export const REJECTION_NOTES = [
  'We zijn al met genoeg. Ik hoop dat je een andere leuke groep vindt!',
  'Onze plannen passen niet goed bij elkaar. Veel plezier daar!',
  'We zoeken mensen die met ons meereizen. Succes met zoeken!',
] as const

/** From experience.md: what waits for a person is first on the dashboard. */
export const NEXT_STEPS = { soonDays: 7, applicantsShown: 3 } as const

export const nextSteps = z.object({
  /** Groups of the caller with requests to answer. */
  requests: z.array(z.object({ group, applicants: z.array(person) })),
  /** Open requests of the caller, the oldest first. */
  answers: z.array(z.object({ group, message: z.string().nullable(), requestedAt: instant })),
  /** Groups of the caller whose event starts within `NEXT_STEPS.soonDays` or is going on, the next first. */
  soon: z.array(group),
})
export type NextSteps = z.infer<typeof nextSteps>

export const getNextSteps = route({
  method: 'GET',
  path: '/groups/next-steps',
  access: 'verified',
  summary: 'What waits for the caller: requests to answer, answers to wait for, events within a week',
  output: nextSteps,
})

export const getGroup = route({
  method: 'GET',
  path: '/groups/:id',
  access: 'verified',
  summary: 'One group',
  params: idParams,
  output: z.object({ group }),
  refusals: ['GROUP_NOT_FOUND'],
})

/** What the receiver of a shared link sees without an account: no names and no words of people. */
const groupPreview = z.object({
  id,
  event: z.object({
    id,
    slug: z.string(),
    title: z.string(),
    type: z.enum(EVENT_TYPES),
    location: z.string(),
    venue: z.string().nullable(),
    image: z.string().nullable(),
    startDate: instant,
    endDate: instant.nullable(),
  }),
  currentMembers: z.number(),
  maxMembers: z.number(),
  freePlaces: z.number(),
  /** The event is live and not over. */
  isOpen: z.boolean(),
  /** Path on this site of the picture for link previews. */
  shareImage: z.string(),
})
export type GroupPreview = z.infer<typeof groupPreview>

export const getGroupPreview = route({
  method: 'GET',
  path: '/groups/:id/preview',
  access: 'public',
  summary: 'Event, day and places of a public group, for a shared link',
  params: idParams,
  output: z.object({ preview: groupPreview }),
  refusals: ['GROUP_NOT_FOUND'],
})

const name = z
  .string('Groepsnaam is verplicht')
  .trim()
  .min(1, 'Groepsnaam is verplicht')
  // "karakters" is the spec's wording; our own texts say "tekens".
  .min(groupLimits.name.min, 'Groepsnaam moet minimaal 3 karakters zijn')
  .max(groupLimits.name.max, tooLong('Groepsnaam', groupLimits.name.max))

/**
 * What a group's owner edits. The routes that create and update a group derive their body from this shape, and the api
 * stores each field in the column of the same name.
 */
export const groupFields = {
  name,
  description: blankToNull(
    z.string().trim().max(groupLimits.description.max, tooLong('Beschrijving', groupLimits.description.max)),
  ),
  tags,
  questions,
  audience: z.enum(AUDIENCES, 'Kies voor wie de groep is'),
  minAge: blankToNull(audienceAge),
  maxAge: blankToNull(audienceAge),
  membersAdvise: formBoolean,
  isPublic: formBoolean,
}
const groupFieldsSchema = z.object(groupFields)
export type GroupFields = z.output<typeof groupFieldsSchema>

export const groupFieldsUpdate = groupFieldsSchema.partial()

/** How an update removes the picture. A new picture is uploaded as a file. */
export const pictureRemoval = {
  /** In JSON: null or blank. */
  featuredImage: blankToNull(z.string()),
  /** In a form. */
  removeImage: formBoolean.optional(),
}

export const NAME_TOO_LONG = tooLong('Groepsnaam', groupLimits.name.maxOnEdit)

/** Whether an owner may change the name from `current` to `name`. */
export const isNameAllowedOnEdit = (name: string | undefined, current: string): boolean =>
  name === undefined || name === current || name.length <= groupLimits.name.maxOnEdit

export const createGroup = route({
  method: 'POST',
  path: '/groups',
  access: 'verified',
  summary: 'Create a group for a live event; the creator is owner and first member',
  body: groupFieldsSchema.extend({
    description: z
      .string('Beschrijving is verplicht')
      .trim()
      .min(1, 'Beschrijving is verplicht')
      .min(groupLimits.description.min, 'Beschrijving moet minimaal 10 karakters zijn')
      .max(groupLimits.description.max, tooLong('Beschrijving', groupLimits.description.max)),
    eventId: z
      .string('Selecteer een evenement')
      .min(1, 'Selecteer een evenement')
      .pipe(z.uuid('Selecteer een evenement')),
    tags: tags.optional().default([]),
    questions: questions.optional().default([]),
    audience: groupFields.audience.optional().default('EVERYONE'),
    membersAdvise: formBoolean.optional().default(false),
    isPublic: formBoolean.optional().default(true),
  }),
  output: z.object({ group }),
  status: 201,
  refusals: [
    'EVENT_NOT_FOUND',
    'EVENT_NOT_LIVE',
    'EVENT_ENDED',
    'GROUP_LIMIT_REACHED',
    'GROUP_LIMIT_MAXIMUM',
    'IMAGE_REFUSED',
  ],
  upload: GROUP_PICTURE,
})

export const updateGroup = route({
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: '/groups/:id',
  access: 'verified',
  summary: 'The owner changes the given fields',
  params: idParams,
  body: groupFieldsUpdate.extend(pictureRemoval),
  output: z.object({ group }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER', 'IMAGE_REFUSED'],
  upload: GROUP_PICTURE,
})

export const deleteGroup = route({
  method: 'DELETE',
  path: '/groups/:id',
  access: 'verified',
  summary: 'The owner deletes the group and its chat',
  params: idParams,
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER'],
})

export const ANSWERS_WRONG = 'De vragen van de groep zijn veranderd. Lees ze opnieuw.'
export const ANSWERS_MISSING = 'Beantwoord de vragen van de groep'

export const joinGroup = route({
  method: 'POST',
  path: '/groups/:id/join',
  access: 'verified',
  summary: 'Request to join: PENDING while there is a place, WAITLIST when full; a repeated request changes nothing',
  params: idParams,
  body: z.object({
    message: blankToNull(
      z.string().trim().max(groupLimits.joinMessage.max, tooLong('Je bericht', groupLimits.joinMessage.max)),
    ),
    /** One for each question of the group. */
    answers: z
      .array(
        z
          .string()
          .trim()
          .min(1, 'Beantwoord deze vraag')
          .max(groupLimits.answer.max, tooLong('Je antwoord', groupLimits.answer.max)),
      )
      .max(groupLimits.questions.max, ANSWERS_WRONG)
      .optional(),
    /** The questions that were answered. Refused if the owner changed them meanwhile. */
    questions: z.array(z.string()).max(groupLimits.questions.max, ANSWERS_WRONG).optional(),
  }),
  output: z.object({ status: z.enum(['PENDING', 'WAITLIST', 'ACCEPTED']), waitlistPosition: z.number().nullable() }),
  status: 201,
  refusals: [
    'GROUP_NOT_FOUND',
    'MEMBERSHIP_REJECTED',
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
})

export const leaveGroup = route({
  method: 'DELETE',
  path: '/groups/:id/leave',
  access: 'verified',
  summary:
    'Leave, or withdraw a request. Ownership passes to the longest-standing member; without one the group is deleted',
  params: idParams,
  refusals: ['GROUP_NOT_FOUND', 'MEMBERSHIP_NOT_FOUND'],
})

export const listMembers = route({
  method: 'GET',
  path: '/groups/:id/members',
  access: 'verified',
  summary: 'ACCEPTED members; for the owner also any other status',
  params: idParams,
  query: pageQuery(20).extend({ status: z.enum(MEMBER_STATUSES).default('ACCEPTED') }),
  output: z.object({ members: z.array(groupMember), pagination }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER'],
})

export const listJoinRequests = route({
  method: 'GET',
  path: '/groups/:id/requests',
  access: 'verified',
  summary: 'PENDING and WAITLIST requests, oldest first; for the owner, and for members who advise',
  params: idParams,
  output: z.object({ requests: z.array(joinRequest) }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER'],
})

export const updateMemberStatus = route({
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: '/groups/:id/members/:userId/status',
  access: 'verified',
  summary: 'The owner accepts a request (PENDING, WAITLIST, REJECTED), rejects it, or removes a member',
  params: z.object({ id, userId: id }),
  body: z.object({
    status: z.enum(['ACCEPTED', 'REJECTED'], 'Kies accepteren of afwijzen'),
    /** Told to the rejected person, once. */
    note: blankToNull(
      z.string().trim().max(groupLimits.rejectionNote.max, tooLong('Je bericht', groupLimits.rejectionNote.max)),
    ),
  }),
  output: z.object({ member: groupMember }),
  refusals: [
    'GROUP_NOT_FOUND',
    'NOT_GROUP_OWNER',
    'MEMBERSHIP_NOT_FOUND',
    'GROUP_SIZE_REACHED',
    'GROUP_SIZE_MAXIMUM',
    'APPLICANT_LIMIT_REACHED',
    'AUDIENCE_MISMATCH',
    'PROFILE_INCOMPLETE',
    'OWNER_STAYS',
  ],
})

export const adviseOnRequest = route({
  method: 'PUT',
  path: '/groups/:id/members/:userId/advice',
  access: 'verified',
  summary: 'A member advises the owner on an open request; null withdraws the advice',
  params: z.object({ id, userId: id }),
  body: z.object({ advice: z.enum(ADVICE, 'Kies een duim omhoog of omlaag').nullable() }),
  output: z.object({ advice: z.enum(ADVICE).nullable() }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'ADVICE_NOT_ASKED', 'MEMBERSHIP_NOT_FOUND'],
})

export const removeMember = route({
  method: 'DELETE',
  path: '/groups/:id/members/:userId',
  access: 'verified',
  summary: 'Same as the status REJECTED',
  params: z.object({ id, userId: id }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER', 'MEMBERSHIP_NOT_FOUND', 'OWNER_STAYS'],
})

export const transferOwnership = route({
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: '/groups/:id/transfer-ownership',
  access: 'verified',
  summary: 'The owner makes another accepted member owner, and remains a member',
  params: idParams,
  body: z.object({
    userId: z.uuid('Kies een lid van de groep'),
    /** Required when an accepted member blocked the new owner. */
    isConfirmed: z.boolean('Kies ja of nee').optional(),
  }),
  output: z.object({ group }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER', 'MEMBERSHIP_NOT_FOUND', 'OWNER_NEEDS_CONFIRMATION'],
})
