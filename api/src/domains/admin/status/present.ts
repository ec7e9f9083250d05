import { SECOND } from 'contract/platform/durations.ts'
import type { MetricSample } from '../../../platform/http/monitoring/metrics.ts'
import { ageOf, type Figures, judge, type Outcome } from './policy.ts'

type StatusMetric = {
  name: string
  help: string
  labelNames?: string[]
  read: (figures: Figures, now: Date) => readonly MetricSample[]
}

export const WORKS_METRIC = 'component_works'

const ageSample = (at: Date | null, now: Date): MetricSample[] =>
  at === null ? [] : [{ value: (now.getTime() - at.getTime()) / SECOND }]

const successAge = (
  name: string,
  happened: string,
  outcomeOf: (figures: Figures) => Outcome | undefined,
): StatusMetric => ({
  name,
  help: `Time since ${happened}; absent before the first time`,
  read: (figures, now) => ageSample(outcomeOf(figures)?.lastSuccessAt ?? null, now),
})

export const STATUS_METRICS: readonly StatusMetric[] = [
  {
    name: WORKS_METRIC,
    help: '1 while a check of the installation says that it works; absent where it is not configured',
    labelNames: ['name'],
    read: (figures, now) =>
      Object.entries(judge).flatMap(([name, check]) => {
        const { state } = check(figures, now)
        return state === 'OFF' ? [] : [{ labels: { name }, value: state === 'WORKS' ? 1 : 0 }]
      }),
  },
  {
    name: 'mails_waiting',
    help: 'Mails that are queued and not sent',
    read: ({ mail }) => [{ value: mail?.count ?? 0 }],
  },
  {
    name: 'oldest_mail_seconds',
    help: 'Age of the oldest queued mail; 0 without any',
    read: ({ mail }, now) => (mail?.oldestAt == null ? [{ value: 0 }] : ageSample(mail.oldestAt, now)),
  },
  successAge('mail_success_age_seconds', 'the mail server was reached', ({ outcomes }) => outcomes.mail),
  successAge('push_success_age_seconds', 'a push service accepted a message', ({ outcomes }) => outcomes.push),
  successAge('webhook_success_age_seconds', 'the webhook of a payment was called', ({ outcomes }) => outcomes.webhook),
  {
    name: 'feed_success_age_seconds',
    help: 'Time since a feed was last read; absent before the first time',
    read: ({ feeds }, now) => ageSample(feeds.lastAt, now),
  },
  {
    name: 'jobs',
    help: 'Background jobs by queue and state',
    labelNames: ['queue', 'state'],
    read: ({ queues }) =>
      queues.flatMap(({ name: queue, ...states }) =>
        Object.entries(states).map(([state, value]) => ({ labels: { queue, state }, value })),
      ),
  },
  {
    name: 'scheduled_job_age_seconds',
    help: 'Time since a scheduled job last succeeded, or was expected after a pause of the site',
    labelNames: ['name'],
    read: ({ schedules }, now) =>
      schedules.flatMap(({ name, outcome }) => {
        const age = ageOf(outcome, now)
        return age === null ? [] : [{ labels: { name }, value: age / SECOND }]
      }),
  },
  { name: 'disk_free_bytes', help: 'Free in DATA_DIR', read: ({ disk }) => [{ value: disk.freeBytes }] },
  { name: 'disk_total_bytes', help: 'Size of the disk of DATA_DIR', read: ({ disk }) => [{ value: disk.totalBytes }] },
  {
    name: 'standby_connected',
    help: '1 while a standby of the database receives its log, 0 while one with a slot does not',
    labelNames: ['name'],
    read: ({ replication }) =>
      replication.standbys.map(({ name, isConnected }) => ({ labels: { name }, value: isConnected ? 1 : 0 })),
  },
  {
    name: 'standby_slot_at_risk',
    help: '1 when a standby has lost, or is about to lose, the log that it has not read',
    labelNames: ['name'],
    read: ({ replication }) =>
      replication.standbys.map(({ name, walStatus }) => ({
        labels: { name },
        value: walStatus === 'lost' || walStatus === 'unreserved' ? 1 : 0,
      })),
  },
  {
    name: 'standby_lag_bytes',
    help: 'Log that a standby has not applied',
    labelNames: ['name'],
    read: ({ replication }) =>
      replication.standbys.flatMap(({ name, lagBytes }) =>
        lagBytes === null ? [] : [{ labels: { name }, value: lagBytes }],
      ),
  },
  {
    name: 'standby_lag_seconds',
    help: 'Delay with which a standby applies the log; absent while it is idle',
    labelNames: ['name'],
    read: ({ replication }) =>
      replication.standbys.flatMap(({ name, lagSeconds }) =>
        lagSeconds === null ? [] : [{ labels: { name }, value: lagSeconds }],
      ),
  },
  { name: 'feeds_failing', help: 'Feeds that cannot be read', read: ({ feeds }) => [{ value: feeds.failing }] },
  { name: 'feeds', help: 'Feeds of events', read: ({ feeds }) => [{ value: feeds.total }] },
  {
    name: 'nodes_without_shared_redis',
    help: 'Other nodes that use this database and share no Redis with this one',
    read: ({ strangers }) => [{ value: strangers }],
  },
]
