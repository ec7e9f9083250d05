import type { Component } from 'contract/admin/status.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'

export type Outcome = {
  createdAt: Date
  lastSuccessAt: Date | null
  failedSince: Date | null
  problem: string | null
}

/** What the operator's figures are computed from. Null means not configured. */
export type Figures = {
  outcomes: Record<
    'mail' | 'push' | 'webhook' | 'certificate' | 'backupCopy' | 'trialRestore' | 'logTrial',
    Outcome | undefined
  >
  /** PUBLIC_URL is https. */
  hasCertificate: boolean
  schedules: readonly { name: string; interval: number; outcome: Outcome | undefined }[]
  queues: readonly { name: string; ready: number; deferred: number; active: number; failed: number }[]
  mail: { count: number; oldestAt: Date | null } | null
  /** When the newest payment was made that was paid, and long enough ago for its webhook. */
  payments: { newestPaidAt: Date | null } | null
  backup: { lastAt: Date | null; since: Date; every: 'hour' | 'night' } | null
  /** Of the write-ahead log; null where PostgreSQL archives none. */
  archiving: { lastAt: Date | null; failedAt: Date | null } | null
  disk: { freeBytes: number; totalBytes: number }
  uploads: 'ready' | 'unavailable'
  redis: 'off' | 'ready' | 'away'
  /** Other nodes that serve this database and share no Redis with this one. */
  strangers: number
  feeds: { total: number; failing: number; lastAt: Date | null }
  impossibleRows: { count: number; checkedAt: Date | null }
}

/** Under this name is stored whether the operator was alerted. */
export const componentOutcome = (name: Component): string => `component:${name}`

/** `problem` is null while it works. */
export type Assessment = { lastSuccessAt: Date | null; problem: string | null; failingSince?: Date | null } | 'OFF'

/** One failure may be the fault of one recipient or one phone. */
const FAILING_AFTER = 5 * MINUTE
/** The check of the mail server runs every hour. */
const MAIL_SILENT_AFTER = 130 * MINUTE
const MAIL_WAITS_AFTER = 15 * MINUTE
/** A backup that is older than this failed at least once. */
const BACKUP_LATE_AFTER = { hour: 3 * HOUR, night: 26 * HOUR }
/** Jobs write every minute, so a segment is archived at least every other. */
const ARCHIVING_LATE_AFTER = 10 * MINUTE
const TRIAL_LATE_AFTER = 8 * DAY
/** A push service may have been away once; without new messages nothing would say that it is back. */
const PUSH_FORGOTTEN_AFTER = DAY
const CERTIFICATE_MIN_DAYS = 14
const MIN_FREE_BYTES = 1024 ** 3
const MIN_FREE_SHARE = 0.05

/** How much later than its interval a scheduled job may be. */
const isLate = (age: number, interval: number): boolean => age > 1.1 * interval + 10 * MINUTE

/** Since the last success, or since the job was first expected. */
export const ageOf = (outcome: Outcome | undefined, now: Date): number | null =>
  outcome === undefined ? null : now.getTime() - (outcome.lastSuccessAt ?? outcome.createdAt).getTime()

const hoursText = (ms: number): string =>
  ms < HOUR ? `${Math.floor(ms / MINUTE)} minutes` : `${Math.floor(ms / HOUR)} hours`

export function assess(figures: Figures, now: Date): Record<Component, Assessment> {
  return {
    database: { lastSuccessAt: now, problem: null },
    jobs: assessJobs(figures, now),
    mail: assessMail(figures, now),
    push: assessPush(figures, now),
    payments: assessPayments(figures),
    backup: assessBackup(figures, now),
    restore: assessRestore(figures, now),
    disk: assessDisk(figures, now),
    uploads:
      figures.uploads === 'ready'
        ? { lastSuccessAt: now, problem: null }
        : { lastSuccessAt: null, problem: 'uploads cannot be written' },
    redis:
      figures.redis === 'off'
        ? 'OFF'
        : figures.redis === 'ready'
          ? { lastSuccessAt: now, problem: null }
          : { lastSuccessAt: null, problem: 'Redis is away: messages reach other nodes late' },
    nodes:
      figures.strangers === 0
        ? { lastSuccessAt: now, problem: null }
        : {
            lastSuccessAt: null,
            problem: `${figures.strangers} other nodes use this database without sharing a Redis with this one`,
          },
    certificate: assessCertificate(figures, now),
    feeds: assessFeeds(figures),
    data: {
      lastSuccessAt: figures.impossibleRows.checkedAt,
      problem:
        figures.impossibleRows.count === 0
          ? null
          : `the doctor found ${figures.impossibleRows.count} rows in an impossible state`,
    },
  }
}

function assessJobs({ schedules }: Figures, now: Date): Assessment {
  const jobs = schedules.map(({ name, interval, outcome }) => ({
    name,
    interval,
    age: ageOf(outcome, now),
    lastSuccessAt: outcome?.lastSuccessAt ?? null,
  }))
  const late = jobs.filter(({ age, interval }) => age !== null && isLate(age, interval))
  const newest = latest(jobs.map(({ lastSuccessAt }) => lastSuccessAt))
  const described = late.map(({ name, age }) => `${name} last succeeded ${hoursText(age ?? 0)} ago`)
  return { lastSuccessAt: newest, problem: described.length === 0 ? null : described.join(', ') }
}

