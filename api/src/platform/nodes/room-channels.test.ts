import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { RedisLink } from './redis.ts'
import { createRoomChannels } from './room-channels.ts'

const channelsOf = (ssubscribe: () => Promise<unknown>) => {
  const onLost = vi.fn()
  const subscriber = Object.assign(new EventEmitter(), { status: 'ready', ssubscribe, disconnect: () => undefined })
  const link = { commands: {}, subscriber, isReady: () => true, countSubscribers: async () => [] }
  const receive = () => undefined
  const options = { link: link as unknown as RedisLink, nodeId: 'here', prefix: 'test', receive, onLost }
  return { channels: createRoomChannels(options), onLost }
}

test('a room that is subscribed to in time loses nothing, also later', async () => {
  const { channels, onLost } = channelsOf(async () => undefined)
  channels.open('chat:1')
  await channels.untilSubscribed('chat:1')
  await sleep(600)
  expect(onLost).not.toHaveBeenCalled()
})

test.each([
  ['takes too long', () => new Promise<never>(() => undefined)],
  ['fails', () => Promise.reject(new Error('closed'))],
])('a subscription that %s may have lost something', async (_, ssubscribe) => {
  const { channels, onLost } = channelsOf(ssubscribe)
  channels.open('chat:1')
  await channels.untilSubscribed('chat:1')
  await sleep(600)
  expect(onLost).toHaveBeenCalledTimes(1)
})
