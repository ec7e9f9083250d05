import { AUDIENCES, audienceAge } from './groups/audience.ts'
import { placeId } from './places.ts'
import { instant } from './platform/ids.ts'
import { route } from './platform/route.ts'
import { blankToNull, tooLong } from './platform/text.ts'
import { z } from './platform/zod.ts'
import { musicalPreferences, person } from './users/users.ts'

export const lookingLimits = { note: { max: 150 } } as const

export const LOOKING_OUTCOMES = ['ACCEPTED', 'WITHDRAWN'] as const
export type LookingOutcome = (typeof LOOKING_OUTCOMES)[number]

/** A greeting between the caller and a person who looks too, as the caller sees it. */
const WAVES = ['NONE', 'SENT', 'RECEIVED', 'MUTUAL'] as const
export type Wave = (typeof WAVES)[number]

export const lookingPerson = z.object({
  user: person,
  age: z.number().nullable(),
  note: z.string().nullable(),
  since: instant,
  wave: z.enum(WAVES),
})
export type LookingPerson = z.infer<typeof lookingPerson>

/** With whom a person wants to go; other people do not see it. */
const preferences = z.object({
  audience: z.enum(AUDIENCES),
  minAge: z.number().nullable(),
  maxAge: z.number().nullable(),
})
export type LookingPreferences = z.infer<typeof preferences>

/**
 * The people who look for company at an event. `people` holds the caller too, and is empty unless the caller looks as well or is
 * accepted in a group of the event. Neither holds anyone with a block between them and the caller. `mine` is null unless the
 * caller looks.
 */
const looking = z.object({ people: z.array(lookingPerson), count: z.number(), mine: preferences.nullable() })
export type Looking = z.infer<typeof looking>

/** Omitted fields keep their value, null clears. */
export const lookingFields = {
  note: blankToNull(z.string().trim().max(lookingLimits.note.max, tooLong('Je bericht', lookingLimits.note.max))),
  minAge: blankToNull(audienceAge),
  maxAge: blankToNull(audienceAge),
  audience: z.enum(AUDIENCES, 'Kies met wie je wilt gaan').optional(),
  /** Stored in the profile. */
  musicalPreferences: musicalPreferences.optional(),
  /** Stored in the profile as the home place. */
  placeId: blankToNull(placeId),
}

export const startLooking = route('PUT', '/events/:id/looking', 'verified', {
  summary: 'Look for company at an event, or change the note and with whom; safe to repeat',
  body: z.object(lookingFields),
  output: looking,
  refusals: [
    'EVENT_NOT_FOUND',
    'EVENT_NOT_LIVE',
    'EVENT_ENDED',
    'EVENT_NOT_PUBLIC',
    'ALREADY_GOING',
    'AUDIENCE_MISMATCH',
    'PROFILE_INCOMPLETE',
    'UNDER_AGE',
    'LOOKING_LIMIT',
    'HOME_PLACE_LIMIT',
  ],
  changes: ({ params }) => [`looking:${params.id}`, 'event', 'proposals', 'profile', 'person', 'group', 'limits'],
})

export const stopLooking = route('DELETE', '/events/:id/looking', 'verified', {
  summary: 'Stop looking for company at an event',
  output: looking,
  refusals: ['EVENT_NOT_FOUND'],
  changes: ({ params }) => [`looking:${params.id}`, 'event', 'proposals', 'group'],
})

export const getLooking = route('GET', '/events/:id/looking', 'verified', {
  summary: 'Who looks for company at an event: the number for everyone, the people for those who look or go too',
  output: looking,
  refusals: ['EVENT_NOT_FOUND'],
  dependsOn: ({ params }) => [`looking:${params.id}`],
})

export const sendWave = route('PUT', '/events/:id/looking/waves/:userId', 'verified', {
  summary:
    'Greet a person who looks for company at the same event; greeted back, the two may write each other; safe to repeat',
  output: looking,
  notFound: 'EVENT_NOT_FOUND',
  refusals: [
    'EVENT_NOT_FOUND',
    'EVENT_NOT_LIVE',
    'EVENT_ENDED',
    'EVENT_NOT_PUBLIC',
    'NOT_LOOKING',
    'USER_NOT_FOUND',
    'NEWCOMER_WAVES',
    'WAVE_LIMIT',
  ],
  changes: ({ params }) => [`looking:${params.id}`, 'messaging', 'proposals'],
})

export const withdrawWave = route('DELETE', '/events/:id/looking/waves/:userId', 'verified', {
  summary: 'Take a greeting back; safe to repeat',
  output: looking,
  refusals: ['EVENT_NOT_FOUND'],
  changes: ({ params }) => [`looking:${params.id}`, 'messaging'],
})
