import type { Component } from 'contract/admin/status.ts'
import { DAY, HOUR, MINUTE, SECOND } from 'contract/platform/durations.ts'

/** A server that receives this database's write-ahead log. Without the right to read them, mode and lag are null. */
export type Standby = {
  name: string
  isConnected: boolean
  /** Whether a commit waits for it: `sync`, `quorum`, `potential` or `async`. */
  mode: string | null
  lagBytes: number | null
  /** Null also while it is idle and has everything. */
  lagSeconds: number | null
  /** Of its slot: whether the server still has the log that it needs; null without a slot. */
  walStatus: string | null
}

export type CanaryPart = keyof typeof CANARY_MAX_MS

export type Outcome = {
  createdAt: Date
  lastSuccessAt: Date | null
  tookMs: number | null
  failedSince: Date | null
  problem: string | null
}

/** What the operator's figures are computed from. Null means not configured. */
export type Figures = {
  outcomes: Record<'mail' | 'push' | 'webhook' | 'certificate', Outcome | undefined>
  /** What the site writes itself every hour; null where it does not. */
  canary: Partial<Record<CanaryPart, Outcome | undefined>> | null
  /** PUBLIC_URL is https. */
  hasCertificate: boolean
  schedules: readonly { name: string; interval: number; outcome: Outcome | undefined }[]
  queues: readonly { name: string; ready: number; deferred: number; active: number; failed: number }[]
  mail: { count: number; oldestAt: Date | null } | null
  /** When the newest payment was made that was paid, and long enough ago for its webhook. */
  payments: { newestPaidAt: Date | null } | null
  disk: { freeBytes: number; totalBytes: number }
  uploads: 'ready' | 'unavailable'
  redis: 'off' | 'ready' | 'away'
  /** `waitsForStandby`: a commit is acknowledged only once a standby has it. */
  replication: { waitsForStandby: boolean; standbys: readonly Standby[] }
  /** Other nodes that serve this database and share no Redis with this one. */
  strangers: number
  feeds: { total: number; failing: number; lastAt: Date | null }
  impossibleRows: { count: number; checkedAt: Date | null }
}

/** Under this name is stored whether the operator was alerted. */
export const componentOutcome = (name: Component): string => `component:${name}`

/** `problem` is null while it works. */
export type Assessment =
  | { lastSuccessAt: Date | null; problem: string | null; failingSince?: Date | null; detail?: string }
  | 'OFF'

/** One failure may be the fault of one recipient or one phone. */
const FAILING_AFTER = 5 * MINUTE
/** The check of the mail server runs every hour. */
const MAIL_SILENT_AFTER = 130 * MINUTE
const MAIL_WAITS_AFTER = 15 * MINUTE
/** A push service may have been away once; without new messages nothing would say that it is back. */
const PUSH_FORGOTTEN_AFTER = DAY
/** The canary runs every hour. */
const CANARY_SILENT_AFTER = 130 * MINUTE
/** Slower than that, somebody who waits notices. */
const CANARY_MAX_MS = { mail: 5 * MINUTE, push: 10 * SECOND, message: 5 * SECOND }
const CERTIFICATE_MIN_DAYS = 14
/** Far beyond the lag of a standby that follows a busy hour. */
const STANDBY_MAX_LAG_SECONDS = 300
const STANDBY_MAX_LAG_BYTES = 1024 ** 3
const MIN_FREE_BYTES = 1024 ** 3
const MIN_FREE_SHARE = 0.05

/** How much later than its interval a scheduled job may be. */
const isLate = (age: number, interval: number): boolean => age > 1.1 * interval + 10 * MINUTE

/** Since the last success, or since the job was first expected. */
export const ageOf = (outcome: Outcome | undefined, now: Date): number | null =>
  outcome === undefined ? null : now.getTime() - (outcome.lastSuccessAt ?? outcome.createdAt).getTime()

const hoursText = (ms: number): string =>
  ms < HOUR ? `${Math.floor(ms / MINUTE)} minutes` : `${Math.floor(ms / HOUR)} hours`

