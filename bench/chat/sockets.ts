import { setTimeout as sleep } from 'node:timers/promises'
import { openAll, openClient } from '../measuring/chat-client.ts'
import type { Bench, Server } from '../measuring/processes.ts'
import { createMembers, type TestMember } from '../measuring/test-members.ts'

const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 5_000)
const GROUP_SIZE = 10
/** Sockets that connect and disconnect before measuring, so that code loaded once is not counted. */
const WARM_UP = 200
const GOAL = 1.5

/** P5: memory of one idle socket after garbage collection, against a bare Socket.IO server. */
export async function measureSockets({ postgres, startProduct, startServer }: Bench): Promise<void> {
  const members = await createMembers(postgres.appUrl, SOCKETS / GROUP_SIZE, GROUP_SIZE)
  const product = await measureMemoryPerSocket(await startProduct({}, { measuresMemory: true }), members)
  const baseline = await measureMemoryPerSocket(
    await startServer(new URL('./baseline-chat.ts', import.meta.url), {}, { measuresMemory: true }),
    members,
  )
  console.log(
    `P5 with ${SOCKETS} idle sockets: product ${product.toFixed(1)} kB each, baseline ${baseline.toFixed(1)} kB each, ` +
      `ratio ${(product / baseline).toFixed(2)} (at most ${GOAL.toFixed(1)})`,
  )
}

async function measureMemoryPerSocket(server: Server, members: readonly TestMember[]): Promise<number> {
  const connectAll = (those: readonly TestMember[]) => openAll(those, (member) => openClient(server.address, member))
  /** The pause lets the state of the handshakes be released. */
  const memoryAfterPause = () => sleep(2_000).then(server.usedBytes)
  for (const socket of await connectAll(members.slice(0, WARM_UP))) socket.close()
  const before = await memoryAfterPause()
  const sockets = await connectAll(members)
  const after = await memoryAfterPause()
  const open = sockets.filter((socket) => socket.isOpen()).length
  if (open !== members.length) throw new Error(`only ${open} sockets are still open`)
  for (const socket of sockets) socket.close()
  await server.stop()
  return (after - before) / 1024 / members.length
}
