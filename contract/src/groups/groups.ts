import { eventSummary } from '../events/events.ts'
import { id, instant } from '../platform/ids.ts'
import { formBoolean } from '../platform/paging.ts'
import { blankToNull, isBlank, onOneLine, tooLong, visibleText } from '../platform/text.ts'
import { z } from '../platform/zod.ts'
import { person } from '../users/users.ts'
import { AUDIENCES, audienceAge } from './audience.ts'
import { groupLimits } from './limits.ts'
import { groupSign } from './signs.ts'

export const groupLimitWith = (extraGroupSlots: number): number =>
  Math.min(groupLimits.maxGroups, groupLimits.defaultGroups + extraGroupSlots)

export const MEMBER_STATUSES = ['PENDING', 'ACCEPTED', 'REJECTED', 'WAITLIST'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]
export const REQUEST_STATUSES = ['PENDING', 'WAITLIST'] as const satisfies readonly MemberStatus[]
/** Members and applicants. */
export const JOINED_STATUSES = ['ACCEPTED', ...REQUEST_STATUSES] as const
export const MEMBER_STATUS_LABELS: Readonly<Record<MemberStatus, string>> = {
  ACCEPTED: 'Lid',
  PENDING: 'Verzoek open',
  WAITLIST: 'Wachtlijst',
  REJECTED: 'Afgewezen',
}
export const MEMBERSHIP_STATUSES = ['NOT_MEMBER', ...MEMBER_STATUSES] as const
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number]

/** Leaves the group with which the person goes to the same event. Without it the call answers ALREADY_GOING. */
export const switchesGroup = z.boolean('Kies ja of nee').optional()

export const groupContent = {
  name: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  featuredImage: z.string().nullable(),
  questions: z.array(z.string()),
  audience: z.enum(AUDIENCES),
  minAge: z.number().nullable(),
  maxAge: z.number().nullable(),
  /** A member may accept a request that the owner leaves unanswered; see `ADMISSION`. */
  membersMayAdmit: z.boolean(),
  /** Anyone in its audience may ask. */
  takesRequests: z.boolean(),
}

/** How a new group is, unless its owner says otherwise. */
export const GROUP_DEFAULTS = {
  audience: 'EVERYONE',
  membersMayAdmit: false,
  takesRequests: true,
  isPublic: true,
} as const

/** How well they fit the viewer; the newest; most free places; those with a member who travels from nearby. */
export const GROUP_SORTS = ['fit', 'newest', 'places', 'near'] as const
export type GroupSort = (typeof GROUP_SORTS)[number]

/** What lists show of a group. */
export const groupSummary = z.object({
  id,
  ...groupContent,
  eventId: id,
  event: eventSummary,
  /** Null for people to whom the owner does not show where they go. */
  ownerId: id.nullable(),
  owner: person.nullable(),
  maxMembers: z.number(),
  /** ACCEPTED members, the owner included. */
  currentMembers: z.number(),
  /** The event is live, and ended at most 7 days ago. */
  isActive: z.boolean(),
  createdAt: instant,
  /** For members, from `SIGN_DAYS` before the event. */
  sign: groupSign.nullable(),
  /** The viewer's status in this group; the spec has two names for it. */
  currentUserMemberStatus: z.enum(MEMBERSHIP_STATUSES),
  membershipStatus: z.enum(MEMBERSHIP_STATUSES),
  /** It is settled that the viewer went along with this group. */
  viewerWent: z.boolean(),
  /** The viewer's position on the wait list, 1 = first. */
  waitlistPosition: z.number().nullable(),
  /** When the viewer asked; null without an open request. */
  requestedAt: instant.nullable(),
  /** The owner usually answers within so many hours; null below `ANSWER_TIMES.shownFrom` decisions. */
  answersWithinHours: z.number().nullable(),
  /** PENDING and WAITLIST requests that the owner can accept; null for everyone but the owner. */
  requestCount: z.number().nullable(),
  /** Of the members who show their plans to more than their groups; null for fewer than `AGE_RANGE.people` ages. */
  ages: z.object({ from: z.number(), to: z.number() }).nullable(),
  /** Why it may fit the viewer, at most three sentences, the weightiest first; empty outside the groups of one event. */
  reasons: z.array(z.string()),
})
export type GroupSummary = z.infer<typeof groupSummary>

export const group = groupSummary.extend({
  /** The owner's note when the viewer was rejected; null otherwise. */
  rejectionNote: z.string().nullable(),
  /** The viewer's request is hidden from the owner, because the viewer goes with another group of the event. */
  needsSwitch: z.boolean(),
  /** The viewer, a member, may accept requests now that the owner left unanswered. */
  viewerMayAdmit: z.boolean(),
  /** Up to five members. */
  memberPreview: z.array(person),
  /** Provinces of the members who show theirs, without members with a block between them and the viewer. */
  travelsFrom: z.array(z.string()),
})
export type Group = z.infer<typeof group>

export const tag = z
  .string()
  .overwrite(visibleText)
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
export const tags = z
  .preprocess(listFromForm(','), z.array(tag).max(groupLimits.tags.max, 'Kies hoogstens 10 labels'))
  .transform((list) => [...new Set(list.map((name) => name.toLowerCase()))])

/** One per line in a form. Blank questions are dropped. */
export const questions = z.preprocess(
  (value) => {
    const list = listFromForm('\n')(value)
    return Array.isArray(list) ? list.filter((item) => typeof item !== 'string' || !isBlank(item)) : list
  },
  z
    .array(
      z
        .string()
        .overwrite(onOneLine)
        .max(groupLimits.questions.length, tooLong('Een vraag', groupLimits.questions.length)),
    )
    .max(groupLimits.questions.max, 'Stel hoogstens 3 vragen'),
)

const name = z
  .string('Groepsnaam is verplicht')
  .overwrite(onOneLine)
  .min(1, 'Groepsnaam is verplicht')
  // "karakters" is the spec's wording; our own texts say "tekens".
  .min(groupLimits.name.min, 'Groepsnaam moet minimaal 3 karakters zijn')
  .max(groupLimits.name.max, tooLong('Groepsnaam', groupLimits.name.max))

/** The bodies of the routes that create and update a group, and the columns of these names, derive from this shape. */
export const groupFields = {
  name,
  description: blankToNull(
    z.string().trim().max(groupLimits.description.max, tooLong('Beschrijving', groupLimits.description.max)),
  ),
  tags,
  audience: z.enum(AUDIENCES, 'Kies voor wie de groep is'),
  minAge: blankToNull(audienceAge),
  maxAge: blankToNull(audienceAge),
  questions,
  membersMayAdmit: formBoolean,
  takesRequests: formBoolean,
  isPublic: formBoolean,
}
export const groupFieldsSchema = z.object(groupFields)
export type GroupFields = z.output<typeof groupFieldsSchema>

export const groupFieldsUpdate = groupFieldsSchema.partial()

/** How an update removes the picture. A new picture is uploaded as a file. */
export const pictureRemoval = {
  /** In JSON: null or blank. */
  featuredImage: blankToNull(z.string()),
  removeImage: formBoolean.optional(),
}

export const NAME_TOO_LONG = tooLong('Groepsnaam', groupLimits.name.maxOnEdit)

export const isNameAllowedOnEdit = (name: string | undefined, current: string): boolean =>
  name === undefined || name === current || name.length <= groupLimits.name.maxOnEdit
