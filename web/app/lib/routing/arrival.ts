const PARAMETER = 'gezelschap'

/** The page of an event, for a visitor who pressed "Ik zoek gezelschap" before registering. */
export const lookingPath = (slug: string) => `/events/${slug}?${PARAMETER}=1`

/** The state of the history entry: the page asks once whether to look for company. */
export type Arrival = { startsLooking: true } | null

/** The parameter becomes state: a person who merely opens an address that was sent is not asked. */
export function arrivalAt(next: string): { to: string; state: Arrival } {
  const url = new URL(next, 'http://site.invalid')
  const startsLooking = url.searchParams.has(PARAMETER)
  url.searchParams.delete(PARAMETER)
  return { to: url.pathname + url.search + url.hash, state: startsLooking ? { startsLooking } : null }
}
