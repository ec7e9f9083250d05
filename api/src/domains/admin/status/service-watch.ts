import { setTimeout as sleep } from 'node:timers/promises'
import { CHECKS, type CheckName } from 'contract/admin/status.ts'
import { HOUR, SECOND } from 'contract/platform/durations.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { Context } from '../../../platform/context.ts'
import { describeUnavailability } from '../../../platform/db/errors.ts'
import { deleteNode, isFirstNode, upsertNode } from '../../../platform/nodes/repository.ts'
import { updateAlerted, updateRecovered } from '../../../platform/outcomes/repository.ts'
import { postAlert } from './gateway.ts'
import { checkOutcome, type Figures, judge } from './policy.ts'
import { aliveSince, readFigures } from './service.ts'

const WATCH_INTERVAL = 30 * SECOND
const NODE_FORGOTTEN_AFTER = HOUR
const STOP_TIMEOUT = SECOND / 2

export async function tryAlertWebhook(url: string | null): Promise<void> {
  if (url !== null) await postAlert(url, `${PRODUCT_NAME}: messages about failing components arrive here.`)
}

/**
 * Writes one line to the log and one message to the webhook when a check begins to fail, and when it works again. Of several
 * nodes the first one does so; the others send their heartbeats only.
 */
export function createStatusWatch(ctx: Context): { check(): Promise<void>; start(): void; stop(): Promise<void> } {
  let isFirst = false
  let isDatabaseDown = false
  const report = async (name: CheckName, problem: string | null) => {
    if (problem === null) ctx.log.info({ component: name }, 'a component works again')
    else ctx.log.error({ component: name, problem }, 'a component fails')
    const { alertWebhookUrl } = ctx.config
    if (alertWebhookUrl === null) return
    const text = `${PRODUCT_NAME}: ${name} ${problem === null ? 'works again' : `fails: ${problem}`}`
    await postAlert(alertWebhookUrl, text).catch((error: unknown) =>
      ctx.log.error({ err: error }, 'the alert webhook cannot be reached'),
    )
  }
  const check = async () => {
    let figures: Figures | null
    try {
      const now = ctx.now()
      const heartbeat = { id: ctx.node.id, usesRedis: ctx.config.redisUrl !== null, seenAt: now }
      await upsertNode(ctx.db, heartbeat, new Date(now.getTime() - NODE_FORGOTTEN_AFTER))
      isFirst = await isFirstNode(ctx.db, ctx.node.id, aliveSince(ctx))
      figures = isFirst ? await readFigures(ctx) : null
    } catch (error) {
      if (isFirst && !isDatabaseDown) await report('database', describeUnavailability(error))
      isDatabaseDown = isFirst
      return
    }
    if (isDatabaseDown) await report('database', null)
    isDatabaseDown = false
    if (figures === null) return
    for (const name of CHECKS) {
      const { state, sentence } = judge[name](figures, ctx.now())
      const isFailing = state === 'FAILING'
      const isChanged = isFailing
        ? await updateAlerted(ctx.db, checkOutcome(name), ctx.now())
        : await updateRecovered(ctx.db, checkOutcome(name))
      if (isChanged) await report(name, isFailing ? sentence : null)
    }
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
