import { startLooking } from 'contract/looking.ts'
import { getUser, updateProfile } from 'contract/users/users.ts'
import { expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../../../testing/factories.ts'
import { listContractRoutes } from '../../../testing/routes/contract-routes.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()

test('another member sees the province, once it is shown', async () => {
  const [tess, viewer] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const province = async () => (await testApp.call(getUser, { as: viewer, params: { id: tess.id } })).data.user.province
  const answer = await testApp.call(updateProfile, { as: tess, body: { homePlaceId: 'zwartsluis-overijssel' } })
  expect(answer.data.user.homePlace).toEqual({
    id: 'zwartsluis-overijssel',
    name: 'Zwartsluis',
    province: 'Overijssel',
  })
  expect(await province()).toBeNull()
  await testApp.call(updateProfile, { as: tess, body: { showProvince: true } })
  expect(await province()).toBe('Overijssel')
  const emptied = await testApp.call(updateProfile, { as: tess, body: { homePlaceId: '' } })
  expect(emptied.data.user.homePlaceId).toBeNull()
  expect(await province()).toBeNull()
})

test('an unknown home place is refused', async () => {
  const answer = await testApp.call(updateProfile, {
    as: await makeUser(testApp.ctx),
    raw: { body: { homePlaceId: 'atlantis' } },
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toEqual([{ field: 'homePlaceId', message: 'Kies een plaats uit de lijst' }])
})

test('the home place changes three times a day, by whatever form', async () => {
  const tess = await makeUser(testApp.ctx)
  const { id } = await makeEvent(testApp.ctx)
  const move = (homePlaceId: string | null) => testApp.call(updateProfile, { as: tess, body: { homePlaceId } })
  const look = (placeId: string) => testApp.call(startLooking, { as: tess, params: { id }, body: { placeId } })
  for (const place of ['zwartsluis-overijssel', 'zwartsluis-overijssel', 'mantgum-friesland'])
    expect((await move(place)).status).toBe(200)
  expect((await look('jubbega-friesland')).status).toBe(200)
  for (const answer of [await move('leeuwarden-friesland'), await look('leeuwarden-friesland')])
    expect([answer.status, answer.body.code]).toEqual([429, 'HOME_PLACE_LIMIT'])
  // What stays, and leaving it empty.
  for (const place of ['jubbega-friesland', null]) expect((await move(place)).status).toBe(200)
})

test('no GET route of the contract gives the home place to another member or an administrator', async () => {
  const tess = await makeUser(testApp.ctx, { homePlaceId: 'zwartsluis-overijssel', showProvince: true })
  const mate = await makeUser(testApp.ctx)
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const group = await makeGroup(testApp.ctx, { ownerId: tess.id, members: [mate] })
  await testApp.call(startLooking, { as: tess, params: { id: (await makeEvent(testApp.ctx)).id }, body: {} })
  const known: Readonly<Record<string, string>> = { groupId: group.id, eventId: group.eventId, userId: tess.id }
  // Calendar and CSV files hold nothing of a profile.
  const routes = (await listContractRoutes()).filter(
    ({ method, media, path }) => method === 'GET' && media === null && !path.endsWith('/export'),
  )
  let answered = 0
  for (const route of routes) {
    // Groups are compared with the viewer only when they are those of one event.
    const query = route.path.startsWith('/groups') ? { eventId: group.eventId } : {}
    // `:id` is the id of a user, a group or an event, depending on the route.
    const id = /^\/groups|\/groups\/:id/.test(route.path)
      ? group.id
      : route.path.includes('event')
        ? group.eventId
        : tess.id
    const params = new Proxy({}, { get: (_, name: string) => known[name] ?? id })
    for (const as of [mate, admin]) {
      const { status, body } = await testApp.call(route, { as, params, query })
      if (status === 200) answered += 1
      expect(JSON.stringify(body).toLowerCase(), route.path).not.toContain('zwartsluis')
    }
  }
  expect(answered).toBeGreaterThan(40)
})
