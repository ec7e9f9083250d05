import { SECOND } from 'contract/platform/durations.ts'
import type { MetricSample } from '../../../platform/http/monitoring/metrics.ts'
import { ageOf, assess, type Figures } from './policy.ts'

type StatusMetric = {
  name: string
  help: string
  labelNames?: string[]
  read: (figures: Figures, now: Date) => readonly MetricSample[]
}

const ageSample = (at: Date | null, now: Date): MetricSample[] =>
  at === null ? [] : [{ value: (now.getTime() - at.getTime()) / SECOND }]

export const STATUS_METRICS: readonly StatusMetric[] = [
  {
    name: 'component_works',
    help: '1 while a component of the installation works; absent where it is not configured',
    labelNames: ['name'],
    read: (figures, now) =>
      Object.entries(assess(figures, now)).flatMap(([name, assessment]) =>
        assessment === 'OFF' ? [] : [{ labels: { name }, value: assessment.problem === null ? 1 : 0 }],
      ),
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
  {
    name: 'mail_success_age_seconds',
    help: 'Time since the mail server was last reached; absent before the first time',
    read: ({ outcomes }, now) => ageSample(outcomes.mail?.lastSuccessAt ?? null, now),
  },
  {
    name: 'canary_seconds',
    help: 'How long the last mail, push message or chat message to the site itself took',
    labelNames: ['name'],
    read: ({ canary }) =>
      Object.entries(canary ?? {}).flatMap(([name, outcome]) =>
        outcome?.tookMs == null ? [] : [{ labels: { name }, value: outcome.tookMs / SECOND }],
      ),
  },
  {
    name: 'canary_age_seconds',
    help: 'Time since one of them last arrived, or was first written',
    labelNames: ['name'],
    read: ({ canary }, now) =>
      Object.entries(canary ?? {}).flatMap(([name, outcome]) => {
        const age = ageOf(outcome, now)
        return age === null ? [] : [{ labels: { name }, value: age / SECOND }]
      }),
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
    help: 'Time since a scheduled job last succeeded, or was first expected',
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
    name: 'standby_synchronous',
    help: '1 while commits wait for this standby',
    labelNames: ['name'],
    read: ({ replication }) =>
      replication.standbys.map(({ name, mode }) => ({
        labels: { name },
        value: mode === 'sync' || mode === 'quorum' ? 1 : 0,
      })),
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
  {
    name: 'impossible_rows',
    help: 'Rows that the doctor found in an impossible state',
    read: ({ impossibleRows }) => [{ value: impossibleRows.count }],
  },
]
