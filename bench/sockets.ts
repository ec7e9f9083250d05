import { io, type Socket } from 'socket.io-client'
import { type Bench, type Served, serve } from './processes.ts'
import { buildTown, type Citizen } from './town.ts'

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 5_000)
const GROUP_SIZE = 10
/** Connected and gone again before anything is weighed: what is loaded and compiled once is no socket's. */
const WARM_UP = 200
const AT_ONCE = 50
const TO_REACH = 1.5

/** P5: what one idle socket costs in memory, beside a bare Socket.IO server. Both after collecting garbage. */
export async function measureSockets({ postgres, serveOurs }: Bench): Promise<void> {
  const citizens = await buildTown(postgres.appUrl, SOCKETS / GROUP_SIZE, GROUP_SIZE)
  const ours = await weighSockets('ours', await serveOurs({}, { isWeighed: true }), citizens)
  const bare = await weighSockets('bare', await serve('./bare-server.ts', {}, { isWeighed: true }), citizens)
  console.log(
    `P5 with ${SOCKETS} idle sockets: ours ${ours.toFixed(1)} kB each, bare ${bare.toFixed(1)} kB each, ` +
      `ratio ${(ours / bare).toFixed(2)} (to stay within ${TO_REACH.toFixed(1)})`,
  )
}

async function weighSockets(name: string, server: Served, citizens: readonly Citizen[]): Promise<number> {
  try {
    for (const socket of await connectAll(server.address, citizens.slice(0, WARM_UP))) socket.close()
    const before = await settledWeight(server)
    const sockets = await connectAll(server.address, citizens)
    const after = await settledWeight(server)
    const open = sockets.filter((socket) => socket.connected).length
    if (open !== citizens.length) throw new Error(`${name}: only ${open} sockets are still open`)
    for (const socket of sockets) socket.close()
    const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
    console.log(`  ${name}: ${megabytes(before)} MB without them, ${megabytes(after)} MB with them`)
    return (after - before) / 1024 / citizens.length
  } finally {
    await server.end()
  }
}

/** What the handshakes left behind has gone by then. */
async function settledWeight(server: Served): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  return server.weigh()
}

async function connectAll(address: string, citizens: readonly Citizen[]): Promise<Socket[]> {
  const waiting = [...citizens]
  const sockets: Socket[] = []
  const worker = async () => {
    for (let citizen = waiting.pop(); citizen !== undefined; citizen = waiting.pop()) {
      const socket = io(address, {
        auth: { token: citizen.token, userId: citizen.userId },
        transports: ['websocket'],
        reconnection: false,
        forceNew: true,
      })
      sockets.push(socket)
      await new Promise<void>((resolve, reject) => {
        socket.once('connect', resolve)
        socket.once('connect_error', reject)
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return sockets
}
