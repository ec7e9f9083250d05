import { MINUTE, SECOND } from 'contract/platform/durations.ts'
import { expect, test, vi } from 'vitest'
import { makeUser } from '../../testing/factories.ts'
import { openSocket } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { createRecentEvents } from './recent-events.ts'

const testApp = useTestApp()

test('what changed for a person since the page began to ask, and unknown beyond what is kept', () => {
  let now = 0
  const recent = createRecentEvents(() => now)
  expect(recent.topicsOfLast('a', 0)).toBeNull()
  now = MINUTE
  recent.add(['a', 'b'], ['groups'])
  recent.add(['b'], null)
  now += SECOND
  recent.add(['a'], ['groups', 'limits'])
  expect(recent.topicsOfLast('a', 2 * SECOND)).toEqual(['groups', 'limits'])
  expect(recent.topicsOfLast('b', 2 * SECOND)).toBeNull()
  expect(recent.topicsOfLast('c', 2 * SECOND)).toEqual([])
  recent.forget()
  expect(recent.topicsOfLast('c', 2 * SECOND)).toBeNull()
  now += 3 * MINUTE
  expect(recent.topicsOfLast('a', MINUTE)).toEqual([])
  expect(recent.topicsOfLast('a', 3.5 * MINUTE)).toBeNull()
})

test('too many events are not kept, and what they changed is then unknown', () => {
  let now = MINUTE
  const recent = createRecentEvents(() => now)
  now += MINUTE
  recent.add(['a'], ['groups'])
  for (let count = 0; count < 6_000; count++) recent.add(['b'], ['limits'])
  expect(recent.topicsOfLast('a', 0)).toBeNull()
})

test('a change between the first answer and the connection is told at the connection', async () => {
  const address = await testApp.listen()
  const person = await makeUser(testApp.ctx)
  const later = performance.now() + MINUTE
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => later)
  testApp.ctx.sockets.emitToUser(person.id, 'changed', { topics: ['proposals'] })
  const connect = (askedFor?: number) => openSocket(address, person, { auth: { token: person.accessToken, askedFor } })
  const [first, again] = [await connect(SECOND), await connect()]
  expect(await first.waitFor('missed')).toEqual({ topics: ['proposals'] })
  expect(again.received('missed')).toEqual([])
  clock.mockRestore()
  for (const socket of [first, again]) socket.close()
})
