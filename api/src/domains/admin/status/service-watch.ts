import { setTimeout as sleep } from 'node:timers/promises'
import { COMPONENTS, type Component } from 'contract/admin/status.ts'
import { HOUR, SECOND } from 'contract/platform/durations.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { Context } from '../../../platform/context.ts'
import { deleteNode, upsertNode } from '../../../platform/nodes/repository.ts'
import { redactError } from '../../../platform/outcomes/redact-error.ts'
import { updateAlerted, updateRecovered } from '../../../platform/outcomes/repository.ts'
import { postAlert } from './gateway.ts'
import { type Assessment, assess, componentOutcome, type Figures } from './policy.ts'
import { readFigures } from './service.ts'

const WATCH_INTERVAL = 30 * SECOND
const NODE_FORGOTTEN_AFTER = HOUR
const STOP_TIMEOUT = SECOND / 2

/**
 * Writes one line to the log and one message to the webhook when a component begins to fail, and when it works again. Of
 * several nodes one does so; each one reports for itself that it does not reach the database.
 */
export function createStatusWatch(ctx: Context): { check(): Promise<void>; start(): void; stop(): Promise<void> } {
  let isDatabaseDown = false
  const report = async (name: Component, problem: string | null) => {
    if (problem === null) ctx.log.info({ component: name }, 'a component works again')
    else ctx.log.error({ component: name, problem }, 'a component fails')
    const { alertWebhookUrl } = ctx.config
    if (alertWebhookUrl === null) return
    const text =
      problem === null ? `${PRODUCT_NAME}: ${name} works again` : `${PRODUCT_NAME}: ${name} fails: ${problem}`
    await postAlert(alertWebhookUrl, text).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'the alert webhook cannot be reached'),
    )
  }
  const reportChange = async (name: Component, assessment: Assessment) => {
    const problem = assessment === 'OFF' ? null : assessment.problem
    const outcome = componentOutcome(name)
    const isChanged =
      problem === null ? await updateRecovered(ctx.db, outcome) : await updateAlerted(ctx.db, outcome, ctx.now())
    if (isChanged) await report(name, problem)
  }
  const check = async () => {
    let figures: Figures
    try {
      const now = ctx.now()
      const heartbeat = { id: ctx.node.id, usesRedis: ctx.config.redisUrl !== null, seenAt: now }
      await upsertNode(ctx.db, heartbeat, new Date(now.getTime() - NODE_FORGOTTEN_AFTER))
      figures = await readFigures(ctx)
    } catch (error) {
      if (!isDatabaseDown) await report('database', redactError(String(error)))
      isDatabaseDown = true
      return
    }
    if (isDatabaseDown) await report('database', null)
    isDatabaseDown = false
    const assessments = assess(figures, ctx.now())
    for (const name of COMPONENTS) await reportChange(name, assessments[name])
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStarted = false
  let isStopped = false
  const schedule = () => {
    if (!isStopped)
      timer = setTimeout(
        () =>
          void check()
            .catch((error: unknown) => ctx.log.error({ err: error }, 'checking the components failed'))
            .finally(schedule),
        WATCH_INTERVAL,
      )
  }
  return {
    check,
    start: () => {
      isStarted = true
      schedule()
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      if (!isStarted) return
      const isDeleted = deleteNode(ctx.db, ctx.node.id).catch(() => undefined)
      // A database that does not answer must not delay the end.
      await Promise.race([isDeleted, sleep(STOP_TIMEOUT, undefined, { ref: false })])
    },
  }
}
