import { setTimeout as setTimeoutAsync } from 'node:timers/promises'
import type { RedisLink } from './redis.ts'

export type RoomMessage =
  | { event: string; payload: unknown; exceptRooms?: readonly string[] }
  | { leaveRoom: string }
  | { disconnect: true }

/** Rooms that are entered and left in quick succession keep their subscription. */
const UNSUBSCRIBE_AFTER_MS = 1_000
const SUBSCRIBE_TIMEOUT_MS = 500

/**
 * One sharded Redis channel for each Socket.IO room with a socket on this node: a node receives nothing about rooms it has
 * nobody in, and Redis Cluster spreads the channels. `@socket.io/redis-adapter` would await Redis before a node's own
 * sockets receive anything.
 * @param prefix separates installations that share a Redis
 * @param onLost something could not be published or subscribed: sockets may have missed it
 */
export function createRoomChannels(options: {
  link: Pick<RedisLink, 'commands' | 'subscriber' | 'isReady' | 'countSubscribers'>
  nodeId: string
  prefix: string
  receive(room: string, message: RoomMessage): void
  onLost(): void
}) {
  const { link, nodeId, prefix, receive, onLost } = options
  const { commands, subscriber } = link
  const channelOf = (room: string) => `${prefix}:${room}`
  const subscriptions = new Map<string, Promise<unknown>>()
  const emptyRooms = new Map<string, ReturnType<typeof setTimeout>>()

  subscriber.on('smessage', (channel: string, text: string) => {
    const { from, ...message } = JSON.parse(text) as RoomMessage & { from: string }
    if (from !== nodeId) receive(channel.slice(prefix.length + 1), message)
  })

  function subscribe(room: string): void {
    const subscribed = subscriber.ssubscribe(channelOf(room))
    subscriptions.set(room, subscribed)
    subscribed.catch(() => {
      // Reconnecting subscribes to everything again.
      if (subscriber.status === 'ready') subscriber.disconnect(true)
    })
  }

  return {
    open(room: string): void {
      clearTimeout(emptyRooms.get(room))
      emptyRooms.delete(room)
      if (!subscriptions.has(room) && subscriber.status === 'ready') subscribe(room)
    },
    close(room: string): void {
      const unsubscribe = () => {
        emptyRooms.delete(room)
        if (subscriptions.delete(room)) subscriber.sunsubscribe(channelOf(room)).catch(() => undefined)
      }
      emptyRooms.set(room, setTimeout(unsubscribe, UNSUBSCRIBE_AFTER_MS).unref())
    },
    /** After a reconnection. Resolves when everything published from then on arrives. */
    async subscribeAll(rooms: readonly string[]): Promise<void> {
      subscriptions.clear()
      for (const room of rooms) subscribe(room)
      await Promise.all(subscriptions.values())
    },
    /** Resolves when what other nodes publish to the room arrives; at once while Redis is away. Never rejects. */
    async untilSubscribed(room: string): Promise<void> {
      if (!link.isReady()) return
      const timer = new AbortController()
      const timeout = setTimeoutAsync(SUBSCRIBE_TIMEOUT_MS, undefined, { ref: false, signal: timer.signal }).then(
        onLost,
      )
      await Promise.race([subscriptions.get(room), timeout]).catch(onLost)
      timer.abort()
    },
    /** Messages to one room, and to several by one node, arrive in the order they were published. */
    publish(room: string, message: RoomMessage): void {
      if (!link.isReady()) {
        onLost()
        return
      }
      commands.spublish(channelOf(room), JSON.stringify({ from: nodeId, ...message })).then((receivers) => {
        // This node is subscribed to the room itself: a cluster that moved the channel has dropped the subscriptions.
        if (receivers === 0 && subscriptions.has(room)) onLost()
      }, onLost)
    },
    /** How many other nodes have a socket in each room; 0 as long as Redis is away. */
    async countOtherNodes(rooms: readonly string[]): Promise<number[]> {
      if (rooms.length === 0 || !link.isReady()) return rooms.map(() => 0)
      try {
        const counts = await link.countSubscribers(rooms.map(channelOf))
        return rooms.map((room, index) => (counts[index] ?? 0) - (subscriptions.has(room) ? 1 : 0))
      } catch {
        return rooms.map(() => 0)
      }
    },
  }
}
export type RoomChannels = ReturnType<typeof createRoomChannels>
