import type { ClientEventName, ClientPayload } from 'contract/realtime.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { directTransport } from './direct-transport.ts'
import { groupTransport } from './group-transport.ts'
import type { ServerConnection } from './transport.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function makeConnection() {
  const sent: unknown[] = []
  const socket = {
    emitWithAck: async <E extends ClientEventName>(event: E, payload: ClientPayload<E>) => {
      sent.push([event, payload])
      return {}
    },
  } as Partial<ServerConnection['socket']> as ServerConnection['socket']
  const unused = () => Promise.reject(new Error('unused'))
  const connection: ServerConnection = { userId: 'me', socket, call: unused }
  return { connection, sent }
}

test('marking a direct conversation as read names the last message seen', async () => {
  const { connection, sent } = makeConnection()
  await directTransport(connection, 'tom').markRead(7)
  expect(sent).toEqual([['conversation:mark-read', { userId: 'tom', seq: 7 }]])
})

test('marks of a group chat within a second are sent as one, up to the last message seen', async () => {
  const { connection, sent } = makeConnection()
  const transport = groupTransport(connection, 'g')
  const first = transport.markRead(5)
  await vi.advanceTimersByTimeAsync(0)
  await first
  const others = [transport.markRead(6), transport.markRead(8)]
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all(others)
  const marks = [5, 8].map((seq) => ['group-chat:mark-read', { groupId: 'g', seq }])
  expect(sent).toEqual(marks)
})

test('messages that a group chat missed stay unread until they are seen: it may be open in a tab that nobody sees', async () => {
  const { connection } = makeConnection()
  const queries: unknown[] = []
  const call: ServerConnection['call'] = (_route, input) => {
    queries.push((input as { query: unknown }).query)
    return Promise.reject(new Error('unused'))
  }
  await groupTransport({ ...connection, call }, 'g')
    .loadSince(4)
    .catch(() => undefined)
  expect(queries).toEqual([{ limit: 100, since: 4, peek: 'true' }])
})
