import { createLandingPage, publishLandingPage } from 'contract/landing-pages.ts'
import { expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../factories.ts'
import { useTestApp } from '../test-app.ts'
import { listContractRoutes } from './contract-routes.ts'

const testApp = useTestApp()

/** Routes that answer the holder of a mailed or signed link, or about no person at all outside production. */
const BY_LINK: Readonly<Record<string, string>> = {
  '/attendance': 'the member who got the mail',
  '/proposal': 'the person who got the mail: names nobody',
  '/auth/verify-email': 'the person who got the mail: shows the username and the age of the account',
  '/plans/:token': 'whoever the sharer sent the link: shows the first name of the sharer',
  '/home-contacts': 'the person who got the mail: shows the username of the member who asks',
  '/pictures': 'a reader of the conversation, with a signed address of one minute',
  '/payments/status/:id': 'whoever holds the id of the payment; no person in it',
  '/dev/mailbox': 'absent in production',
}

test('no public route tells a stranger anything of a person', async () => {
  const { ctx } = testApp
  const admin = await makeUser(ctx, { isAdmin: true })
  const creator = await makeUser(ctx, { profilePhoto: 'gezicht.jpg' })
  const owner = await makeUser(ctx)
  const member = await makeUser(ctx)
  const inTown = { creatorId: creator.id, placeId: 'nijmegen-gelderland' }
  const event = await makeEvent(ctx, { ...inTown, title: 'Lichtjesmarkt' })
  for (const title of ['Jazz aan de kade', 'Stadsloop']) await makeEvent(ctx, { ...inTown, title })
  const group = await makeGroup(ctx, { eventId: event.id, ownerId: owner.id, members: [member] })
  const { landingPage } = (await testApp.call(createLandingPage, { as: admin, params: { eventId: event.id } })).data
  await testApp.call(publishLandingPage, { as: admin, params: { id: landingPage.id }, body: { publish: true } })
  const params: Readonly<Record<string, string>> = {
    idOrSlug: event.slug,
    slug: event.slug,
    id: group.id,
    town: 'nijmegen',
  }
  const people = [admin, creator, owner, member].flatMap(({ id, username, email }) => [id, username, email])

  const found: string[] = []
  let answered = 0
  for (const route of await listContractRoutes()) {
    if (route.method !== 'GET' || !['public', 'guest'].includes(route.access) || route.path in BY_LINK) continue
    const path = route.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? name)
    const query = route.path === '/places' ? '?search=lichtjes' : ''
    const { statusCode, body } = await testApp.app.server.inject(`/api${path}${query}`)
    expect([path, statusCode]).toEqual([path, 200])
    answered += 1
    for (const value of [...people, 'gezicht.jpg']) if (body.includes(value)) found.push(`${path}: ${value}`)
  }
  expect(found).toEqual([])
  expect(answered).toBeGreaterThanOrEqual(9)
})
