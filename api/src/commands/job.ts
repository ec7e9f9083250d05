import type { App } from '../app.ts'
import { readConfig } from '../config.ts'
import { jobs } from '../domains.ts'
import { requireDatabase, runTask, withApp } from '../task-database.ts'

/** `npm run job -- event-reminders --at 2026-06-05T10:00:00Z`: runs one scheduled job, optionally with another current time. */
async function main(): Promise<void> {
  const [name = '', flag, at, ...rest] = process.argv.slice(2)
  const instant = at === undefined ? new Date() : new Date(at)
  const hasTime = flag === '--at' && at !== undefined && !Number.isNaN(instant.getTime())
  const isValid = name !== '' && rest.length === 0 && (flag === undefined || hasTime)
  const offset = instant.getTime() - Date.now()
  const runJob = async ({ ctx }: App) => {
    const scheduled = jobs.map((make) => make(ctx)).filter(({ cron }) => cron !== undefined)
    const job = scheduled.find((candidate) => candidate.name === name)
    if (!isValid || job === undefined) {
      const names = scheduled.map(({ name, cron }) => `  ${name.padEnd(24)}${cron}`).join('\n')
      console.error(`Usage: npm run job -- <name> [--at <ISO time>]\nScheduled jobs (Amsterdam time):\n${names}`)
      process.exitCode = 1
      return
    }
    await job.run({})
    await ctx.facts.settled()
    console.log(`${name} ran as of ${instant.toISOString()}.`)
  }
  const config = readConfig()
  await requireDatabase(config)
  await withApp({ ...config, logLevel: 'warn' }, runJob, { now: () => new Date(Date.now() + offset) })
}

runTask(main)
