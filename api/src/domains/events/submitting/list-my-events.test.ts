import { listEvents } from 'contract/events/events.ts'
import { DAY } from 'contract/platform/durations.ts'
import { expect, test } from 'vitest'
import { makeEvent, makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()

test('a person lists the own events in every status, upcoming ones first', async () => {
  const me = await makeUser(testApp.ctx)
  const mine = (title: string, days: number, columns: Parameters<typeof makeEvent>[1] = {}) =>
    makeEvent(testApp.ctx, {
      title,
      creatorId: me.id,
      startsAt: new Date(testApp.ctx.now().getTime() + days * DAY),
      ...columns,
    })
  await mine('Lang geleden', -90)
  await mine('Later', 20)
  await mine('Afgewezen', 10, { status: 'REJECTED', rejectionReason: 'Dubbel' })
  await mine('Net geweest', -2)
  await mine('Wacht', 5, { status: 'PENDING', isPublic: false })
  await makeEvent(testApp.ctx)
  const list = async (query = {}) =>
    (await testApp.call(listEvents, { as: me, query: { mine: 'true', ...query } })).data
  const { events, pagination } = await list()
  expect(events.map(({ title }) => title)).toEqual(['Wacht', 'Afgewezen', 'Later', 'Net geweest', 'Lang geleden'])
  expect(events[1]).toMatchObject({ status: 'REJECTED', rejectionReason: 'Dubbel' })
  expect(pagination.total).toBe(5)
  expect((await list({ limit: 2, page: 3 })).events.map(({ title }) => title)).toEqual(['Lang geleden'])
  expect((await testApp.call(listEvents, { query: { mine: 'true' } })).body.code).toBe('NOT_SIGNED_IN')
})
