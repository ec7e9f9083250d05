import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** The file of a package's command. @param from names the package in its manifest @throws Error when it is not installed */
export function commandFile(packageName: string, from = ROOT, command = packageName): string {
  const manifestPath = findPackageJSON(packageName, join(from, 'package.json'))
  if (manifestPath === undefined) throw new Error(`${packageName} is not installed: run npm ci.`)
  const { bin } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { bin: string | Record<string, string> }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (file === undefined) throw new Error(`${packageName} has no command "${command}".`)
  return join(dirname(manifestPath), file)
}

export type ScriptResult = { isOk: boolean; output: string }

/** The last is what a closed terminal sends. */
export const ENDING_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** A signal alone ends a process without its exit handlers. */
export const exitOnSignal = (): never => process.exit(1)

/** Runs a script on this Node and collects its output, or shows it (`isShown`). It ends when this process does. */
export async function runScript(
  args: string[],
  options: { cwd?: string; env?: Record<string, string>; isShown?: boolean } = {},
): Promise<ScriptResult> {
  const child = spawn(process.execPath, args, {
    cwd: options.cwd ?? ROOT,
    env: { ...process.env, ...options.env },
    stdio: options.isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
  })
  const killOnExit = () => child.kill()
  process.once('exit', killOnExit)
  for (const signal of ENDING_SIGNALS) process.on(signal, exitOnSignal)
  const [[code], stdout, stderr] = await Promise.all([
    once(child, 'exit'),
    child.stdout ? text(child.stdout) : '',
    child.stderr ? text(child.stderr) : '',
  ])
  for (const signal of ENDING_SIGNALS) process.off(signal, exitOnSignal)
  process.off('exit', killOnExit)
  return { isOk: code === 0, output: `${stdout}${stderr}`.trim() }
}

/** Signals of the terminal reach the new process directly. Windows cannot replace one: there it waits for the other to end. */
export function replaceProcess(args: string[], cwd = ROOT): void {
  process.chdir(cwd)
  if (process.platform !== 'win32' && process.execve) {
    process.execve(process.execPath, [process.execPath, ...args], process.env)
  }
  process.exitCode = spawnSync(process.execPath, args, { stdio: 'inherit' }).status ?? 1
}
