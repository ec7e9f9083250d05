import { EVENT_TYPES } from './events.ts'
import { id, idParams, instant } from './ids.ts'
import { formBoolean, pageQuery, pagination, queryBoolean, sortOrder } from './paging.ts'
import { route } from './route.ts'
import { GENDERS, person, SOCIAL_PREFERENCES } from './users.ts'
import { z } from './zod.ts'

/** Figures of spec 2 sections 5 and 9 and of decisions.md. */
export const groupLimits = {
  name: { min: 3, max: 100, maxOnEdit: 50 },
  description: { min: 10, max: 500 },
  joinMessage: { max: 300 },
  tags: { max: 10, length: 30 },
  image: { maxBytes: 5 * 1024 * 1024 },
  defaultSize: 10,
  maxSize: 50,
  /** Simultaneous groups without, and with every, extra slot. */
  defaultGroups: 3,
  maxGroups: 9,
  pageSize: 12,
  /** A group stays active this long after its event has ended. */
  activeDaysAfterEvent: 7,
  popularTags: 20,
} as const

/** How many groups someone may be in at once, with the extra slots they bought. */
export const groupLimitWith = (extraGroupSlots: number): number =>
  Math.min(groupLimits.maxGroups, groupLimits.defaultGroups + extraGroupSlots)

/** What a stored membership or request can be. */
export const MEMBER_STATUSES = ['PENDING', 'ACCEPTED', 'REJECTED', 'WAITLIST'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]
export const MEMBERSHIP_STATUSES = ['NOT_MEMBER', ...MEMBER_STATUSES] as const
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number]

export const group = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
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
  featuredImage: z.string().nullable(),
  /** Counts ACCEPTED members, the owner included. */
  maxMembers: z.number(),
  currentMembers: z.number(),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  /** Its event is live, and not ended more than 7 days ago. */
  isActive: z.boolean(),
  createdAt: instant,
  /** Two names of the spec for one value: how the viewer stands to this group. */
  currentUserMemberStatus: z.enum(MEMBERSHIP_STATUSES),
  membershipStatus: z.enum(MEMBERSHIP_STATUSES),
  /** The viewer's place on the wait list, 1 = first. */
  waitlistPosition: z.number().nullable(),
  /** PENDING and WAITLIST; for the owner only, null for everybody else. */
  requestCount: z.number().nullable(),
  /** Up to five faces for the card. */
  memberPreview: z.array(person),
})
export type Group = z.infer<typeof group>

export const groupMember = z.object({
  userId: id,
  status: z.enum(MEMBER_STATUSES),
  joinedAt: instant.nullable(),
  isOwner: z.boolean(),
  user: person.extend({
    age: z.number().nullable(),
    gender: z.enum(GENDERS).nullable(),
    socialPreference: z.enum(SOCIAL_PREFERENCES).nullable(),
    bio: z.string().nullable(),
    suspendedAt: instant.nullable(),
  }),
})
export type GroupMember = z.infer<typeof groupMember>

export const joinRequest = groupMember.extend({
  requestedAt: instant,
  message: z.string().nullable(),
  waitlistPosition: z.number().nullable(),
})
export type JoinRequest = z.infer<typeof joinRequest>

export const tag = z
  .string()
  .trim()
  .min(1, 'Een label mag niet leeg zijn')
  .max(groupLimits.tags.length, 'Een label mag hoogstens 30 tekens zijn')

/** A JSON array, or in a form a comma list; trimmed, lower case, each once. */
const tags = z
  .preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(',')
            .map((part) => part.trim())
            .filter((part) => part !== '')
        : value,
    z.array(tag).max(groupLimits.tags.max, 'Kies hoogstens 10 labels'),
  )
  .transform((list) => [...new Set(list.map((name) => name.toLowerCase()))])

const listQuery = pageQuery(groupLimits.pageSize).extend({
  eventId: id.optional(),
  isPublic: queryBoolean.optional(),
  /** Every word, in the group's name and description or in its event's title and place. */
  search: z.string().trim().max(100).optional(),
  /** Only groups one can still ask to join: with a free place, for an event that is live and not over. */
  availableOnly: queryBoolean.optional(),
  /** Groups with at least one of these. */
  tags: tags.optional(),
  sortBy: z.enum(['createdAt', 'name', 'startDate', 'memberCount']).default('createdAt'),
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
  summary: 'The same as the list, with its search and filters',
  query: listQuery,
  output: z.object({ groups: z.array(group), pagination }),
})

export const getGroupStats = route({
  method: 'GET',
  path: '/groups/stats',
  access: 'verified',
  summary: 'How many groups there are, how many are active, how many memberships they hold',
  output: z.object({ totalGroups: z.number(), activeGroups: z.number(), totalMembers: z.number() }),
})

export const listPopularTags = route({
  method: 'GET',
  path: '/groups/popular-tags',
  access: 'verified',
  summary: 'The most used tags of public groups for events to come, or of one event',
  query: z.object({ eventId: id.optional() }),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number() })) }),
})

