import { type ChildProcessByStdio, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export type ProgramEnv = Readonly<{ [name: string]: string | undefined }>

/** What each process of a test starts with: none of the settings of the developer's own. */
export const baseEnv = (): ProgramEnv => ({
  PATH: process.env.PATH,
  // Node's compiled code, which saves a quarter of the CPU time of each further start.
  NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache'),
})

/** Starts a program of the api, for example `commands/status` for `api/src/commands/status.ts`. */
export function startProgram(
  name: string,
  args: string[],
  env: ProgramEnv,
  options: Pick<SpawnOptions, 'detached'> = {},
): ChildProcessByStdio<null, Readable, Readable> {
  const program = fileURLToPath(new URL(`../../${name}.ts`, import.meta.url))
  return spawn(process.execPath, [program, ...args], {
    ...options,
    env: { ...baseEnv(), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Runs a program of the api until it ends. @returns `code` is null if a signal ended it */
export async function runProgram(name: string, args: string[], env: ProgramEnv) {
  const child = startProgram(name, args, env)
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: code as number | null, stdout, stderr }
}
