import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeGroup, makeUser } from '../../../testing/factories.ts'
import { useSockets } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
const open = useSockets(testApp)

test.each([
  { away: 10_000, missed: 1 },
  { away: 5 * 60_000, missed: 500 },
])('$missed messages missed in $away ms: one round trip returns them all', async ({ away, missed }) => {
  const [anna, bram] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })
  const before = await open(anna)
  await before.send('join-group', { groupId })
  before.close()
  const sender = await open(bram)
  const clientIds = Array.from({ length: missed }, () => newId())
  await Promise.all(clientIds.map((clientId) => sender.send('send-message', { groupId, clientId, content: 'Hoi' })))
  testApp.advanceTime(away)

  const joined = await (await open(anna)).send('join-group', { groupId, since: 0, changedSince: 0 })
  if (!joined.success) throw new Error(joined.message)
  const { missed: held, lastSeq } = joined.data
  const messages = held?.messages
  expect(messages?.map(({ seq }) => seq)).toEqual(clientIds.map((_, index) => index + 1))
  expect(messages?.map(({ clientId }) => clientId).toSorted()).toEqual(clientIds.toSorted())
  expect(lastSeq).toBe(missed)
})

test('with every tenth acknowledgement lost and retried each message has one row and one sequence number', async () => {
  const [anna, bram] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const { id: groupId } = await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })
  const [listener, sender] = [await open(anna), await open(bram)]
  await listener.send('join-group', { groupId })
  const clientIds = Array.from({ length: 100 }, () => newId())
  const seqs = await Promise.all(
    clientIds.map(async (clientId, index) => {
      const send = () => sender.send('send-message', { groupId, clientId, content: `Bericht ${index}` })
      // The client gives up on the first response, also while the send is in flight.
      const lost = index % 10 === 0 ? send() : null
      const answer = await send()
      await lost
      return answer.success ? answer.data.message.seq : answer.code
    }),
  )
  expect(seqs.toSorted((a, b) => Number(a) - Number(b))).toEqual(clientIds.map((_, index) => index + 1))
  // One round trip: the last push has arrived after it.
  const last = await listener.send('join-group', { groupId, since: 0 })
  expect(last.success && last.data.missed?.messages.map(({ clientId }) => clientId).toSorted()).toEqual(
    clientIds.toSorted(),
  )
  expect(
    listener
      .received('new-message')
      .map(({ clientId }) => clientId)
      .toSorted(),
  ).toEqual(clientIds.toSorted())
})
