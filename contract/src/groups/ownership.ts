import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { group } from './groups.ts'

/**
 * The ownership of a group is offered to a member when its owner was not seen for `ANSWERING.ownerSeenDays` and the event starts
 * within `eventWithinDays`; after `offerHours` without an answer to the next.
 */
export const ABSENCE = { eventWithinDays: 30, offerHours: 48 } as const

/** `LAPSED`: not answered in time, and offered to the next member. */
export const OFFER_STATUSES = ['OPEN', 'ACCEPTED', 'DECLINED', 'LAPSED'] as const

export const answerOwnershipOffer = route('PUT', '/groups/:id/ownership-offer', 'verified', {
  summary:
    'A member takes over from an absent owner or declines, after which the next is asked; the former owner takes the group back, or leaves it to the new one',
  body: z.object({ answer: z.enum(['YES', 'NO'], 'Kies ja of nee') }),
  output: z.object({ group }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER', 'OWNERSHIP_OFFER_NOT_FOUND'],
  changes: ({ params }) => [`group:${params.id}`, `requests:${params.id}`, `invitations:${params.id}`, 'messaging'],
})
