import { approveEvent, rejectEvent } from 'contract/events/admin.ts'
import { getEvent, listEvents } from 'contract/events/events.ts'
import { beforeAll, expect, test } from 'vitest'
import { makeEvent, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
let admin: TestUser

beforeAll(async () => {
  admin = await makeUser(testApp.ctx, { isAdmin: true })
})

const pending = async () => makeEvent(testApp.ctx, { status: 'PENDING', creatorId: (await makeUser(testApp.ctx)).id })

test('an approved event is listed', async () => {
  const { id, title } = await pending()
  const answer = await testApp.call(approveEvent, { as: admin, params: { id } })
  expect(answer.data.event).toMatchObject({ id, status: 'APPROVED', isActive: true })
  const listed = await testApp.call(listEvents, { query: { search: title } })
  expect(listed.data.events.map((event) => event.id)).toContain(id)
})

test('a rejected event remains visible to its creator, with the reason', async () => {
  const creator = await makeUser(testApp.ctx)
  const { id } = await makeEvent(testApp.ctx, { status: 'PENDING', creatorId: creator.id })
  await testApp.call(rejectEvent, { as: admin, params: { id }, body: { reason: 'Staat er al.' } })
  const answer = await testApp.call(getEvent, { as: creator, params: { idOrSlug: id } })
  expect(answer.data.event).toMatchObject({ status: 'REJECTED', rejectionReason: 'Staat er al.' })
  expect((await testApp.call(getEvent, { params: { idOrSlug: id } })).status).toBe(404)
})

test('the reason is optional', async () => {
  const { id } = await pending()
  const answer = await testApp.call(rejectEvent, { as: admin, params: { id } })
  expect(answer.data.event).toMatchObject({ status: 'REJECTED', rejectionReason: null })
})

test.each([approveEvent, rejectEvent])('only PENDING events can be decided: $path', async (route) => {
  for (const status of ['APPROVED', 'PUBLISHED', 'REJECTED', 'CANCELLED'] as const) {
    const { id } = await makeEvent(testApp.ctx, { status })
    const answer = await testApp.call(route, { as: admin, params: { id } })
    expect(answer.body).toMatchObject({ code: 'EVENT_NOT_PENDING' })
    expect(answer.status).toBe(409)
  }
  const unknown = await testApp.call(route, { as: admin, params: { id: admin.id } })
  expect(unknown.body.code).toBe('EVENT_NOT_FOUND')
})

test('of two parallel decisions one is refused', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await pending()
    const answers = await Promise.all(
      [approveEvent, rejectEvent, approveEvent, rejectEvent].map((route) =>
        testApp.call(route, { as: admin, params: { id } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  }
})

test.each([approveEvent, rejectEvent])('members are refused: $path', async (route) => {
  const { id } = await pending()
  expect((await testApp.call(route, { as: await makeUser(testApp.ctx), params: { id } })).body.code).toBe('ADMIN_ONLY')
  expect((await testApp.call(route, { params: { id } })).status).toBe(401)
})
