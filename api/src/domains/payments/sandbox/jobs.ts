import { defineJob } from '../../../platform/jobs/define-job.ts'
import { deliverSandboxWebhook, SANDBOX_WEBHOOK_JOB } from './service.ts'

export const sandboxWebhookJob = defineJob<{ id: string; url: string }>(SANDBOX_WEBHOOK_JOB, (ctx) => ({
  concurrency: 5,
  run: (data) => deliverSandboxWebhook(ctx, data),
}))
