import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))
const READY = /Ready on (http\S+)/
const PATIENCE = 30_000

export type ServerProcess = {
  /** Base address. */
  address: string
  pid: number
  /** Sends a signal and resolves with the exit code once the process has ended; null when the signal ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
  /** Everything it printed so far. */
  output(): string
}

/**
 * The real server as a process of its own, on a database that is there already: for what only a process can show, such
 * as being killed. Rejects with its output when it ends before it is ready.
 */
export async function startServerProcess(
  env: Readonly<{ [name: string]: string }>,
  patience = PATIENCE,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '10000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  // A test that fails halfway must not leave it behind.
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  void ended.then(() => process.off('exit', endWithUs))
  const address = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the server ${why}:\n${output}`))
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(`was not ready within ${patience} ms`)
    }, patience)
    const read = (chunk: Buffer) => {
      output += chunk.toString()
      const ready = READY.exec(output)?.[1]
      if (ready === undefined) return
      clearTimeout(timer)
      resolve(ready)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    void ended.then((code) => {
      clearTimeout(timer)
      fail(`ended with ${code}`)
    })
  })
  return {
    address,
    pid: pidOf(child),
    output: () => output,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('the server has no pid')
  return child.pid
}
