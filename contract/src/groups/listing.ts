import { groupPicture } from '../chat/chat.ts'
import { pinnedMessage } from '../chat/pins.ts'
import { eventSummary } from '../events/events.ts'
import { id } from '../platform/ids.ts'
import { pageQuery, pagination, queryBoolean, sortOrder } from '../platform/paging.ts'
import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { GROUP_SORTS, group, groupSummary, MEMBER_STATUSES, tags } from './groups.ts'
import { groupLimits } from './limits.ts'

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

export const listGroups = route('GET', '/groups', 'verified', {
  alsoPaths: ['/groups/search'],
  summary: 'Groups of one event, or of all events that are live and public',
  query: listQuery,
  output: z.object({ groups: z.array(groupSummary), pagination }),
  dependsOn: () => ['group', 'groups', 'event'],
})

export const getGroupStats = route('GET', '/groups/stats', 'verified', {
  summary: 'Number of groups, active groups and memberships',
  output: z.object({ totalGroups: z.number(), activeGroups: z.number(), totalMembers: z.number() }),
  notLive: 'A visitor reads it once',
})

export const listPopularTags = route('GET', '/groups/popular-tags', 'verified', {
  summary: 'Most used tags of public groups for upcoming events, or of one event',
  query: z.object({ eventId: id.optional() }),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), count: z.number() })) }),
  notLive: 'Nothing that a member does changes it',
})

export const listMyGroups = route('GET', '/groups/my-groups', 'verified', {
  summary: 'Groups of the caller, newest membership first; ACCEPTED unless another status is given',
  query: pageQuery(groupLimits.pageSize).extend({
    status: z.enum(MEMBER_STATUSES).default('ACCEPTED'),
  }),
  output: z.object({ groups: z.array(groupSummary), pagination }),
  dependsOn: () => ['group', 'groups', 'event'],
})

export const getGroup = route('GET', '/groups/:id', 'verified', {
  summary: 'One group',
  output: z.object({
    group,
    /** Of its chat, for members; null also where the chat shows the member no text of it. */
    pin: pinnedMessage.nullable(),
    /** The newest of its chat, newest first: for members, once the event is over. */
    pictures: z.array(groupPicture),
    /** For others: their last message to a group and last answer to each question, of requests that still exist. */
    lastRequest: z
      .object({
        message: z.string().nullable(),
        answers: z.array(z.object({ question: z.string(), answer: z.string() })),
      })
      .nullable(),
  }),
  refusals: ['GROUP_NOT_FOUND'],
  // A block, a suspension or another owner changes the group, and so the pin.
  dependsOn: ({ params }) => [`group:${params.id}`, `pin:${params.id}`, 'event'],
})

/** What a shared link shows without an account: no names and no texts of people. */
const groupPreview = z.object({
  id,
  event: eventSummary.extend({ venue: z.string().nullable() }),
  currentMembers: z.number(),
  maxMembers: z.number(),
  /** Places for which anyone may ask: none in a group that takes no requests. */
  freePlaces: z.number(),
  /** Anyone may ask to join. */
  isOpen: z.boolean(),
  /** Path on this site of the picture for link previews. */
  shareImage: z.string(),
})
export type GroupPreview = z.infer<typeof groupPreview>

export const getGroupPreview = route('GET', '/groups/:id/preview', 'public', {
  summary: 'Event, day and places of a public group, for a shared link',
  output: z.object({ preview: groupPreview }),
  refusals: ['GROUP_NOT_FOUND'],
  notLive: 'A visitor reads it once',
})
