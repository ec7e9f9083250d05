import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { findRedis } from '../../../../tools/programs/programs.ts'
import { pollUntil } from '../../platform/db/embedded-postgres/process.ts'

export type TestRedis = {
  url: string
  port: number
  /** Kills it; all data is lost. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** A real, empty Redis on a free port. Killed when this process exits. @param settings as on its command line */
export async function startRedis(settings: readonly string[] = []): Promise<TestRedis> {
  const program = await findRedis()
  const port = await findFreePort()
  let child: ChildProcess | null = null
  const killOnExit = () => child?.kill('SIGKILL')
  process.once('exit', killOnExit)
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    port,
    start: async () => {
      // A replica that stores what its primary sends would leave a dump, which the next server in that folder loads.
      const stored = ['--save', '', '--appendonly', 'no', '--repl-diskless-load', 'swapdb', '--dir', tmpdir()]
      const all = ['--port', String(port), '--bind', '127.0.0.1', ...stored, ...settings]
      child = spawn(program, all, { stdio: 'ignore' })
      if (!(await pollUntil(() => isReady(port), 10_000))) throw new Error('Redis did not start within 10 s')
    },
    kill: async () => {
      if (child === null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      child = null
      await ended
    },
  }
  await redis.start()
  return redis
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const finish = (ready: boolean) => {
      socket.destroy()
      resolve(ready)
    }
    socket.on('error', () => finish(false))
    socket.on('connect', () => socket.write('PING\r\n'))
    socket.on('data', (data) => finish(data.toString().startsWith('+PONG')))
  })
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
