import { EVENT_TYPES } from './events/events.ts'
import { AUDIENCES, audienceAge } from './groups/audience.ts'
import { lookingLimits } from './looking.ts'
import { place, placeId } from './places.ts'
import { storableDate } from './platform/dates.ts'
import { instant } from './platform/ids.ts'
import { enumInAnyCase } from './platform/query.ts'
import { route } from './platform/route.ts'
import { blankToNull, tooLong } from './platform/text.ts'
import { z } from './platform/zod.ts'

/** Kilometres around the place of a wish. */
export const WISH_RADII = [10, 25, 50] as const
export type WishRadius = (typeof WISH_RADII)[number]

export const wishLimits = {
  /** From today. */
  months: 3,
  /** Changes within 24 hours. */
  changesPerDay: 10,
  /** Counts of wishes, people and events below it are null. */
  shownFrom: 3,
  /** Proposals that a person gets from a wish and has not chosen the event of. */
  openProposals: 1,
  /** Within 7 days. */
  proposalsPerWeek: 2,
} as const

const radiusMessage = 'Kies een afstand uit de lijst'
const dayMessage = 'Kies een dag'

/** A bare Amsterdam day. */
const day = storableDate(z.iso.date(dayMessage), dayMessage)

/** The whole wish: omitted fields get their default, and do not keep their value. */
export const wishFields = {
  placeId: placeId.min(1, 'Kies een plaats'),
  radius: z.coerce
    .number(radiusMessage)
    .refine((radius): radius is WishRadius => WISH_RADII.some((known) => known === radius), radiusMessage),
  /** Empty: every type. */
  types: z.array(enumInAnyCase(EVENT_TYPES, 'Kies een type')).max(EVENT_TYPES.length).optional().default([]),
  /** The first day; omitted or past: today. */
  from: blankToNull(day),
  /** The last day, at most `wishLimits.months` from today. */
  until: day,
  note: blankToNull(z.string().trim().max(lookingLimits.note.max, tooLong('Je bericht', lookingLimits.note.max))),
  minAge: blankToNull(audienceAge),
  maxAge: blankToNull(audienceAge),
  audience: z.enum(AUDIENCES, 'Kies met wie je wilt gaan').optional().default('EVERYONE'),
}

/** Company wanted at whatever matches: a filter of events and a period. Nobody but its person sees it. */
export const wish = z.object({
  place,
  radius: z.number(),
  types: z.array(z.enum(EVENT_TYPES)),
  from: z.iso.date(),
  until: z.iso.date(),
  note: z.string().nullable(),
  minAge: z.number().nullable(),
  maxAge: z.number().nullable(),
  audience: z.enum(AUDIENCES),
  since: instant,
  /** Upcoming public events that match. */
  eventCount: z.number(),
})
export type Wish = z.infer<typeof wish>

const output = z.object({ wish: wish.nullable() })

export const getWish = route('GET', '/users/me/wish', 'verified', {
  summary: 'My wish for company; null without one or when its last day is past',
  output,
  dependsOn: () => ['wish'],
})

export const setWish = route('PUT', '/users/me/wish', 'verified', {
  summary: 'Look for company at every event that matches, or change for what; one per person, safe to repeat',
  body: z.object(wishFields),
  output,
  refusals: ['WISH_PERIOD', 'AUDIENCE_MISMATCH', 'PROFILE_INCOMPLETE', 'UNDER_AGE', 'WISH_LIMIT'],
  changes: () => ['wish', 'event', 'proposals', 'limits'],
})

export const endWish = route('DELETE', '/users/me/wish', 'verified', {
  summary: 'End my wish; safe to repeat',
  output,
  changes: () => ['wish', 'event', 'proposals'],
})
