import { idParams, instant } from './platform/ids.ts'
import { route } from './platform/route.ts'
import { blankToNull, tooLong } from './platform/text.ts'
import { z } from './platform/zod.ts'
import { person } from './users/users.ts'

export const lookingLimits = { note: { max: 150 } } as const

/** How looking for company ended. */
export const LOOKING_OUTCOMES = ['ACCEPTED', 'WITHDRAWN'] as const
export type LookingOutcome = (typeof LOOKING_OUTCOMES)[number]

export const lookingPerson = z.object({ user: person, note: z.string().nullable(), since: instant })
export type LookingPerson = z.infer<typeof lookingPerson>

/**
 * Who looks for company at an event. `people` holds the caller too, and is empty unless the caller looks as well or is
 * accepted in a group of the event. Neither holds anyone with a block between them and the caller.
 */
const looking = z.object({ people: z.array(lookingPerson), count: z.number() })
export type Looking = z.infer<typeof looking>

export const lookingFields = {
  /** Without it a stored note stays. */
  note: blankToNull(z.string().trim().max(lookingLimits.note.max, tooLong('Je bericht', lookingLimits.note.max))),
}

export const startLooking = route({
  method: 'PUT',
  path: '/events/:id/looking',
  access: 'verified',
  summary: 'Look for company at an event, or change the note',
  params: idParams,
  body: z.object(lookingFields),
  output: looking,
  refusals: ['EVENT_NOT_FOUND', 'EVENT_NOT_LIVE', 'EVENT_ENDED', 'EVENT_NOT_PUBLIC', 'ALREADY_GOING'],
  changes: ({ params }) => [`looking:${params.id}`, 'event', 'proposals'],
})

export const stopLooking = route({
  method: 'DELETE',
  path: '/events/:id/looking',
  access: 'verified',
  summary: 'Stop looking for company at an event',
  params: idParams,
  output: looking,
  refusals: ['EVENT_NOT_FOUND'],
  changes: ({ params }) => [`looking:${params.id}`, 'event', 'proposals'],
})

export const getLooking = route({
  method: 'GET',
  path: '/events/:id/looking',
  access: 'verified',
  summary: 'Who looks for company at an event: the number for everyone, the people for those who look or go too',
  params: idParams,
  output: looking,
  refusals: ['EVENT_NOT_FOUND'],
  dependsOn: ({ params }) => [`looking:${params.id}`],
})
