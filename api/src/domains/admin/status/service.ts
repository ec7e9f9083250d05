import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CHECKS, type Check } from 'contract/admin/status.ts'
import { DAY, MINUTE, SECOND } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { readReadiness } from '../../../platform/http/monitoring/health.ts'
import type { SampledMetric } from '../../../platform/http/monitoring/metrics.ts'
import { outcomeOfJob } from '../../../platform/jobs/jobs.ts'
import { countQueuedMails } from '../../../platform/mail/repository.ts'
import { countNodes, countStrangers } from '../../../platform/nodes/repository.ts'
import { MAIL_OUTCOME, PUSH_OUTCOME, WEBHOOK_OUTCOME } from '../../../platform/outcomes/names.ts'
import { listOutcomes } from '../../../platform/outcomes/repository.ts'
import { readCertificateEnd } from './gateway.ts'
import { checkOutcome, type Figures, judge } from './policy.ts'
import { STATUS_METRICS, WORKS_METRIC } from './present.ts'
import { countFeeds, findNewestPaid, readReplication } from './repository.ts'

/** A provider has this long to call the webhook of a payment. */
const WEBHOOK_WITHIN = 10 * MINUTE
const NODE_ALIVE_FOR = 90 * SECOND

/** A node that was not seen since then is gone. The process before a restart may have left a heartbeat. */
export const aliveSince = ({ now, node }: Context): Date =>
  new Date(Math.max(now().getTime() - NODE_ALIVE_FOR, node.startedAt.getTime()))

export async function readFigures(ctx: Context): Promise<Figures> {
  const now = ctx.now()
  const { config, db, jobs } = ctx
  const ago = (span: number) => new Date(now.getTime() - span)
  const certificate = readCertificate(config.publicUrl)
  const [{ redis, uploads }, rows, schedules, queues, mails, newestPaidAt, disk, feeds, strangers, nodes, replication] =
    await Promise.all([
      readReadiness(ctx),
      listOutcomes(db),
      jobs.listSchedules(),
      jobs.countByQueue(),
      countQueuedMails(db),
      findNewestPaid(db, ago(7 * DAY), ago(WEBHOOK_WITHIN)),
      // A folder that is gone has no room.
      statfs(resolve(config.dataDir)).catch(() => ({ bavail: 0, bsize: 1, blocks: 0 })),
      countFeeds(db),
      countStrangers(db, { id: ctx.node.id, usesRedis: config.redisUrl !== null }, aliveSince(ctx)),
      countNodes(db, ago(NODE_ALIVE_FOR)),
      readReplication(db),
    ])
  const outcomeOf = (name: string) => rows.find((row) => row.name === name)
  return {
    outcomes: {
      mail: outcomeOf(MAIL_OUTCOME),
      push: outcomeOf(PUSH_OUTCOME),
      webhook: outcomeOf(WEBHOOK_OUTCOME),
    },
    schedules: schedules.map((schedule) => ({ ...schedule, outcome: outcomeOf(outcomeOfJob(schedule.name)) })),
    queues,
    mail: config.smtpUrl === null ? null : mails,
    payments: config.mollieApiKey === null ? null : { newestPaidAt },
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    uploads,
    certificate: await certificate,
    redis,
    replication,
    strangers,
    nodes,
    feeds,
  }
}

const readCertificate = async (publicUrl: string | null): Promise<Figures['certificate']> =>
  publicUrl?.startsWith('https:') ? { endsAt: await readCertificateEnd(new URL(publicUrl)) } : null

/** What each check says now. @throws while the database cannot be written to */
export async function getStatus(ctx: Context): Promise<{ checks: Check[] }> {
  const figures = await readFigures(ctx)
  const alertedAt = new Map((await listOutcomes(ctx.db)).map((row) => [row.name, row.alertedAt]))
  const checks = CHECKS.map((name) => {
    const { state, sentence } = judge[name](figures, ctx.now())
    const since = state === 'FAILING' ? (alertedAt.get(checkOutcome(name))?.toISOString() ?? null) : null
    return { name, state, since, sentence }
  })
  return { checks }
}

/** The metrics of the checks. While the database is away they say so and no more. */
export function readStatusMetrics(ctx: Context): SampledMetric[] {
  // A scrape samples all metrics at once, and reads the figures once.
  let reading: Promise<Figures | null> | null = null
  const readOnce = () => {
    reading ??= readFigures(ctx)
      .catch(() => null)
      .finally(() => {
        reading = null
      })
    return reading
  }
  return STATUS_METRICS.map(({ read, ...metric }) => ({
    ...metric,
    sample: async () => {
      const figures = await readOnce()
      if (figures !== null) return read(figures, ctx.now())
      return metric.name === WORKS_METRIC ? [{ labels: { name: 'database' }, value: 0 }] : []
    },
  }))
}
