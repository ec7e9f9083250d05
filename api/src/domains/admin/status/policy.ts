import type { Check, CheckName } from 'contract/admin/status.ts'
import { countText } from 'contract/platform/count-text.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'

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

export type Outcome = {
  createdAt: Date
  lastSuccessAt: Date | null
  failedSince: Date | null
  problem: string | null
}

/** What the checks and the metrics are computed from. Null means not configured. */
export type Figures = {
  outcomes: Record<'mail' | 'push' | 'webhook', Outcome | undefined>
  schedules: readonly { name: string; interval: number; outcome: Outcome | undefined }[]
  queues: readonly { name: string; ready: number; deferred: number; active: number; failed: number }[]
  mail: { count: number; oldestAt: Date | null } | null
  /** When the newest payment was made that was paid, and long enough ago for its webhook. */
  payments: { newestPaidAt: Date | null } | null
  disk: { freeBytes: number; totalBytes: number }
  uploads: 'ready' | 'unavailable'
  /** Of PUBLIC_URL. `endsAt` is null while it cannot be reached from here. */
  certificate: { endsAt: Date | null } | null
  redis: 'off' | 'ready' | 'away'
  /** `waitsForStandby`: a commit is acknowledged only once a standby has it. */
  replication: { waitsForStandby: boolean; standbys: readonly Standby[] }
  /** Other nodes that serve this database and share no Redis with this one. */
  strangers: number
  /** Those seen lately, this one included. */
  nodes: number
  feeds: { total: number; failing: number; lastAt: Date | null }
}

/** Under this name is stored whether the operator was alerted. */
export const checkOutcome = (name: CheckName): string => `component:${name}`

type Verdict = Pick<Check, 'state' | 'sentence'>

/** One failure may be the fault of one recipient or one phone. */
const FAILING_AFTER = 5 * MINUTE
/** The check of the mail server runs every hour. */
const MAIL_SILENT_AFTER = 130 * MINUTE
const MAIL_WAITS_AFTER = 15 * MINUTE
/** A push service may have been away once; without new messages nothing would say that it is back. */
const PUSH_FORGOTTEN_AFTER = DAY
/** Far beyond the lag of a standby that follows a busy hour. */
const STANDBY_MAX_LAG_SECONDS = 300
const STANDBY_MAX_LAG_BYTES = 1024 ** 3
const MIN_FREE_BYTES = 1024 ** 3
const MIN_FREE_SHARE = 0.05
/** certbot and Caddy renew about 30 days before the end. */
const CERTIFICATE_ENDS_WITHIN = 14 * DAY

const off = (sentence: string): Verdict => ({ state: 'OFF', sentence })
/** @param figure what a check that works says */
const verdict = (problem: string | null, figure: string): Verdict =>
  problem === null ? { state: 'WORKS', sentence: figure } : { state: 'FAILING', sentence: problem }

