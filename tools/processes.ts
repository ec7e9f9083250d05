import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The JavaScript file behind a package's command; `from` is the folder that depends on the package. */
export function binaryOf(packageName: string, from = ROOT, command = packageName): string {
  const manifestPath = findPackageJSON(packageName, join(from, 'package.json'))
  if (manifestPath === undefined) throw new Error(`${packageName} is not installed: run npm ci.`)
  const { bin } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { bin: string | Record<string, string> }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (file === undefined) throw new Error(`${packageName} has no command "${command}".`)
  return join(dirname(manifestPath), file)
}

export type Outcome = { isGood: boolean; output: string }

/** Runs a script on this Node and keeps what it printed; `output` is empty when it was shown to the caller instead. */
export function runScript(
  args: string[],
  options: { cwd?: string; env?: Record<string, string>; isShown?: boolean } = {},
): Outcome {
  const done = spawnSync(process.execPath, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    stdio: options.isShown ? 'inherit' : 'pipe',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (done.error) throw done.error
  return { isGood: done.status === 0, output: `${done.stdout ?? ''}${done.stderr ?? ''}`.trim() }
}

/**
 * Replaces this process by another run of Node where the system can (all but Windows), so that the terminal's signals
 * reach it directly; elsewhere waits for it. Does not return to its caller in the first case.
 */
export function become(args: string[], cwd = ROOT): void {
  process.chdir(cwd)
  if (process.platform !== 'win32' && process.execve) {
    process.execve(process.execPath, [process.execPath, ...args], process.env)
  }
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
}