function assessMail({ mail, outcomes }: Figures, now: Date): Assessment {
  if (mail === null) return 'OFF'
  const outcome = outcomes.mail
  const lastSuccessAt = outcome?.lastSuccessAt ?? null
  const silence = lastSuccessAt === null ? null : now.getTime() - lastSuccessAt.getTime()
  const waits = mail.oldestAt === null ? 0 : now.getTime() - mail.oldestAt.getTime()
  const failed = failureOf(outcome, now)
  if (failed !== null) return { lastSuccessAt, ...failed }
  if (waits > MAIL_WAITS_AFTER && (silence === null || silence > MAIL_WAITS_AFTER))
    return { lastSuccessAt, problem: `${mail.count} mails wait, the oldest for ${hoursText(waits)}` }
  if (silence !== null && silence > MAIL_SILENT_AFTER)
    return { lastSuccessAt, problem: `the mail server was last reached ${hoursText(silence)} ago` }
  return { lastSuccessAt, problem: null }
}

function assessPush({ outcomes }: Figures, now: Date): Assessment {
  const outcome = outcomes.push
  const lastSuccessAt = outcome?.lastSuccessAt ?? null
  const failed = failureOf(outcome, now)
  const isForgotten = failed !== null && now.getTime() - failed.failingSince.getTime() > PUSH_FORGOTTEN_AFTER
  return failed === null || isForgotten ? { lastSuccessAt, problem: null } : { lastSuccessAt, ...failed }
}

function assessCertificate({ hasCertificate, outcomes }: Figures, now: Date): Assessment {
  if (!hasCertificate) return 'OFF'
  const lastSuccessAt = outcomes.certificate?.lastSuccessAt ?? null
  return { lastSuccessAt, problem: null, ...failureOf(outcomes.certificate, now) }
}

/** certbot renews 30 days before the end. */
export function certificateProblem(end: Date, now: Date): string | null {
  const days = Math.floor((end.getTime() - now.getTime()) / DAY)
  if (days >= CERTIFICATE_MIN_DAYS) return null
  return days < 0 ? 'the certificate of PUBLIC_URL has ended' : `the certificate of PUBLIC_URL ends in ${days} days`
}

function failureOf(outcome: Outcome | undefined, now: Date): { problem: string; failingSince: Date } | null {
  const since = outcome?.failedSince ?? null
  if (since === null || now.getTime() - since.getTime() < FAILING_AFTER) return null
  return { problem: outcome?.problem ?? 'unknown', failingSince: since }
}

function assessPayments({ payments, outcomes }: Figures): Assessment {
  if (payments === null) return 'OFF'
  const lastSuccessAt = outcomes.webhook?.lastSuccessAt ?? null
  const { newestPaidAt } = payments
  const isMissed =
    newestPaidAt !== null && (lastSuccessAt === null || newestPaidAt.getTime() - lastSuccessAt.getTime() > MINUTE)
  return { lastSuccessAt, problem: isMissed ? 'a payment was paid, and the provider called no webhook' : null }
}

function assessBackup(figures: Figures, now: Date): Assessment {
  const { backup, archiving, outcomes } = figures
  if (archiving !== null) {
    const { lastAt, failedAt } = archiving
    const age = lastAt === null ? null : now.getTime() - lastAt.getTime()
    const problem = `the write-ahead log was ${age === null ? 'never archived' : `last archived ${hoursText(age)} ago`}`
    const hasFailed = failedAt !== null && (lastAt === null || failedAt > lastAt)
    if (hasFailed || (age !== null && age > ARCHIVING_LATE_AFTER)) return { lastSuccessAt: lastAt, problem }
    if (backup === null) return { lastSuccessAt: lastAt, problem: null }
  }
  if (backup === null) return 'OFF'
  const copy = failureOf(outcomes.backupCopy, now)
  const age = now.getTime() - (backup.lastAt ?? backup.since).getTime()
  return {
    lastSuccessAt: backup.lastAt,
    problem:
      age <= BACKUP_LATE_AFTER[backup.every]
        ? copy && `backups are not copied to BACKUP_COPY_TO: ${copy.problem}`
        : backup.lastAt === null
          ? 'there is no backup'
          : `the newest backup is ${hoursText(age)} old`,
  }
}

/** Every week trials restore the newest backup and the archived write-ahead log. */
function assessRestore({ backup, archiving, outcomes }: Figures, now: Date): Assessment {
  const trials = [
    ...(backup === null ? [] : [assessTrial(outcomes.trialRestore, 'backup', now)]),
    ...(archiving === null ? [] : [assessTrial(outcomes.logTrial, 'archived log', now)]),
  ]
  return trials.find(({ problem }) => problem !== null) ?? trials[0] ?? 'OFF'
}

function assessTrial(outcome: Outcome | undefined, what: string, now: Date) {
  const lastSuccessAt = outcome?.lastSuccessAt ?? null
  const failed = failureOf(outcome, now)
  if (failed !== null) return { lastSuccessAt, ...failed }
  const age = ageOf(outcome, now) ?? 0
  const problem = age > TRIAL_LATE_AFTER ? `no ${what} was restored on trial for ${Math.floor(age / DAY)} days` : null
  return { lastSuccessAt, problem }
}

function assessDisk({ disk }: Figures, now: Date): Assessment {
  const isLow = disk.freeBytes < MIN_FREE_BYTES || disk.freeBytes < MIN_FREE_SHARE * disk.totalBytes
  const megabytes = Math.floor(disk.freeBytes / 1024 ** 2)
  return { lastSuccessAt: now, problem: isLow ? `only ${megabytes} MB are free in DATA_DIR` : null }
}

function assessFeeds({ feeds }: Figures): Assessment {
  if (feeds.total === 0) return 'OFF'
  return {
    lastSuccessAt: feeds.lastAt,
    problem: feeds.failing === 0 ? null : `${feeds.failing} of ${feeds.total} feeds cannot be read`,
  }
}

const latest = (instants: readonly (Date | null)[]): Date | null =>
  instants.reduce((newest, at) => (at !== null && (newest === null || at > newest) ? at : newest), null)
