import { defineJob, defineScheduledJob } from '../../platform/jobs/define-job.ts'
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

export const missedMessagesJob = defineScheduledJob('missed-messages', '* * * * *', async (ctx) => {
  await notifyMissedMessages(ctx)
  await mailDigests(ctx)
})

/** After the attendance questions of the same moment, which take the place of a reminder. */
export const remindersJob = defineScheduledJob('event-reminders', '5-59/15 * * * *', remindOfEvents)
export const overdueReportsJob = defineScheduledJob('overdue-reports', '5 * * * *', alertOverdueReports)

export const notificationsNightly: NightlyStep = { name: 'notifications', run: deleteOldNotifications }
