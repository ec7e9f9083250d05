import type { Server } from 'socket.io'

type Frame = readonly Buffer[]
type Packet = { type: string; data?: unknown; options?: { wsPreEncodedFrame?: Frame } }
/** What we use of the library's connection; beyond its types, so a test with real lines holds it. */
type Connection = { transport: { name: string; writable: boolean }; writeBuffer: Packet[]; flush(): void }
type Line = { connection: Connection; flush(): void; leftAt: number }

/** Milliseconds between two pieces of what rooms are told, to one connection: above it nobody sees the difference. */
const PACE_MS = 20

/**
 * Lets what is written to a connection leave it in few pieces. The library hands a first frame to the system alone,
 * holds the others back until that has left, and then passes on each of them by itself; a batch of messages brings every
 * member of a group several at once, and under load that was most of this process's time and as much again for whoever
 * reads them.
 *
 * - What is written within one tick, its promises included, leaves as one piece of bytes.
 * - What is told to many (a broadcast) leaves at once to who was told nothing for 20 ms, and else with what comes until
 *   then. An answer waits for nothing and takes along what waits, so each connection hears everything in order.
 *
 * On long polling only the waiting applies.
 *
 * @param pace milliseconds instead of those 20
 */
export function gatherFrames(engine: Server['engine'], pace: number = PACE_MS): void {
  const due = new Set<Line>()
  const paced = new Set<Line>()
  const join = createJoiner()

  function leave(line: Line, now: number): void {
    const { connection } = line
    paced.delete(line)
    // It asks again when it can take more.
    if (!connection.transport.writable) return
    line.leftAt = now
    if (connection.transport.name === 'websocket') connection.writeBuffer = join(connection.writeBuffer)
    line.flush()
  }

  function endTick(): void {
    const lines = [...due]
    due.clear()
    const now = performance.now()
    for (const line of lines) {
      if (now - line.leftAt >= pace || !line.connection.writeBuffer.every(isTold)) leave(line, now)
      else if (paced.add(line).size === 1) setTimeout(endPace, pace)
    }
  }

  function endPace(): void {
    const now = performance.now()
    for (const line of paced) leave(line, now)
  }

  engine.on('connection', (connection: Connection) => {
    const line: Line = { connection, flush: connection.flush.bind(connection), leftAt: Number.NEGATIVE_INFINITY }
    connection.flush = () => {
      if (connection.writeBuffer.length === 0) return
      // A tick that a promise asks for comes when all promises have run out: what they write goes along.
      if (due.size === 0) queueMicrotask(() => process.nextTick(endTick))
      due.add(line)
    }
  })
}

/** A broadcast brings its frame along, made once for all. */
const isTold = (packet: Packet): boolean => packet.options?.wsPreEncodedFrame !== undefined

/** Makes one piece of all messages that follow each other: the same piece for all whom the same frames go to. */
function createJoiner(): (packets: readonly Packet[]) => Packet[] {
  let last: readonly Packet[] = []
  let lastPiece: Frame = []

  function pieceOf(run: readonly Packet[]): Frame {
    const isSame =
      run.length === last.length &&
      run.every((packet, index) => isTold(packet) && frameOf(packet) === frameOf(last[index] as Packet))
    if (!isSame) {
      last = run
      lastPiece = [write(run)]
    }
    return lastPiece
  }

  return (packets) => {
    const joined: Packet[] = []
    let run: Packet[] = []
    const endRun = () => {
      const [first] = run
      if (first === undefined) return
      if (run.length === 1 && isTold(first)) joined.push(first)
      else joined.push({ ...first, options: { ...first.options, wsPreEncodedFrame: pieceOf(run) } })
      run = []
    }
    for (const packet of packets)
      if (packet.type === 'message' && typeof packet.data === 'string') run.push(packet)
      else {
        endRun()
        joined.push(packet)
      }
    endRun()
    return joined
  }
}

const frameOf = (packet: Packet): Frame | undefined => packet.options?.wsPreEncodedFrame

/** All of them in one piece of memory, which nothing is copied into twice. */
function write(run: readonly Packet[]): Buffer {
  const lengths = run.map((packet) => {
    const frame = frameOf(packet)
    if (frame !== undefined) return frame.reduce((sum, bytes) => sum + bytes.length, 0)
    const length = textLength(packet)
    return headerLength(length) + length
  })
  const piece = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + length, 0))
  let place = 0
  for (const [index, packet] of run.entries()) {
    const frame = frameOf(packet)
    if (frame === undefined) writeText(packet, piece, place)
    else {
      let within = place
      for (const bytes of frame) within += bytes.copy(piece, within)
    }
    place += lengths[index] ?? 0
  }
  return piece
}

/** With the "4" by which engine.io says that it is a message. */
const textLength = ({ data }: Packet): number => 1 + Buffer.byteLength(String(data))
const headerLength = (length: number): number => (length < 126 ? 2 : length < 65_536 ? 4 : 10)

/** A WebSocket's text frame, whole and not masked: RFC 6455, section 5.2. */
function writeText(packet: Packet, piece: Buffer, place: number): void {
  const length = textLength(packet)
  const header = headerLength(length)
  piece[place] = 0x81
  piece[place + 1] = header === 2 ? length : header === 4 ? 126 : 127
  if (header === 4) piece.writeUInt16BE(length, place + 2)
  if (header === 10) piece.writeBigUInt64BE(BigInt(length), place + 2)
  piece[place + header] = 0x34
  piece.write(String(packet.data), place + header + 1)
}
