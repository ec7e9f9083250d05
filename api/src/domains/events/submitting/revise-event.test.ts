import { approveEvent, rejectEvent } from 'contract/events/admin.ts'
import { getEvent } from 'contract/events/events.ts'
import { updateEvent, withdrawEvent } from 'contract/events/submitting.ts'
import { listNotifications } from 'contract/notifications.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeEvent, makeUser, type TestUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
let creator: TestUser
let admin: TestUser
let id: string

beforeEach(async () => {
  creator = await makeUser(testApp.ctx)
  admin = await makeUser(testApp.ctx, { isAdmin: true })
  id = (await makeEvent(testApp.ctx, { title: 'Eerste titel', status: 'PENDING', creatorId: creator.id })).id
})

const update = (as: TestUser, body: object) => testApp.call(updateEvent, { as, params: { id }, raw: { body } })
const withdraw = (as: TestUser) => testApp.call(withdrawEvent, { as, params: { id } })
const statusOf = async () => (await testApp.call(getEvent, { as: creator, params: { idOrSlug: id } })).status

describe('updateEvent', () => {
  test('changes the given fields of an own pending event, by PUT and PATCH', async () => {
    const answer = await update(creator, { title: 'Tweede titel', price: '12,50' })
    expect(answer.data.event).toMatchObject({ title: 'Tweede titel', price: 12.5, status: 'PENDING' })
    const byPatch = await testApp.call(
      { ...updateEvent, method: 'PATCH' as const },
      { as: creator, params: { id }, body: { title: 'Derde titel' } },
    )
    expect(byPatch.data.event).toMatchObject({ title: 'Derde titel', price: 12.5 })
  })

  test('a rejected event is submitted again and the administrators are notified', async () => {
    await testApp.call(rejectEvent, { as: admin, params: { id }, body: { reason: 'Te vaag' } })
    const before = (await testApp.call(listNotifications, { as: admin })).data.pagination.total
    expect((await update(creator, { description: 'Nu met uitleg' })).data.event).toMatchObject({
      status: 'PENDING',
      rejectionReason: null,
    })
    expect((await testApp.call(listNotifications, { as: admin })).data.pagination.total).toBe(before + 1)
  })

  test('refuses impossible dates with their field', async () => {
    const answer = await update(creator, { startDate: '2020-01-01' })
    expect([answer.status, answer.body.errors[0]]).toEqual([
      422,
      { field: 'startDate', message: 'Startdatum mag niet in het verleden liggen' },
    ])
  })
})

describe.each([
  ['updateEvent', (as: TestUser) => update(as, { title: 'Van een ander' })],
  ['withdrawEvent', withdraw],
])('%s', (_name, revise) => {
  test('is for the creator only, administrators included', async () => {
    for (const other of [await makeUser(testApp.ctx), admin])
      expect((await revise(other)).body.code).toBe('EVENT_NOT_FOUND')
    expect(await statusOf()).toBe(200)
  })

  test('is refused once the event is approved', async () => {
    await testApp.call(approveEvent, { as: admin, params: { id } })
    expect([(await revise(creator)).status, (await revise(creator)).body.code]).toEqual([409, 'EVENT_NOT_PENDING'])
  })
})

test('withdrawEvent removes the event', async () => {
  expect((await withdraw(creator)).status).toBe(200)
  expect(await statusOf()).toBe(404)
  expect((await withdraw(creator)).body.code).toBe('EVENT_NOT_FOUND')
})
