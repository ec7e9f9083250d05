import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { COMPONENTS, type Status } from 'contract/admin/status.ts'
import { DAY, MINUTE, SECOND } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import type { SampledMetric } from '../../../platform/http/monitoring/metrics.ts'
import { outcomeOfJob } from '../../../platform/jobs/jobs.ts'
import { countQueuedMails } from '../../../platform/mail/repository.ts'
import { countStrangers } from '../../../platform/nodes/repository.ts'
import {
  CANARY_OUTCOMES,
  CERTIFICATE_OUTCOME,
  MAIL_OUTCOME,
  PUSH_OUTCOME,
  WEBHOOK_OUTCOME,
} from '../../../platform/outcomes/names.ts'
import { listOutcomes } from '../../../platform/outcomes/repository.ts'
import { countImpossibleRows } from '../doctor/service.ts'
import { readCertificateEnd } from './gateway.ts'
import { assess, certificateProblem, componentOutcome, type Figures } from './policy.ts'
import { STATUS_METRICS } from './present.ts'
import { countFeeds, findNewestPaid, readReplication } from './repository.ts'

/** A provider has this long to call the webhook of a payment. */
const WEBHOOK_WITHIN = 10 * MINUTE
/** Three heartbeats. */
const NODE_ALIVE_FOR = 90 * SECOND

export async function readFigures(ctx: Context): Promise<Figures> {
  const now = ctx.now()
  const { config, db, jobs } = ctx
  const ago = (span: number) => new Date(now.getTime() - span)
  // The process before a restart may have left a heartbeat.
  const aliveSince = new Date(Math.max(ago(NODE_ALIVE_FOR).getTime(), ctx.node.startedAt.getTime()))
  const [rows, schedules, queues, mails, newestPaidAt, disk, feeds, impossibleRows, strangers, replication] =
    await Promise.all([
      listOutcomes(db),
      jobs.listSchedules(),
      jobs.countByQueue(),
      countQueuedMails(db),
      findNewestPaid(db, ago(7 * DAY), ago(WEBHOOK_WITHIN)),
      // A folder that is gone has no room.
      statfs(resolve(config.dataDir)).catch(() => ({ bavail: 0, bsize: 1, blocks: 0 })),
      countFeeds(db),
      countImpossibleRows(ctx),
      countStrangers(db, { id: ctx.node.id, usesRedis: config.redisUrl !== null }, aliveSince),
      readReplication(db),
    ])
  const outcomeOf = (name: string) => rows.find((row) => row.name === name)
  return {
    outcomes: {
      mail: outcomeOf(MAIL_OUTCOME),
      push: outcomeOf(PUSH_OUTCOME),
      webhook: outcomeOf(WEBHOOK_OUTCOME),
      certificate: outcomeOf(CERTIFICATE_OUTCOME),
    },
    canary: config.isProduction
      ? {
          mail: config.smtpUrl === null ? undefined : outcomeOf(CANARY_OUTCOMES.mail),
          push: outcomeOf(CANARY_OUTCOMES.push),
          message: outcomeOf(CANARY_OUTCOMES.message),
        }
      : null,
    hasCertificate: ctx.publicUrl().startsWith('https:'),
    schedules: schedules.map((schedule) => ({ ...schedule, outcome: outcomeOf(outcomeOfJob(schedule.name)) })),
    queues,
    mail: config.smtpUrl === null ? null : mails,
    payments: config.mollieApiKey === null ? null : { newestPaidAt },
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    uploads: ctx.files.writeState(),
    redis: ctx.redisState(),
    replication,
    strangers,
    feeds,
    impossibleRows,
  }
}

/** Whether every component of the installation works. @param options.failingAfter see `assess` */
export async function getStatus(ctx: Context, options: { failingAfter?: number } = {}): Promise<Status> {
  const figures = await readFigures(ctx)
  const alertedAt = new Map((await listOutcomes(ctx.db)).map((row) => [row.name, row.alertedAt]))
  const assessments = assess(figures, ctx.now(), options.failingAfter)
  const components = COMPONENTS.map((name) => {
    const assessment = assessments[name]
    if (assessment === 'OFF')
      return { name, state: 'OFF' as const, lastSuccessAt: null, failingSince: null, problem: null, detail: null }
    const { problem, lastSuccessAt, failingSince = null, detail = null } = assessment
    const isFailing = problem !== null
    const since = failingSince ?? alertedAt.get(componentOutcome(name)) ?? null
    return {
      name,
      state: isFailing ? ('FAILING' as const) : ('WORKS' as const),
      lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
      failingSince: isFailing ? (since?.toISOString() ?? null) : null,
      problem,
      detail,
    }
  })
  return { everythingWorks: components.every(({ state }) => state !== 'FAILING'), components }
}

/** The metrics of the components. While the database is away they have no samples. */
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
      return figures === null ? [] : read(figures, ctx.now())
    },
  }))
}

/** A site that this machine does not reach from outside tells nothing about its certificate. */
export async function checkCertificate(ctx: Context): Promise<void> {
  const site = new URL(ctx.publicUrl())
  if (site.protocol !== 'https:') return
  const end = await readCertificateEnd(site).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the certificate of PUBLIC_URL cannot be read')
    return null
  })
  if (end === null) return
  const problem = certificateProblem(end, ctx.now())
  if (problem === null) await ctx.outcomes.succeeded(CERTIFICATE_OUTCOME)
  else await ctx.outcomes.failed(CERTIFICATE_OUTCOME, problem)
}
