import type { ServerPayload } from 'contract/realtime.ts'
import type { RoomChannels, RoomMessage } from '../nodes/room-channels.ts'
import type { Caller } from './client-events.ts'
import type { ConnectedSocket, SocketServer } from './handshake.ts'
import type { RecentEvents } from './recent-events.ts'
import type { LocalSockets, Sockets } from './sockets.ts'

export const rooms = {
  user: (userId: string) => `user:${userId}`,
  session: (sessionId: string) => `session:${sessionId}`,
}
/** Whether other nodes publish to the room. Socket.IO also makes a room for each socket's own id. */
const isShared = (room: string): boolean => room.includes(':')

/** @param channels null with one node */
export function createRooms(io: SocketServer, channels: RoomChannels | null) {
  const { adapter } = io.sockets
  if (channels !== null) {
    adapter.on('create-room', (room: string) => isShared(room) && channels.open(room))
    adapter.on('delete-room', (room: string) => isShared(room) && channels.close(room))
  }
  const list = (prefix: string): string[] => [...adapter.rooms.keys()].filter((room) => room.startsWith(prefix))

  function applyHere(to: string | string[], message: RoomMessage): void {
    if ('event' in message) {
      const { event, payload, exceptRooms = [] } = message
      io.to(to)
        .except([...exceptRooms])
        .emit(event, payload)
    } else if ('leaveRoom' in message) io.in(to).socketsLeave(message.leaveRoom)
    else io.in(to).disconnectSockets(true)
  }

  return {
    list,
    listShared: () => list('').filter(isShared),
    /** Sockets on this node, in the order they connected. */
    socketIdsIn: (room: string): string[] => [...(adapter.rooms.get(room) ?? [])],
    countIn: (room: string): number => adapter.rooms.get(room)?.size ?? 0,
    /** On this node. */
    applyHere,
    /** On every node. */
    apply(to: string[], message: RoomMessage): void {
      if (to.length === 0) return
      applyHere(to, message)
      for (const room of to) channels?.publish(room, message)
    },
    countOtherNodes: async (names: readonly string[]): Promise<readonly number[]> =>
      (await channels?.countOtherNodes(names)) ?? [],
    /** Resolves when what other nodes publish to the room is received here. */
    untilSubscribed: async (room: string): Promise<void> => channels?.untilSubscribed(room),
    publish: (room: string, message: RoomMessage): void => channels?.publish(room, message),
  }
}
type Rooms = ReturnType<typeof createRooms>

export function createSockets(
  { apply, countIn, countOtherNodes }: Rooms,
  { recentEvents, hasOtherNodes }: { recentEvents: RecentEvents; hasOtherNodes: boolean },
): Sockets {
  const emitToUsers: Sockets['emitToUsers'] = (userIds, event, payload) => {
    recentEvents.add(userIds, event === 'changed' ? (payload as ServerPayload<'changed'>).topics : null)
    apply(userIds.map(rooms.user), { event, payload })
  }
  return {
    emitToUsers,
    emitToUser: (userId, event, payload) => emitToUsers([userId], event, payload),
    emitToRoom: (room, event, payload, exceptUserIds = []) =>
      apply([room], { event, payload, exceptRooms: exceptUserIds.map(rooms.user) }),
    removeFromRoom: (userId, room) => apply([rooms.user(userId)], { leaveRoom: room }),
    closeRoom: (room) => apply([room], { leaveRoom: room }),
    disconnectSession: (sessionId) => apply([rooms.session(sessionId)], { disconnect: true }),
    disconnectUser: (userId) => apply([rooms.user(userId)], { disconnect: true }),
    listOnline: async (userIds) => {
      const here = new Set(userIds.filter((id) => countIn(rooms.user(id)) > 0))
      const rest = userIds.filter((id) => !here.has(id))
      const counts = await countOtherNodes(rest.map(rooms.user))
      return new Set([...here, ...rest.filter((_, index) => (counts[index] ?? 0) > 0)])
    },
    isKnownOnline: (userId) => countIn(rooms.user(userId)) > 0 || (hasOtherNodes ? null : false),
  }
}

export const createLocalSockets = ({ applyHere, list }: Rooms): LocalSockets => ({
  emitToUser: (userId, event, payload) => applyHere(rooms.user(userId), { event, payload }),
  removeFromRoom: (userId, room) => applyHere(rooms.user(userId), { leaveRoom: room }),
  disconnectSession: (sessionId) => applyHere(rooms.session(sessionId), { disconnect: true }),
  sessionIds: () => list(rooms.session('')).map((room) => room.slice(rooms.session('').length)),
  rooms: list,
})

export const callerOf = (
  socket: ConnectedSocket,
  { countIn, countOtherNodes, untilSubscribed, publish }: Rooms,
): Caller => ({
  actor: socket.data.actor,
  enter: async (room) => {
    await socket.join(room)
    await untilSubscribed(room)
  },
  leave: async (room) => socket.leave(room),
  isIn: (room) => socket.rooms.has(room),
  isAloneIn: async (room) => {
    if (countIn(room) !== 1) return false
    const [others = 0] = await countOtherNodes([room])
    return others === 0
  },
  toRoom: (room, event, payload, exceptUserIds = []) => {
    const exceptRooms = exceptUserIds.map(rooms.user)
    socket.to(room).except(exceptRooms).emit(event, payload)
    publish(room, { event, payload, exceptRooms })
  },
})
