import { setTimeout as sleep } from 'node:timers/promises'
import { HOUR, MINUTE } from 'contract/platform/durations.ts'
import type { Context } from '../context.ts'
import { defineJob } from './define-job.ts'

/** Deletes what is no longer kept. Safe to repeat. */
export type NightlyStep = { name: string; run(ctx: Context): Promise<void> }

/** Runs every step, also after one that failed. @throws with the names of the steps that failed or took too long */
export const nightlyJob = (steps: readonly NightlyStep[], maxStepMs = 15 * MINUTE) =>
  defineJob('nightly', (ctx) => ({
    cron: '10 4 * * *',
    maxHours: Math.ceil((steps.length * maxStepMs) / HOUR),
    run: async () => {
      const failed: string[] = []
      for (const { name, run } of steps)
        await finishWithin(maxStepMs, run(ctx)).catch((error: unknown) => {
          ctx.log.error({ err: error, step: name }, 'a nightly step failed')
          failed.push(name)
        })
      if (failed.length > 0) throw new Error(`failed: ${failed.join(', ')}`)
    },
  }))

/** Work that takes longer goes on, beside what comes next. */
async function finishWithin(milliseconds: number, work: Promise<void>): Promise<void> {
  const timer = new AbortController()
  const timeout = sleep(milliseconds, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`not finished within ${milliseconds} ms`)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    timer.abort()
  }
}
