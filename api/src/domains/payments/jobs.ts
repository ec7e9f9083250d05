import { defineJob, defineScheduledJob } from '../../platform/jobs/define-job.ts'
import { deleteOldPayments, SYNC_JOB, sweepPayments, syncAfterWebhook } from './service.ts'
import { REFUND_JOB, refundPayment } from './settlement/service.ts'

export const paymentSyncJob = defineJob<{ paymentId: string; receivedAt: string }>(SYNC_JOB, (ctx) => ({
  concurrency: 5,
  run: ({ paymentId, receivedAt }) => syncAfterWebhook(ctx, paymentId, new Date(receivedAt)),
}))

export const paymentRefundJob = defineJob<{ paymentId: string }>(REFUND_JOB, (ctx) => ({
  run: ({ paymentId }) => refundPayment(ctx, paymentId),
}))

export const paymentsSweepJob = defineScheduledJob('payments-sweep', '*/5 * * * *', async (ctx) => {
  await sweepPayments(ctx)
  await deleteOldPayments(ctx)
})
