import { route } from './platform/route.ts'
import { z } from './platform/zod.ts'

export const placeLimits = { search: { max: 60 }, address: { max: 200 }, results: 10 } as const

/** Kilometres around a place. */
export const RADII = [10, 25, 50, 100] as const
/** Distances are rounded up to this many kilometres, so that they do not reveal where a person lives. */
export const DISTANCE_STEP_KM = 5

export const UNKNOWN_PLACE = 'Kies een plaats uit de lijst'

/** Name and province in lower case, for example `utrecht-utrecht`. */
export const placeId = z.string(UNKNOWN_PLACE).trim().toLowerCase().max(120, UNKNOWN_PLACE)

export const place = z.object({ id: z.string(), name: z.string(), province: z.string() })
export type Place = z.infer<typeof place>

export const searchPlaces = route('GET', '/places', 'public', {
  summary: 'Dutch places by name or id, best match first, or the one that an address names; an empty search finds none',
  query: z.object({
    search: z.string().trim().max(placeLimits.search.max, 'Je zoekwoord mag hoogstens 60 tekens hebben').default(''),
    address: z.string().trim().max(placeLimits.address.max).optional(),
  }),
  output: z.object({ places: z.array(place) }),
  notLive: 'Nothing that a member does changes it',
})