export const listMyGroups = route({
  method: 'GET',
  path: '/groups/my-groups',
  access: 'verified',
  summary: 'Groups I am in (ACCEPTED), newest first; another status on request',
  query: pageQuery(groupLimits.pageSize).extend({
    status: z.enum(MEMBER_STATUSES).default('ACCEPTED'),
  }),
  output: z.object({ groups: z.array(group), pagination }),
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

const name = z
  .string('Groepsnaam is verplicht')
  .trim()
  .min(1, 'Groepsnaam is verplicht')
  .min(groupLimits.name.min, 'Groepsnaam moet minimaal 3 karakters zijn')
  .max(groupLimits.name.max, 'Groepsnaam mag maximaal 100 karakters zijn')

const upload = {
  field: 'featuredImage',
  maxBytes: groupLimits.image.maxBytes,
  types: ['jpeg', 'png', 'webp'],
} as const

export const createGroup = route({
  method: 'POST',
  path: '/groups',
  access: 'verified',
  summary: 'Make a group for a live event; the maker is owner and first member',
  body: z.object({
    name,
    description: z
      .string('Beschrijving is verplicht')
      .trim()
      .min(1, 'Beschrijving is verplicht')
      .min(groupLimits.description.min, 'Beschrijving moet minimaal 10 karakters zijn')
      .max(groupLimits.description.max, 'Beschrijving mag maximaal 500 karakters zijn'),
    eventId: z
      .string('Selecteer een evenement')
      .min(1, 'Selecteer een evenement')
      .pipe(z.uuid('Selecteer een evenement')),
    tags: tags.optional().default([]),
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
  upload,
})

export const updateGroup = route({
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: '/groups/:id',
  access: 'verified',
  summary: 'The owner changes what is named; the rest stays',
  params: idParams,
  body: z.object({
    /** At most 50 characters when it changes; a longer name from before may stay. */
    name: name.optional(),
    /** Empty or null takes it away. */
    description: z
      .string()
      .trim()
      .max(groupLimits.description.max, 'Beschrijving mag maximaal 500 karakters zijn')
      .nullish(),
    tags: tags.optional(),
    isPublic: formBoolean.optional(),
    /** In JSON null takes the picture away; a new one comes as a file in a form. */
    featuredImage: z.string().nullish(),
    /** The same in a form. */
    removeImage: formBoolean.optional(),
  }),
  output: z.object({ group }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER', 'IMAGE_REFUSED'],
  upload,
})

export const deleteGroup = route({
  method: 'DELETE',
  path: '/groups/:id',
  access: 'verified',
  summary: 'The owner ends the group, with its chat',
  params: idParams,
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER'],
})

export const joinGroup = route({
  method: 'POST',
  path: '/groups/:id/join',
  access: 'verified',
  summary: 'Ask to join: PENDING while there is a place, WAITLIST when full; asking twice changes nothing',
  params: idParams,
  body: z.object({
    message: z.string().trim().max(groupLimits.joinMessage.max, 'Je bericht mag maximaal 300 tekens zijn').nullish(),
  }),
  output: z.object({ status: z.enum(['PENDING', 'WAITLIST', 'ACCEPTED']), waitlistPosition: z.number().nullable() }),
  status: 201,
  refusals: [
    'GROUP_NOT_FOUND',
    'MEMBERSHIP_REJECTED',
    'GROUP_LIMIT_REACHED',
    'GROUP_LIMIT_MAXIMUM',
    'EVENT_ENDED',
    'EVENT_NOT_LIVE',
  ],
})

export const leaveGroup = route({
  method: 'DELETE',
  path: '/groups/:id/leave',
  access: 'verified',
  summary: 'Leave, or withdraw a request; an owner hands over to the longest-standing member, alone deletes the group',
  params: idParams,
  refusals: ['GROUP_NOT_FOUND', 'MEMBERSHIP_NOT_FOUND'],
})

export const listMembers = route({
  method: 'GET',
  path: '/groups/:id/members',
  access: 'verified',
  summary: 'ACCEPTED members; the owner may ask for another status',
  params: idParams,
  query: pageQuery(20).extend({ status: z.enum(MEMBER_STATUSES).default('ACCEPTED') }),
  output: z.object({ members: z.array(groupMember), pagination }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER'],
})

export const listJoinRequests = route({
  method: 'GET',
  path: '/groups/:id/requests',
  access: 'verified',
  summary: 'PENDING and WAITLIST, oldest first; for the owner',
  params: idParams,
  output: z.object({ requests: z.array(joinRequest) }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER'],
})

export const updateMemberStatus = route({
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: '/groups/:id/members/:userId/status',
  access: 'verified',
  summary: 'The owner accepts (PENDING, WAITLIST, REJECTED) or rejects and removes',
  params: z.object({ id, userId: id }),
  body: z.object({ status: z.enum(['ACCEPTED', 'REJECTED'], 'Kies accepteren of afwijzen') }),
  output: z.object({ member: groupMember }),
  refusals: [
    'GROUP_NOT_FOUND',
    'NOT_GROUP_OWNER',
    'MEMBERSHIP_NOT_FOUND',
    'GROUP_SIZE_REACHED',
    'GROUP_SIZE_MAXIMUM',
    'APPLICANT_LIMIT_REACHED',
    'OWNER_STAYS',
  ],
})

export const removeMember = route({
  method: 'DELETE',
  path: '/groups/:id/members/:userId',
  access: 'verified',
  summary: 'The same as the status REJECTED',
  params: z.object({ id, userId: id }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER', 'MEMBERSHIP_NOT_FOUND', 'OWNER_STAYS'],
})

export const transferOwnership = route({
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: '/groups/:id/transfer-ownership',
  access: 'verified',
  summary: 'The owner makes another accepted member owner and stays as a member',
  params: idParams,
  body: z.object({ userId: z.uuid('Kies een lid van de groep') }),
  output: z.object({ group }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER', 'MEMBERSHIP_NOT_FOUND'],
})
