import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { findRedis } from '../../../tools/redis.ts'

export type TestRedis = {
  url: string
  /** As a machine that loses power: nothing it held is kept. */
  kill(): Promise<void>
  start(): Promise<void>
}

/** A real Redis on a port of its own, with nothing in it; ends with this process at the latest. */
export async function startRedis(): Promise<TestRedis> {
  const program = await findRedis()
  const port = await findFreePort()
  let child: ChildProcess | null = null
  const endWithUs = () => child?.kill('SIGKILL')
  process.once('exit', endWithUs)
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    start: async () => {
      child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'], {
        stdio: 'ignore',
      })
      while (!(await isAnswering(port))) await pause(20)
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

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

function isAnswering(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const answer = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.on('error', () => answer(false))
    socket.on('connect', () => socket.write('PING\r\n'))
    socket.on('data', (data) => answer(data.toString().startsWith('+PONG')))
  })
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
