import { listMessages } from 'contract/chat/chat.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, buildApp } from '../../../app.ts'
import type { Config } from '../../../config.ts'
import { newId } from '../../../platform/ids.ts'
import { makeGroup, makeUser, type TestUser } from '../../../testing/factories.ts'
import { openSocket, type TestSocket, useSockets } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)

// A second node on the same database, without Redis.
let other: App
let otherAddress: string
beforeAll(async () => {
  other = await buildApp(testApp.ctx.config as Config & { databaseUrl: string })
  otherAddress = await other.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => other?.close())

const sequence = (length: number) => Array.from({ length }, (_, index) => index + 1)

async function sendMany(socket: TestSocket, groupId: string, name: string, count: number): Promise<number[]> {
  const answers = await Promise.all(
    sequence(count).map((number) => socket.send('send-message', { groupId, content: `${name} ${number}` })),
  )
  return answers.map((answer) => {
    if (!answer.success) throw new Error(answer.message)
    return answer.data.message.seq
  })
}

async function readAll(user: TestUser, groupId: string) {
  const all = []
  for (let since = 0; ; ) {
    const page = (await testApp.call(listMessages, { as: user, params: { id: groupId }, query: { since, limit: 100 } }))
      .data.messages
    if (page.length === 0) return all
    all.push(...page)
    since = page.at(-1)?.seq ?? since
  }
}

test('two senders with 500 messages each: numbers 1 to 1000 without a gap, each sender’s in the order sent', async () => {
  const [anna, bram] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const group = await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })
  const [a, b] = [await connect(anna), await connect(bram)]
  await a.send('join-group', { groupId: group.id })
  const [fromA, fromB] = await Promise.all([sendMany(a, group.id, 'a', 500), sendMany(b, group.id, 'b', 500)])
  expect([...fromA, ...fromB].sort((x, y) => x - y)).toEqual(sequence(1000))
  expect(fromA).toEqual([...fromA].sort((x, y) => x - y))
  expect(fromB).toEqual([...fromB].sort((x, y) => x - y))
  await a.waitFor('new-message', (message) => message.seq === 1000)
  expect(a.received('new-message').map((message) => message.seq)).toEqual(sequence(1000))
  expect(await readAll(bram, group.id)).toEqual(a.received('new-message'))
})

test('two nodes at once: no gap and no duplicate number in three groups with overlapping batches', async () => {
  const people = await Promise.all(sequence(4).map(() => makeUser(testApp.ctx)))
  const [owner, ...members] = people as [TestUser, ...TestUser[]]
  const groups = await Promise.all(sequence(3).map(() => makeGroup(testApp.ctx, { ownerId: owner.id, members })))
  const sockets = await Promise.all(
    people.map((person, index) => (index % 2 === 0 ? connect(person) : openSocket(otherAddress, person))),
  )
  try {
    await Promise.all(
      groups.flatMap((group) => sockets.map((socket, index) => sendMany(socket, group.id, `${index}`, 60))),
    )
  } finally {
    for (const socket of sockets) socket.close()
  }
  for (const group of groups)
    expect((await readAll(owner, group.id)).map((message) => message.seq)).toEqual(sequence(240))
})

test('the same client ids at once on two nodes: each stored once, the same response from both', async () => {
  const anna = await makeUser(testApp.ctx)
  const group = await makeGroup(testApp.ctx, { ownerId: anna.id })
  const [here, there] = [await connect(anna), await openSocket(otherAddress, anna)]
  try {
    const ids = sequence(100).map(() => newId())
    const send = (socket: TestSocket, clientId: string) =>
      socket.send('send-message', { groupId: group.id, content: `bericht ${clientId}`, clientId })
    const pairs = await Promise.all(ids.map((id) => Promise.all([send(here, id), send(there, id)])))
    for (const [one, two] of pairs) expect(one).toEqual(two)
    expect(pairs.every(([one]) => one.success)).toBe(true)
    expect((await readAll(anna, group.id)).map((message) => message.seq)).toEqual(sequence(100))
  } finally {
    there.close()
  }
})