/** @param failingAfter milliseconds after which a failure of something outside counts */
export function assess(
  figures: Figures,
  now: Date,
  failingAfter: number = FAILING_AFTER,
): Record<Component, Assessment> {
  return {
    database: { lastSuccessAt: now, problem: null },
    standby: assessStandby(figures, now),
    jobs: assessJobs(figures, now),
    mail: assessMail(figures, now, failingAfter),
    push: assessPush(figures, now, failingAfter),
    canary: assessCanary(figures, now, failingAfter),
    payments: assessPayments(figures),
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
    certificate: assessCertificate(figures, now, failingAfter),
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

function assessStandby({ replication: { waitsForStandby, standbys } }: Figures, now: Date): Assessment {
  if (standbys.length === 0 && !waitsForStandby) return 'OFF'
  const problems = standbys.flatMap((standby) => {
    const problem = standbyProblem(standby)
    return problem === null ? [] : [`${standby.name} ${problem}`]
  })
  const modes = standbys.map(({ mode }) => mode)
  const isWaitedFor = modes.some((mode) => mode === null || mode === 'sync' || mode === 'quorum')
  if (waitsForStandby && !isWaitedFor) problems.push('commits wait for a synchronous standby, and there is none')
  return {
    lastSuccessAt: problems.length === 0 ? now : null,
    problem: problems.length === 0 ? null : problems.join('; '),
    detail: standbys.map(describeStandby).join('; '),
  }
}

function standbyProblem({ isConnected, walStatus, lagBytes, lagSeconds }: Standby): string | null {
  if (walStatus === 'lost') return 'has lost its slot and must be rebuilt'
  if (walStatus === 'unreserved') return 'is about to lose its slot'
  if (!isConnected) return 'is not connected'
  if ((lagSeconds ?? 0) > STANDBY_MAX_LAG_SECONDS || (lagBytes ?? 0) > STANDBY_MAX_LAG_BYTES) return 'lags behind'
  return null
}

const describeStandby = ({ name, mode, lagBytes, lagSeconds }: Standby): string =>
  [
    name,
    mode ?? 'mode unknown: the role may not read pg_stat_replication',
    ...(lagBytes === null ? [] : [`${lagBytes} bytes behind`]),
    ...(lagSeconds === null ? [] : [`${lagSeconds.toFixed(1)} s`]),
  ].join(', ')

function assessMail({ mail, outcomes }: Figures, now: Date, failingAfter: number): Assessment {
  if (mail === null) return 'OFF'
  const outcome = outcomes.mail
  const lastSuccessAt = outcome?.lastSuccessAt ?? null
  const silence = lastSuccessAt === null ? null : now.getTime() - lastSuccessAt.getTime()
  const waits = mail.oldestAt === null ? 0 : now.getTime() - mail.oldestAt.getTime()
  const failed = failureOf(outcome, now, failingAfter)
  if (failed !== null) return { lastSuccessAt, ...failed }
  if (waits > MAIL_WAITS_AFTER && (silence === null || silence > MAIL_WAITS_AFTER))
    return { lastSuccessAt, problem: `${mail.count} mails wait, the oldest for ${hoursText(waits)}` }
  if (silence !== null && silence > MAIL_SILENT_AFTER)
    return { lastSuccessAt, problem: `the mail server was last reached ${hoursText(silence)} ago` }
  return { lastSuccessAt, problem: null }
}

function assessPush({ outcomes }: Figures, now: Date, failingAfter: number): Assessment {
  const outcome = outcomes.push
  const lastSuccessAt = outcome?.lastSuccessAt ?? null
  const failed = failureOf(outcome, now, failingAfter)
  const isForgotten = failed !== null && now.getTime() - failed.failingSince.getTime() > PUSH_FORGOTTEN_AFTER
  return failed === null || isForgotten ? { lastSuccessAt, problem: null } : { lastSuccessAt, ...failed }
}

function assessCanary({ canary }: Figures, now: Date, failingAfter: number): Assessment {
  if (canary === null) return 'OFF'
  const parts = (Object.keys(CANARY_MAX_MS) as CanaryPart[]).flatMap((name) => {
    const outcome = canary[name]
    return outcome === undefined ? [] : [{ name, outcome, failed: failureOf(outcome, now, failingAfter) }]
  })
  const problems = parts.flatMap(({ name, outcome: { lastSuccessAt, tookMs }, failed }) => {
    if (failed !== null) return [`the test ${name} failed: ${failed.problem}`]
    const silence = lastSuccessAt === null ? 0 : now.getTime() - lastSuccessAt.getTime()
    if (silence > CANARY_SILENT_AFTER) return [`the last test ${name} arrived ${hoursText(silence)} ago`]
    return (tookMs ?? 0) > CANARY_MAX_MS[name] ? [`the test ${name} took ${secondsText(tookMs ?? 0)}`] : []
  })
  const since = parts.flatMap(({ failed }) => (failed === null ? [] : [failed.failingSince]))
  const successes = parts.flatMap(({ outcome: { lastSuccessAt } }) => (lastSuccessAt === null ? [] : [lastSuccessAt]))
  return {
    lastSuccessAt: successes.length === 0 ? null : new Date(Math.min(...successes.map(Number))),
    problem: problems.length === 0 ? null : problems.join('; '),
    failingSince: since.length === 0 ? null : new Date(Math.min(...since.map(Number))),
    detail: parts
      .flatMap(({ name, outcome: { tookMs } }) => (tookMs === null ? [] : [`${name} ${secondsText(tookMs)}`]))
      .join(', '),
  }
}

const secondsText = (ms: number): string => `${(ms / SECOND).toFixed(2)} s`

function assessCertificate({ hasCertificate, outcomes }: Figures, now: Date, failingAfter: number): Assessment {
  if (!hasCertificate) return 'OFF'
  const lastSuccessAt = outcomes.certificate?.lastSuccessAt ?? null
  return { lastSuccessAt, problem: null, ...failureOf(outcomes.certificate, now, failingAfter) }
}

/** certbot renews 30 days before the end. */
export function certificateProblem(end: Date, now: Date): string | null {
  const days = Math.floor((end.getTime() - now.getTime()) / DAY)
  if (days >= CERTIFICATE_MIN_DAYS) return null
  return days < 0 ? 'the certificate of PUBLIC_URL has ended' : `the certificate of PUBLIC_URL ends in ${days} days`
}

function failureOf(
  outcome: Outcome | undefined,
  now: Date,
  failingAfter: number = FAILING_AFTER,
): { problem: string; failingSince: Date } | null {
  const since = outcome?.failedSince ?? null
  if (since === null || now.getTime() - since.getTime() < failingAfter) return null
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
