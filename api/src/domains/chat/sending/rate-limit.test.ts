import { sendMessage } from 'contract/chat/chat.ts'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeGroup, makeUser } from '../../../testing/factories.ts'
import { useSockets } from '../../../testing/socket.ts'
import { useTestApp } from '../../../testing/test-app.ts'

const testApp = useTestApp({ rateLimitScale: 1 })
const connect = useSockets(testApp)

test('the 11th message within 60 s is refused, over two sockets, two groups and HTTP together', async () => {
  const anna = await makeUser(testApp.ctx)
  const groups = [
    await makeGroup(testApp.ctx, { ownerId: anna.id }),
    await makeGroup(testApp.ctx, { ownerId: anna.id }),
  ] as const
  const sockets = [await connect(anna), await connect(anna)] as const
  for (let number = 0; number < 9; number += 1) {
    const groupId = groups[number % 2 === 0 ? 0 : 1].id
    const answer = await sockets[number % 3 === 0 ? 0 : 1].send('send-message', { groupId, content: `${number}` })
    expect(answer.success).toBe(true)
  }
  const post = (content: string) =>
    testApp.call(sendMessage, { as: anna, params: { id: groups[0].id }, body: { content } })
  expect((await post('10')).status).toBe(201)
  const refused = await sockets[0].send('send-message', { groupId: groups[0].id, content: '11' })
  expect(refused).toEqual({
    success: false,
    code: 'CHAT_RATE_LIMITED',
    message: 'Message rate limit exceeded, try again in 60 seconds',
    retryAfter: 60,
  })
  const overHttp = await post('12')
  expect([overHttp.status, overHttp.body.code]).toEqual([429, 'CHAT_RATE_LIMITED'])
  const seconds = Number(overHttp.headers['retry-after'])
  expect(seconds).toBeGreaterThanOrEqual(58)
  expect(overHttp.body.message).toBe(`Message rate limit exceeded, try again in ${seconds} seconds`)
})

test('eleven at once: ten are stored', async () => {
  const anna = await makeUser(testApp.ctx)
  const groupId = (await makeGroup(testApp.ctx, { ownerId: anna.id })).id
  const socket = await connect(anna)
  const answers = await Promise.all(
    Array.from({ length: 11 }, (_, index) => socket.send('send-message', { groupId, content: `${index}` })),
  )
  expect(answers.map((answer) => (answer.success ? 'stored' : answer.code))).toEqual([
    ...Array(10).fill('stored'),
    'CHAT_RATE_LIMITED',
  ])
})

test('the limit of one person does not affect others', async () => {
  const [anna, bram] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  const groupId = (await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })).id
  const [a, b] = [await connect(anna), await connect(bram)]
  for (let number = 0; number < 11; number += 1) await a.send('send-message', { groupId, content: `${number}` })
  expect(await b.send('send-message', { groupId, content: 'Rustig aan' })).toMatchObject({ success: true })
})

test('a retry of a stored message does not count, also at the limit', async () => {
  const anna = await makeUser(testApp.ctx)
  const groupId = (await makeGroup(testApp.ctx, { ownerId: anna.id })).id
  const socket = await connect(anna)
  const message = { groupId, content: 'Nog een keer', clientId: newId() }
  const first = await socket.send('send-message', message)
  for (let number = 0; number < 20; number += 1) expect(await socket.send('send-message', message)).toEqual(first)
  for (let number = 0; number < 9; number += 1)
    expect(await socket.send('send-message', { groupId, content: `${number}` })).toMatchObject({ success: true })
  expect(await socket.send('send-message', message)).toEqual(first)
  expect(await socket.send('send-message', { groupId, content: 'Te veel' })).toMatchObject({ retryAfter: 60 })
  expect(await socket.send('send-message', message)).toEqual(first)
})

test('an invalid payload does not count', async () => {
  const anna = await makeUser(testApp.ctx)
  const groupId = (await makeGroup(testApp.ctx, { ownerId: anna.id })).id
  const socket = await connect(anna)
  for (let number = 0; number < 15; number += 1) await socket.send('send-message', { groupId, content: ' ' })
  for (let number = 0; number < 10; number += 1)
    expect(await socket.send('send-message', { groupId, content: `${number}` })).toMatchObject({ success: true })
})

test('the 31st direct message within 60 s is refused', async () => {
  const [anna, bram] = [await makeUser(testApp.ctx), await makeUser(testApp.ctx)]
  await makeGroup(testApp.ctx, { ownerId: anna.id, members: [bram] })
  const socket = await connect(anna)
  const send = (message: string) => socket.send('direct-message:send', { receiverId: bram.id, message })
  for (let number = 1; number <= 30; number += 1) expect(await send(`${number}`)).toMatchObject({ success: true })
  expect(await send('31')).toMatchObject({ code: 'CHAT_RATE_LIMITED' })
})