/** The one list of checks. While the figures cannot be read, the database fails and nothing else is known. */
export const judge: Readonly<Record<CheckName, (figures: Figures, now: Date) => Verdict>> = {
  database: () => verdict(null, 'can be written to'),
  standby: ({ replication: { waitsForStandby, standbys } }) => {
    if (standbys.length === 0 && !waitsForStandby) return off('no standby')
    const problems = standbys.flatMap(standbyProblem)
    if (waitsForStandby && !standbys.some(({ mode }) => mode === null || mode === 'sync' || mode === 'quorum'))
      problems.push('commits wait for a synchronous standby, and there is none')
    return verdict(problems.length === 0 ? null : problems.join('; '), standbys.map(describeStandby).join('; '))
  },
  jobs: ({ schedules, queues }, now) => {
    const late = schedules.flatMap(({ name, interval, outcome }) => {
      const age = ageOf(outcome, now)
      return age === null || age <= 1.1 * interval + 10 * MINUTE
        ? []
        : [`${name} has not succeeded for ${spanText(age)}`]
    })
    const failed = queues.reduce((sum, queue) => sum + queue.failed, 0)
    return verdict(
      late.length === 0 ? null : late.join(', '),
      `${countText(failed, 'job', 'jobs')} gave up in the last week`,
    )
  },
  mail: ({ mail, outcomes: { mail: outcome } }, now) => {
    if (mail === null) return off('SMTP_URL is not set')
    const silence = silenceOf(outcome, now)
    const waits = mail.oldestAt === null ? 0 : now.getTime() - mail.oldestAt.getTime()
    const waiting = countText(mail.count, 'mail waits', 'mails wait')
    const isStuck = waits > MAIL_WAITS_AFTER && (silence ?? waits) > MAIL_WAITS_AFTER
    const stuck = isStuck ? `${waiting}, the oldest for ${spanText(waits)}` : null
    const reached = `the mail server was last reached: ${agoText(outcome, now)}`
    const silent = (silence ?? 0) > MAIL_SILENT_AFTER ? reached : null
    return verdict(failureOf(outcome, now) ?? stuck ?? silent, `${reached}; ${waiting}`)
  },
  push: ({ outcomes: { push: outcome } }, now) => {
    const isForgotten = now.getTime() - (outcome?.failedSince?.getTime() ?? 0) > PUSH_FORGOTTEN_AFTER
    return verdict(
      isForgotten ? null : failureOf(outcome, now),
      `a message was last accepted: ${agoText(outcome, now)}`,
    )
  },
  payments: ({ payments, outcomes: { webhook } }, now) => {
    if (payments === null) return off('MOLLIE_API_KEY is not set')
    const calledAt = webhook?.lastSuccessAt?.getTime() ?? 0
    const isMissed = payments.newestPaidAt !== null && payments.newestPaidAt.getTime() - calledAt > MINUTE
    return verdict(
      isMissed ? 'a payment was paid, and the provider called no webhook' : null,
      `the webhook was last called: ${agoText(webhook, now)}`,
    )
  },
  disk: ({ disk: { freeBytes, totalBytes } }) => {
    const isLow = freeBytes < MIN_FREE_BYTES || freeBytes < MIN_FREE_SHARE * totalBytes
    const figure = `${Math.floor(freeBytes / 1024 ** 2)} MB are free in DATA_DIR`
    return verdict(isLow ? `only ${figure}` : null, figure)
  },
  uploads: ({ uploads }) => verdict(uploads === 'ready' ? null : 'uploads cannot be written', 'can be written'),
  certificate: ({ certificate }, now) => {
    if (certificate === null) return off('PUBLIC_URL has none')
    if (certificate.endsAt === null) return off('PUBLIC_URL cannot be reached from this machine')
    const left = certificate.endsAt.getTime() - now.getTime()
    const end = `${left < 0 ? 'ended' : 'ends'} on ${certificate.endsAt.toISOString().slice(0, 10)}`
    const isLate = left < CERTIFICATE_ENDS_WITHIN
    return verdict(isLate ? `the certificate of PUBLIC_URL ${end}: renew it (certbot renew)` : null, end)
  },
  redis: ({ redis }) =>
    redis === 'off'
      ? off('REDIS_URL is not set')
      : verdict(redis === 'ready' ? null : 'Redis is away: messages reach other nodes late', 'connected'),
  nodes: ({ strangers, nodes }) =>
    verdict(
      strangers === 0
        ? null
        : `${countText(strangers, 'other node uses', 'other nodes use')} this database without sharing a Redis with this one`,
      nodes === 0 ? 'no node has sent a heartbeat yet' : countText(nodes, 'node runs', 'nodes run'),
    ),
  feeds: ({ feeds: { total, failing } }) => {
    if (total === 0) return off('no feeds')
    return verdict(failing === 0 ? null : `${failing} of ${total} feeds cannot be read`, `${total} feeds can be read`)
  },
}

/** Milliseconds since the last success, or since the job was expected after that. */
export const ageOf = (outcome: Outcome | undefined, now: Date): number | null =>
  outcome === undefined
    ? null
    : now.getTime() - Math.max(outcome.createdAt.getTime(), outcome.lastSuccessAt?.getTime() ?? 0)

const silenceOf = (outcome: Outcome | undefined, now: Date): number | null =>
  outcome?.lastSuccessAt ? now.getTime() - outcome.lastSuccessAt.getTime() : null

function failureOf(outcome: Outcome | undefined, now: Date): string | null {
  const since = outcome?.failedSince ?? null
  return since === null || now.getTime() - since.getTime() < FAILING_AFTER ? null : (outcome?.problem ?? 'unknown')
}

function agoText(outcome: Outcome | undefined, now: Date): string {
  const silence = silenceOf(outcome, now)
  return silence === null ? 'never' : `${spanText(silence)} ago`
}

const spanText = (ms: number): string =>
  ms < HOUR
    ? countText(Math.floor(ms / MINUTE), 'minute', 'minutes')
    : countText(Math.floor(ms / HOUR), 'hour', 'hours')

function standbyProblem({ name, isConnected, walStatus, lagBytes, lagSeconds }: Standby): string[] {
  if (walStatus === 'lost') return [`${name} has lost its slot and must be rebuilt`]
  if (walStatus === 'unreserved') return [`${name} is about to lose its slot`]
  if (!isConnected) return [`${name} is not connected`]
  const lags = (lagSeconds ?? 0) > STANDBY_MAX_LAG_SECONDS || (lagBytes ?? 0) > STANDBY_MAX_LAG_BYTES
  return lags ? [`${name} lags behind`] : []
}

const describeStandby = ({ name, mode, lagBytes, lagSeconds }: Standby): string =>
  [
    name,
    mode ?? 'mode unknown: the role may not read pg_stat_replication',
    ...(lagBytes === null ? [] : [`${lagBytes} bytes behind`]),
    ...(lagSeconds === null ? [] : [`${lagSeconds.toFixed(1)} s`]),
  ].join(', ')
