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
  {
    name: 'backup_age_seconds',
    help: 'Age of the newest backup in BACKUP_DIR; absent before the first',
    read: ({ backup }, now) => ageSample(backup?.lastAt ?? null, now),
  },
  {
    name: 'trial_restore_age_seconds',
    help: 'Time since a backup was last restored on trial; absent before the first time',
    read: ({ outcomes }, now) => ageSample(outcomes.trialRestore?.lastSuccessAt ?? null, now),
  },
  { name: 'disk_free_bytes', help: 'Free in DATA_DIR', read: ({ disk }) => [{ value: disk.freeBytes }] },
  { name: 'disk_total_bytes', help: 'Size of the disk of DATA_DIR', read: ({ disk }) => [{ value: disk.totalBytes }] },
  { name: 'feeds_failing', help: 'Feeds that cannot be read', read: ({ feeds }) => [{ value: feeds.failing }] },
  {
    name: 'impossible_rows',
    help: 'Rows that the doctor found in an impossible state',
    read: ({ impossibleRows }) => [{ value: impossibleRows.count }],
  },
]
