import type { Context } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { SANDBOX_WEBHOOK_JOB } from './sandbox/service.ts'
import { deleteOldPayments, SYNC_JOB, sweepPayments, syncAfterWebhook } from './service.ts'
import { REFUND_JOB, refundPayment } from './settlement/service.ts'

export const paymentSyncJob = (ctx: Context): Job<{ paymentId: string; receivedAt: string }> => ({
  name: SYNC_JOB,
  concurrency: 5,
  run: ({ paymentId, receivedAt }) => syncAfterWebhook(ctx, paymentId, new Date(receivedAt)),
})

export const paymentRefundJob = (ctx: Context): Job<{ paymentId: string }> => ({
  name: REFUND_JOB,
  run: ({ paymentId }) => refundPayment(ctx, paymentId),
})

const PAYMENTS_SWEEP_JOB = 'payments-sweep'

export const paymentsSweepJob = (ctx: Context): Job => ({
  name: PAYMENTS_SWEEP_JOB,
  cron: '*/5 * * * *',
  run: async () => {
    await sweepPayments(ctx)
    await deleteOldPayments(ctx)
  },
})

export const paymentQueues = [SYNC_JOB, REFUND_JOB, PAYMENTS_SWEEP_JOB, SANDBOX_WEBHOOK_JOB]
