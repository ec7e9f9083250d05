import { id, idWithMessage, instant } from '../platform/ids.ts'
import { pageQuery, pagination } from '../platform/paging.ts'
import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { person } from '../users/users.ts'
import { group, switchesGroup } from './groups.ts'

export const invitationLimits = {
  /** Unanswered invitations of one group. */
  open: 20,
  candidates: 50,
} as const

export const INVITATION_STATUSES = ['OPEN', 'ACCEPTED', 'DECLINED'] as const
export type InvitationStatus = (typeof INVITATION_STATUSES)[number]

/** As the group's owner sees it: a declined invitation looks like an open one. */
export const sentInvitation = z.object({
  id,
  user: person,
  status: z.enum(['OPEN', 'ACCEPTED']),
  createdAt: instant,
})
export type SentInvitation = z.infer<typeof sentInvitation>

export const invitationCandidate = z.object({
  user: person.extend({ age: z.number().nullable() }),
  isLooking: z.boolean(),
  note: z.string().nullable(),
  /** The title of the last event to which the owner went with them. */
  wentAlongTo: z.string().nullable(),
})
export type InvitationCandidate = z.infer<typeof invitationCandidate>

export const receivedInvitation = z.object({
  id,
  group,
  /** The owner who invited; null when that account is deleted. */
  invitedBy: person.nullable(),
  createdAt: instant,
})
export type ReceivedInvitation = z.infer<typeof receivedInvitation>

export const createInvitation = route('POST', '/groups/:id/invitations', 'verified', {
  summary:
    'Invite a person who looks for company for the event or went along before, as the owner; a repeated invitation to the same group changes nothing',
  body: z.object({
    userId: idWithMessage('Kies iemand om uit te nodigen'),
    /** Required with a block between the person and an accepted member. */
    confirmed: z.boolean('Kies ja of nee').default(false),
  }),
  output: z.object({ invitation: sentInvitation }),
  status: 201,
  notFound: 'GROUP_NOT_FOUND',
  refusals: [
    'GROUP_NOT_FOUND',
    'NOT_GROUP_OWNER',
    'USER_NOT_FOUND',
    'NOT_INVITABLE',
    'ALREADY_IN_GROUP',
    'ALREADY_INVITED',
    'MEMBER_NEEDS_CONFIRMATION',
    'GROUP_FULL',
    'UNDER_AGE',
    'AUDIENCE_MISMATCH',
    'PROFILE_INCOMPLETE',
    'INVITATION_LIMIT_REACHED',
    'NEWCOMER_INVITATIONS',
    'INVITATION_LIMIT',
    'EVENT_ENDED',
    'EVENT_NOT_LIVE',
  ],
  changes: ({ params }) => [`invitations:${params.id}`, 'limits'],
})

export const listGroupInvitations = route('GET', '/groups/:id/invitations', 'verified', {
  summary: 'Invitations of a group, newest first, and the other people its owner may invite; for the owner',
  output: z.object({ invitations: z.array(sentInvitation), candidates: z.array(invitationCandidate) }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_OWNER'],
  dependsOn: ({ params }) => [`invitations:${params.id}`, 'looking'],
})

export const listMyInvitations = route('GET', '/groups/invitations', 'verified', {
  summary: 'My unanswered invitations to groups whose event is live and not over, newest first',
  query: pageQuery(20),
  output: z.object({ invitations: z.array(receivedInvitation), pagination }),
  dependsOn: () => ['invitations'],
})

export const answerInvitation = route('PUT', '/groups/invitations/:id', 'verified', {
  summary:
    'Accept, which makes the caller a member at once, or decline, which notifies nobody and can still become a yes. With `switch` the caller leaves the group with which they go to the event',
  body: z.object({ answer: z.enum(['ACCEPTED', 'DECLINED'], 'Kies ja of nee'), switch: switchesGroup }),
  output: z.object({ invitation: z.object({ id, groupId: id, status: z.enum(INVITATION_STATUSES) }) }),
  refusals: [
    'INVITATION_NOT_FOUND',
    'INVITATION_ANSWERED',
    'ALREADY_GOING',
    'GROUP_FULL',
    'UNDER_AGE',
    'AUDIENCE_MISMATCH',
    'PROFILE_INCOMPLETE',
    'GROUP_LIMIT_REACHED',
    'GROUP_LIMIT_MAXIMUM',
    'EVENT_ENDED',
    'EVENT_NOT_LIVE',
  ],
  changes: () => ['invitations', 'group', 'groups', 'limits', 'event', 'looking'],
})

export const goAgain = route('POST', '/groups/:id/again', 'verified', {
  summary:
    'A new group for another event, owned by the caller, that invites the members of this group, whose event is over; a repeated call returns the same group',
  body: z.object({
    eventId: idWithMessage('Selecteer een evenement'),
  }),
  /** `invited`: people with an invitation to the new group. */
  output: z.object({ group, invited: z.number() }),
  status: 201,
  notFound: 'GROUP_NOT_FOUND',
  refusals: [
    'GROUP_NOT_FOUND',
    'NOT_GROUP_MEMBER',
    'EVENT_NOT_OVER',
    'EVENT_NOT_FOUND',
    'EVENT_NOT_LIVE',
    'EVENT_ENDED',
    'GROUP_LIMIT_REACHED',
    'GROUP_LIMIT_MAXIMUM',
    'UNDER_AGE',
    'AUDIENCE_MISMATCH',
  ],
  changes: () => ['group', 'groups', 'limits', 'event', 'looking', 'invitations'],
})
