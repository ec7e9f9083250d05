import type { Context } from '../../../platform/context.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import { deliverSandboxWebhook, SANDBOX_WEBHOOK_JOB } from './service.ts'

export const sandboxWebhookJob = (ctx: Context): Job<{ id: string; url: string }> => ({
  name: SANDBOX_WEBHOOK_JOB,
  concurrency: 5,
  run: (data) => deliverSandboxWebhook(ctx, data),
})
