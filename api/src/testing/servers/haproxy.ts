import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../../../../tools/processes.ts'
import { findHaproxy } from '../../../../tools/programs/programs.ts'
import { pollUntil } from '../../platform/db/embedded-postgres/process.ts'
import { findFreePort } from './redis.ts'

type Haproxy = {
  port: number
  /** How often a server passed its check again. */
  recoveries(): number
  end(): Promise<void>
}

/** HAProxy with `deploy/haproxy.cfg` before two database servers of this machine. */
export async function startHaproxy(ports: readonly [number, number]): Promise<Haproxy> {
  const folder = await mkdtemp(join(tmpdir(), 'haproxy-'))
  const port = await findFreePort()
  const recipe = await readFile(join(ROOT, 'deploy', 'haproxy.cfg'), 'utf8')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(
    file,
    recipe
      .replace(/^ +(user|group) .*\n/gm, '')
      .replace('127.0.0.1:6432', `127.0.0.1:${port}`)
      .replace('db1:5432', `127.0.0.1:${ports[0]}`)
      .replace('db2:5432', `127.0.0.1:${ports[1]}`),
  )
  const haproxy = spawn(await findHaproxy(), ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let output = ''
  haproxy.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const ended = once(haproxy, 'exit')
  const killOnExit = () => haproxy.kill('SIGKILL')
  process.once('exit', killOnExit)
  const listens = async () => {
    if (haproxy.exitCode !== null) return true
    const socket = connect(port, '127.0.0.1')
    const isConnected = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    return isConnected
  }
  if (!(await pollUntil(listens, 15_000)) || haproxy.exitCode !== null)
    throw new Error(`HAProxy did not start: ${output}`)
  return {
    port,
    recoveries: () => output.split(' is UP').length - 1,
    end: async () => {
      process.off('exit', killOnExit)
      haproxy.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
