import { defineJob } from '../../platform/jobs/define-job.ts'
import type { NightlyStep } from '../../platform/jobs/nightly.ts'
import { DELIVER_JOB, deliverPostponed, PUSH_JOB } from './delivery/service.ts'
import { mailDigests, notifyMissedMessages } from './missed-messages/service.ts'
import { pushNotification } from './push/service.ts'
import { alertOverdueReports, deleteOldNotifications, remindOfEvents } from './reminders/service.ts'

export const deliverJob = defineJob<{ notificationId: string }>(DELIVER_JOB, (ctx) => ({
  concurrency: 5,
  run: ({ notificationId }) => deliverPostponed(ctx, notificationId),
}))

export const pushJob = defineJob<{ notificationId: string; subscriptionId: string }>(PUSH_JOB, (ctx) => ({
  concurrency: 10,
  run: ({ notificationId, subscriptionId }) => pushNotification(ctx, notificationId, subscriptionId),
}))

export const missedMessagesJob = defineJob('missed-messages', (ctx) => ({
  cron: '* * * * *',
  run: async () => {
    await notifyMissedMessages(ctx)
    await mailDigests(ctx)
  },
}))

export const remindersJob = defineJob('event-reminders', (ctx) => ({
  // After the attendance questions of the same moment, which take the place of a reminder.
  cron: '5-59/15 * * * *',
  run: () => remindOfEvents(ctx),
}))

export const overdueReportsJob = defineJob('overdue-reports', (ctx) => ({
  cron: '5 * * * *',
  run: () => alertOverdueReports(ctx),
}))

export const notificationsNightly: NightlyStep = { name: 'notifications', run: deleteOldNotifications }
