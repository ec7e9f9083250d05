import { spawn } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** The environment of child processes, without secrets of the application or a foreign PGDATA. */
export const childEnvironment = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C' }

/** Never throws: if the command cannot be started, `code` is null and `output` the reason. @param signal terminates it */
export const runCommand = async (
  command: string,
  args: string[],
  identity: { uid?: number; gid?: number } = {},
  signal?: AbortSignal,
): Promise<{ code: number | null; output: string }> =>
  await new Promise((resolve) => {
    let output = ''
    // The child's user may not have access to the current directory.
    const child = spawn(command, args, {
      ...identity,
      cwd: '/',
      env: childEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const terminate = () => child.kill('SIGTERM')
    signal?.addEventListener('abort', terminate)
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => {
      signal?.removeEventListener('abort', terminate)
      resolve({ code, output: output.trim() })
    })
  })

export type ProcessState =
  | { state: 'gone' | 'zombie' }
  /** `folder` is its working directory and `command` its command line; absent and empty without permission to read them. */
  | { state: 'running'; folder?: string; command: string }

export async function inspectProcess(pid: number): Promise<ProcessState> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return { state: 'gone' }
  }
  if (process.platform !== 'linux') {
    const { code, output } = await runCommand('ps', ['-o', 'stat=,command=', '-p', String(pid)])
    if (code !== 0) return { state: 'gone' }
    return output.startsWith('Z') ? { state: 'zombie' } : { state: 'running', command: output }
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (stat === null) return { state: 'gone' }
  // The state follows the name in parentheses, which may itself contain parentheses.
  const letter = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
  if (letter === 'Z' || letter === 'X') return { state: 'zombie' }
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return { state: 'running', folder, command: command.replaceAll('\0', ' ') }
}

/** Checks every 10 ms. @returns false if the condition is still false after `milliseconds` */
export async function pollUntil(check: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  for (;;) {
    if (await check()) return true
    if (performance.now() > end) return false
    await sleep(10)
  }
}
