import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { DELIVER_JOB, deliverPostponed, PUSH_JOB } from './delivery/service.ts'
import { mailDigests, notifyMissedMessages } from './missed-messages/service.ts'
import { pushNotification } from './push/service.ts'
import { alertOverdueReports, deleteOldNotifications, remindOfEvents } from './reminders/service.ts'

export const deliverJob = (ctx: Context): Job<{ notificationId: string }> => ({
  name: DELIVER_JOB,
  concurrency: 5,
  run: ({ notificationId }) => deliverPostponed(ctx, notificationId),
})

export const pushJob = (ctx: Context): Job<{ notificationId: string; subscriptionId: string }> => ({
  name: PUSH_JOB,
  concurrency: 10,
  run: ({ notificationId, subscriptionId }) => pushNotification(ctx, notificationId, subscriptionId),
})

const MISSED_MESSAGES_JOB = 'missed-messages'
export const missedMessagesJob = (ctx: Context): Job => ({
  name: MISSED_MESSAGES_JOB,
  cron: '* * * * *',
  run: async () => {
    await notifyMissedMessages(ctx)
    await mailDigests(ctx)
  },
})

const REMINDERS_JOB = 'event-reminders'
export const remindersJob = (ctx: Context): Job => ({
  name: REMINDERS_JOB,
  // After the attendance questions of the same moment, which take the place of a reminder.
  cron: '5-59/15 * * * *',
  run: () => remindOfEvents(ctx),
})

const OVERDUE_REPORTS_JOB = 'overdue-reports'
export const overdueReportsJob = (ctx: Context): Job => ({
  name: OVERDUE_REPORTS_JOB,
  cron: '5 * * * *',
  run: () => alertOverdueReports(ctx),
})

const NOTIFICATIONS_SWEEP_JOB = 'notifications-sweep'
export const notificationsSweepJob = (ctx: Context): Job => ({
  name: NOTIFICATIONS_SWEEP_JOB,
  cron: '50 3 * * *',
  run: () => deleteOldNotifications(ctx),
})

export const notificationQueues = [
  DELIVER_JOB,
  PUSH_JOB,
  MISSED_MESSAGES_JOB,
  REMINDERS_JOB,
  OVERDUE_REPORTS_JOB,
  NOTIFICATIONS_SWEEP_JOB,
]
