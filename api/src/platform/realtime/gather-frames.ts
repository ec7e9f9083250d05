import type { Server } from 'socket.io'

type Frame = readonly Buffer[]
type Packet = { type: string; data?: unknown; options?: { wsPreEncodedFrame?: Frame } }
/** What we use of the library's connection; beyond its types, so a test with real lines holds it. */
type Connection = { transport: { name: string }; writeBuffer: Packet[]; flush(): void }

/**
 * Lets everything that is written to a connection within one tick leave it as one. The library hands a first frame to the
 * system alone, holds the others back until that has left, and then passes on each of them by itself; a batch of messages
 * brings every member of a group several at once, and under load that was most of this process's time and as much again
 * for whoever reads them.
 *
 * Frames that a broadcast has encoded already are joined into one piece of bytes, the same piece for all whom the same
 * frames go to. Nothing leaves later than its tick, its promises included. On long polling only the waiting applies.
 */
export function gatherFrames(engine: Server['engine']): void {
  const due = new Map<Connection, () => void>()
  const join = createJoiner()

  function flushAll(): void {
    const now = [...due]
    due.clear()
    for (const [connection, flush] of now) {
      if (connection.transport.name === 'websocket') connection.writeBuffer = join(connection.writeBuffer)
      flush()
    }
  }

  engine.on('connection', (connection: Connection) => {
    const flush = connection.flush.bind(connection)
    connection.flush = () => {
      if (connection.writeBuffer.length === 0) return
      // A tick that a promise asks for comes when all promises have run out: what they write goes along.
      if (due.size === 0) queueMicrotask(() => process.nextTick(flushAll))
      due.set(connection, flush)
    }
  })
}

function createJoiner(): (packets: Packet[]) => Packet[] {
  let last: Frame[] = []
  let lastPiece: Frame = []

  function pieceOf(frames: Frame[]): Frame {
    if (frames.length === last.length && frames.every((frame, index) => frame === last[index])) return lastPiece
    last = frames
    lastPiece = [Buffer.concat(frames.flat())]
    return lastPiece
  }

  return (packets) => {
    if (packets.length < 2) return packets
    const joined: Packet[] = []
    let run: Frame[] = []
    let first: Packet | undefined
    const endRun = () => {
      if (first !== undefined)
        joined.push(
          run.length === 1 ? first : { ...first, options: { ...first.options, wsPreEncodedFrame: pieceOf(run) } },
        )
      run = []
      first = undefined
    }
    for (const packet of packets) {
      const frame = packet.options?.wsPreEncodedFrame
      if (frame === undefined) {
        endRun()
        joined.push(packet)
        continue
      }
      first ??= packet
      run.push(frame)
    }
    endRun()
    return joined
  }
}
