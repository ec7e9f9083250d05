import { leaveGroup } from 'contract/groups/membership.ts'
import { updateArrival } from 'contract/meetings.ts'
import { listNotifications } from 'contract/notifications.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import { afterEach, expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { callWithFreshToken } from '../../../testing/routes/fresh-tokens.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { meetings } from '../tables.ts'
import { runMeetingQuestions } from './service.ts'

const testApp = useTestApp()
const call = callWithFreshToken(testApp)
afterEach(() => testApp.setTime(new Date().toISOString()))

test('where the first to arrive has left silently, the next is asked to call out', async () => {
  const meetsAt = Date.parse('2031-06-14T17:30:00Z')
  testApp.setTime(new Date(meetsAt).toISOString())
  const { ctx } = testApp
  const [owner, left, next, silent] = [
    await makeUser(ctx),
    await makeUser(ctx),
    await makeUser(ctx),
    await makeUser(ctx),
  ]
  const [startsAt, overAt] = [30, 300].map((minutes) => new Date(meetsAt + minutes * MINUTE)) as [Date, Date]
  const { id: eventId } = await makeEvent(ctx, { startsAt, endsAt: overAt, overAt })
  const { id } = await makeGroup(ctx, { eventId, ownerId: owner.id, members: [left, next, silent] })
  await ctx.db
    .insert(meetings)
    .values({ groupId: id, place: 'Bij de klok', at: new Date(meetsAt), version: 1, updatedAt: ctx.now() })
  for (const [minutes, person] of [
    [1, left],
    [2, next],
  ] as const) {
    testApp.setTime(new Date(meetsAt + minutes * MINUTE).toISOString())
    await call(updateArrival, { as: person, params: { id }, body: { status: 'HERE' } })
  }
  await call(leaveGroup, { as: left, params: { id }, query: { silent: 'true' } })
  testApp.setTime(new Date(meetsAt + 25 * MINUTE).toISOString())
  await runMeetingQuestions(ctx)
  const titles = async (as: TestUser) =>
    (await call(listNotifications, { as })).data.notifications.map(({ title }) => title)
  expect(await titles(next)).toContain('Nog niet iedereen heeft iets laten horen')
  for (const person of [owner, left, silent])
    expect(await titles(person)).not.toContain('Nog niet iedereen heeft iets laten horen')
})
