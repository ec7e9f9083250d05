import { buildApp } from './app.ts'
import { ConfigError, readConfig } from './config.ts'
import { grantAdmin } from './domains/users/service.ts'
import type { Context } from './platform/context.ts'
import { EmbeddedPostgresRefusal } from './platform/db/embedded-postgres/refusal.ts'
import { withDatabase } from './task-database.ts'

/** What an operator may do from the command line: `npm run admin -- grant user@example.nl`. */
const tasks: Readonly<Record<string, (ctx: Context, args: string[]) => Promise<{ said: string; ok: boolean }>>> = {
  grant: async (ctx, [email = '']) => {
    if (!email.includes('@')) return { said: USAGE, ok: false }
    const outcome = await grantAdmin(ctx, email)
    if (outcome === 'unknown') return { said: `Nobody has the e-mail address ${email}. Register it first.`, ok: false }
    return {
      said: outcome === 'granted' ? `${email} is now an administrator.` : `${email} already was an administrator.`,
      ok: true,
    }
  },
}
const USAGE = 'Usage: npm run admin -- grant <e-mail address>'

async function main(): Promise<void> {
  const [name = '', ...args] = process.argv.slice(2)
  const task = tasks[name]
  if (task === undefined) {
    console.error(USAGE)
    process.exitCode = 1
    return
  }
  const config = readConfig()
  const { said, ok } = await withDatabase(config, async ({ appUrl: databaseUrl }) => {
    const app = await buildApp({ ...config, databaseUrl, logLevel: 'error' })
    try {
      return await task(app.ctx, args)
    } finally {
      await app.close()
    }
  })
  if (ok) console.log(said)
  else console.error(said)
  process.exitCode = ok ? 0 : 1
}

main().catch((error: unknown) => {
  // What a person can mend is said in a sentence; the rest is ours, with its stack.
  console.error(error instanceof ConfigError || error instanceof EmbeddedPostgresRefusal ? error.message : error)
  process.exitCode = 1
})
