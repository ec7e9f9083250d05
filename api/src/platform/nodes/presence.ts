import type { Line } from './line.ts'

/** Which rooms have somebody in them on the other nodes, as they say themselves. */
export type Presence = {
  isElsewhere(room: string): boolean
  /** A room of this node got its first socket, or lost its last. */
  note(room: string, isTaken: boolean): void
  /** Says what stands here, and asks the others for theirs: at the beginning, and after something was lost. */
  greet(): void
  forget(nodeId: string): void
}

/**
 * Every node knows everybody's rooms, so that asking costs no way there and back. While the wire is cut this is what was
 * last heard.
 *
 * @param held all taken rooms of this node
 */
export function createPresence(line: Line, held: () => readonly string[]): Presence {
  const elsewhere = new Map<string, Set<string>>()
  const tellMine = () => line.say('rooms', held())
  line.on('greet', tellMine)
  line.on('rooms', (from, rooms: readonly string[]) => {
    elsewhere.set(from, new Set(rooms))
  })
  line.on('room', (from, room: string, isTaken: boolean) => {
    const rooms = elsewhere.get(from) ?? new Set()
    elsewhere.set(from, rooms)
    if (isTaken) rooms.add(room)
    else rooms.delete(room)
  })
  return {
    isElsewhere: (room) => {
      for (const rooms of elsewhere.values()) if (rooms.has(room)) return true
      return false
    },
    note: (room, isTaken) => line.say('room', room, isTaken),
    greet: () => {
      tellMine()
      line.say('greet')
    },
    forget: (nodeId) => {
      elsewhere.delete(nodeId)
    },
  }
}
