import { readConfig } from './config.ts'
import { grantAdmin } from './domains/users/service.ts'
import type { Context } from './platform/context.ts'
import { runTask, withApp } from './task-database.ts'

/** Commands for operators: `npm run admin -- grant user@example.nl`. */
const commands: Readonly<Record<string, (ctx: Context, args: string[]) => Promise<{ message: string; ok: boolean }>>> =
  {
    grant: async (ctx, [email = '']) => {
      if (!email.includes('@')) return { message: USAGE, ok: false }
      const outcome = await grantAdmin(ctx, email)
      if (outcome === 'unknown')
        return { message: `No account has the e-mail address ${email}. Register it first.`, ok: false }
      return {
        message: outcome === 'granted' ? `${email} is now an administrator.` : `${email} already was an administrator.`,
        ok: true,
      }
    },
  }
const USAGE = 'Usage: npm run admin -- grant <e-mail address>'

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
