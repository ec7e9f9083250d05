const PARAMETER = 'gezelschap'
const SITE = 'http://site.invalid'

/** The path of this site, for a visitor who wants company there and may have to register first. */
export function withCompany(path: string): string {
  const url = new URL(path, SITE)
  url.searchParams.set(PARAMETER, '1')
  return url.pathname + url.search + url.hash
}

export const asksForCompany = (path: string): boolean => new URL(path, SITE).searchParams.has(PARAMETER)

/** The page of an event, for a visitor who pressed "Ik zoek gezelschap" before registering. */
export const lookingPath = (slug: string) => withCompany(`/events/${slug}`)

/** The state of the history entry: the page asks once whether to look for company. */
export type Arrival = { startsLooking: true } | null

/** The parameter becomes state: a person who merely opens an address that was sent is not asked. */
export function arrivalAt(next: string): { to: string; state: Arrival } {
  const url = new URL(next, SITE)
  const startsLooking = url.searchParams.has(PARAMETER)
  url.searchParams.delete(PARAMETER)
  return { to: url.pathname + url.search + url.hash, state: startsLooking ? { startsLooking } : null }
}
