import { defineJob } from '../../../platform/jobs/define-job.ts'
import type { ProtectiveAct } from './policy.ts'
import { deleteOldActs, RECORD_JOB, recordAct } from './service.ts'

export const recordActJob = defineJob<ProtectiveAct>(RECORD_JOB, (ctx) => ({
  run: (act) => recordAct(ctx, act),
}))

export const protectiveActsSweepJob = defineJob('protective-acts-sweep', (ctx) => ({
  cron: '50 4 * * *',
  run: () => deleteOldActs(ctx),
}))
