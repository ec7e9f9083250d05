import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { OperatorError } from '../../operator-error.ts'

/** The user of PostgreSQL's files on Debian. */
const POSTGRES = 'postgres'

/** Runs a program as PostgreSQL's user. @returns its output @throws OperatorError with what it printed */
export async function runAsPostgres(program: string, args: readonly string[]): Promise<string> {
  const command = process.getuid?.() === 0 ? ['runuser', '-u', POSTGRES, '--', program, ...args] : [program, ...args]
  return run(command)
}

/** Runs a line of shell as this user, for example `systemctl restart postgresql`. @throws OperatorError */
export const runShell = (line: string): Promise<string> => run(['sh', '-c', line])

async function run([program = '', ...args]: readonly string[]): Promise<string> {
  // PostgreSQL's user may not enter the folder of this process.
  const child = spawn(program, args, { cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit').catch((error: Error) => {
    throw new OperatorError(`${program} cannot be started: ${error.message}`)
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code !== 0) throw new OperatorError(`${[program, ...args].join(' ')} failed:\n${stderr.trim() || stdout.trim()}`)
  return stdout.trim()
}
