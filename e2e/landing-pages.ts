import { createLandingPage, publishLandingPage } from 'contract/landing-pages.ts'
import type { TestUser } from '../api/src/testing/factories.ts'

/** Landing pages of a running site, made and published by an administrator. Each call returns the id of the landing page. */
export function useLandingPages(site: { address: string }, admin: () => TestUser) {
  async function call(method: 'POST' | 'PATCH', path: string, body: object): Promise<string> {
    const headers = { authorization: `Bearer ${admin().accessToken}`, 'content-type': 'application/json' }
    const answer = await fetch(`${site.address}/api${path}`, { method, headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { data: { landingPage: { id: string } } }).data.landingPage.id
  }
  const setPublished = (id: string, publish: boolean) =>
    call('PATCH', publishLandingPage.path.replace(':id', id), { publish })
  return {
    setPublished,
    async publishNew(event: { id: string }, content: object): Promise<string> {
      const id = await call('POST', createLandingPage.path.replace(':eventId', event.id), content)
      return setPublished(id, true)
    },
  }
}
