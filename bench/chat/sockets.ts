import type { Socket } from 'socket.io-client'
import { connectSocket } from '../measuring/connect-socket.ts'
import type { Bench, Server } from '../measuring/processes.ts'
import { createMembers, type TestMember } from '../measuring/test-members.ts'

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 5_000)
const GROUP_SIZE = 10
/** Sockets that connect and disconnect before measuring, so that code loaded once is not counted. */
const WARM_UP = 200
const CONCURRENCY = 50
const GOAL = 1.5

/** P5: memory of one idle socket after garbage collection, against a bare Socket.IO server. */
export async function measureSockets({ postgres, startProduct, startServer }: Bench): Promise<void> {
  const members = await createMembers(postgres.appUrl, SOCKETS / GROUP_SIZE, GROUP_SIZE)
  const product = await measureMemoryPerSocket('product', await startProduct({}, { measuresMemory: true }), members)
  const baseline = await measureMemoryPerSocket(
    'baseline',
    await startServer(new URL('./baseline-chat.ts', import.meta.url), {}, { measuresMemory: true }),
    members,
  )
  console.log(
    `P5 with ${SOCKETS} idle sockets: product ${product.toFixed(1)} kB each, baseline ${baseline.toFixed(1)} kB each, ` +
      `ratio ${(product / baseline).toFixed(2)} (at most ${GOAL.toFixed(1)})`,
  )
}

async function measureMemoryPerSocket(name: string, server: Server, members: readonly TestMember[]): Promise<number> {
  try {
    for (const socket of await connectAll(server.address, members.slice(0, WARM_UP))) socket.close()
    const before = await memoryAfterPause(server)
    const sockets = await connectAll(server.address, members)
    const after = await memoryAfterPause(server)
    const open = sockets.filter((socket) => socket.connected).length
    if (open !== members.length) throw new Error(`${name}: only ${open} sockets are still open`)
    for (const socket of sockets) socket.close()
    const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0)
    console.log(`  ${name}: ${megabytes(before)} MB without sockets, ${megabytes(after)} MB with sockets`)
    return (after - before) / 1024 / members.length
  } finally {
    await server.stop()
  }
}

/** The pause lets the state of the handshakes be released. */
async function memoryAfterPause(server: Server): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  return server.usedBytes()
}

async function connectAll(address: string, members: readonly TestMember[]): Promise<Socket[]> {
  const waiting = [...members]
  const sockets: Socket[] = []
  const worker = async () => {
    for (let member = waiting.pop(); member !== undefined; member = waiting.pop())
      sockets.push(await connectSocket(address, { token: member.token, userId: member.userId }))
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  return sockets
}
