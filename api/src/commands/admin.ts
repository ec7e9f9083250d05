import { readConfig } from '../config.ts'
import { runTask, withApp } from '../task-database.ts'
import { commands, USAGE } from './admin-commands.ts'

async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2)
  const command = commands[name]
  if (command === undefined) {
    console.error(USAGE)
    process.exitCode = 1
    return
  }
  const { message, ok } = await withApp({ ...readConfig(), logLevel: 'error' }, ({ ctx }) => command(ctx, args))
  if (ok) console.log(message)
  else console.error(message)
  process.exitCode = ok ? 0 : 1
}

runTask(main)
