import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import { COMPONENTS, type Status } from 'contract/admin/status.ts'
import { DAY, MINUTE, SECOND } from 'contract/platform/durations.ts'
import type { Context } from '../../../platform/context.ts'
import { findLastBackup } from '../../../platform/db/backup/nightly.ts'
import { countQueuedMails } from '../../../platform/mail/repository.ts'
import { countStrangers } from '../../../platform/nodes/repository.ts'
import { listOutcomes } from '../../../platform/outcomes/repository.ts'
import { countImpossibleRows } from '../doctor/service.ts'
import { assess, componentOutcome, type Figures } from './policy.ts'
import { countFeeds, findNewestPaid } from './repository.ts'

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
  const [rows, schedules, queues, mails, newestPaidAt, backup, disk, feeds, impossibleRows, strangers] =
    await Promise.all([
      listOutcomes(db),
      jobs.listSchedules(),
      jobs.countByQueue(),
      countQueuedMails(db),
      findNewestPaid(db, ago(7 * DAY), ago(WEBHOOK_WITHIN)),
      findLastBackup(config),
      statfs(resolve(config.dataDir)),
      countFeeds(db),
      countImpossibleRows(ctx),
      countStrangers(db, { id: ctx.node.id, usesRedis: config.redisUrl !== null }, aliveSince),
    ])
  const outcomes = new Map(rows.map((row) => [row.name, row]))
  const firstAt = rows.reduce((first, { createdAt }) => (createdAt < first ? createdAt : first), now)
  return {
    outcomes,
    schedules,
    queues,
    mail: config.smtpUrl === null ? null : mails,
    payments: config.mollieApiKey === null ? null : { newestPaidAt },
    backup: backup && { ...backup, since: firstAt },
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    uploads: ctx.files.writeState(),
    redis: ctx.redisState(),
    strangers,
    feeds,
    impossibleRows,
  }
}

/** Whether every component of the installation works. */
export async function getStatus(ctx: Context): Promise<Status> {
  const figures = await readFigures(ctx)
  const assessments = assess(figures, ctx.now())
  const components = COMPONENTS.map((name) => {
    const assessment = assessments[name]
    if (assessment === 'OFF')
      return { name, state: 'OFF' as const, lastSuccessAt: null, failingSince: null, problem: null }
    const { problem, lastSuccessAt, failingSince = null } = assessment
    const isFailing = problem !== null
    const since = failingSince ?? figures.outcomes.get(componentOutcome(name))?.alertedAt ?? null
    return {
      name,
      state: isFailing ? ('FAILING' as const) : ('WORKS' as const),
      lastSuccessAt: lastSuccessAt?.toISOString() ?? null,
      failingSince: isFailing ? (since?.toISOString() ?? null) : null,
      problem,
    }
  })
  return { everythingWorks: components.every(({ state }) => state !== 'FAILING'), components }
}
