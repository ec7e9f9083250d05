import { clientEvents } from 'contract/realtime.ts'
import { expect, test } from 'vitest'
import { makeGroup, makeUser } from '../../testing/factories.ts'
import { useSockets } from '../../testing/socket.ts'
import { useTestApp } from '../../testing/test-app.ts'

const testApp = useTestApp()
const connect = useSockets(testApp)

const odd: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a number', 7],
  ['text', 'hallo'],
  ['an array', [1, 2, 3]],
  ['an empty object', {}],
  ['a foreign prototype', JSON.parse('{"__proto__":{"groupId":"x"},"constructor":{"prototype":{}}}')],
  ['a group that is no id', { groupId: 'x', content: 'hoi' }],
  ['a group that is an object', { groupId: { $ne: null }, content: 'hoi' }],
  ['a deep nest', { groupId: JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`) }],
  ['bytes', Buffer.from('hallo')],
]

test.each(odd)('%s gets an error acknowledgement, whatever the event', async (_, payload) => {
  const socket = await connect(await makeUser(testApp.ctx))
  for (const event of Object.keys(clientEvents))
    expect(await socket.raw.timeout(30_000).emitWithAck(event, payload)).toEqual({
      success: false,
      code: expect.stringMatching(/^(VALIDATION_FAILED|MALFORMED_REQUEST)$/),
      message: expect.any(String),
    })
  expect(socket.raw.connected).toBe(true)
})

test('invalid payloads are refused and the socket keeps working', async () => {
  const anna = await makeUser(testApp.ctx)
  const groupId = (await makeGroup(testApp.ctx, { ownerId: anna.id })).id
  const socket = await connect(anna)
  const send = (payload: object) => socket.raw.timeout(30_000).emitWithAck('send-message', { groupId, ...payload })
  const contents = ['x'.repeat(1_000_000), ['hoi'], { toString: 'hoi' }, 12, null, 'a\0b']
  for (const content of contents)
    expect(await send({ content })).toMatchObject({ success: false, code: 'VALIDATION_FAILED' })
  expect(await send({ content: 'hoi', clientId: ['x'] })).toMatchObject({ code: 'VALIDATION_FAILED' })
  expect(await send({ content: 'hoi', messageType: 'SYSTEM' })).toMatchObject({ code: 'VALIDATION_FAILED' })
  const proto = JSON.parse(`{"groupId":"${groupId}","content":"hoi","__proto__":{"isAdmin":true}}`)
  expect(await socket.raw.emitWithAck('send-message', proto)).toMatchObject({ success: true })
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
})

test('without an acknowledgement the handler runs, and an error is sent as an event', async () => {
  const anna = await makeUser(testApp.ctx)
  const socket = await connect(anna)
  socket.raw.emit('send-message', { groupId: 'x' })
  expect(await socket.waitFor('error')).toMatchObject({ code: 'VALIDATION_FAILED', message: expect.any(String) })
  socket.raw.emit('send-message', { groupId: anna.id, content: 'hoi' }, 'no function')
  await socket.waitFor('error', (error) => error.code === 'GROUP_NOT_FOUND')
  const groupId = (await makeGroup(testApp.ctx, { ownerId: anna.id })).id
  await socket.send('join-group', { groupId })
  socket.raw.emit('send-message', { groupId, content: 'hoi' })
  await socket.waitFor('new-message')
})

test('unknown events and oversized payloads do not end the process', async () => {
  const anna = await makeUser(testApp.ctx)
  const groupId = (await makeGroup(testApp.ctx, { ownerId: anna.id })).id
  const socket = await connect(anna)
  socket.raw.emit('drop-tables', { groupId })
  socket.raw.emit('send-message', { groupId, content: 'x'.repeat(3_000_000) })
  await socket.waitForDisconnect()
  const again = await connect(anna)
  expect(await again.send('send-message', { groupId, content: 'hoi' })).toMatchObject({ success: true })
})
