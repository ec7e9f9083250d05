import { defineJob } from '../../../platform/jobs/define-job.ts'
import { outcomeOfJob } from '../../../platform/jobs/jobs.ts'
import { examineData, examineTrialRestore, reportTrial } from './service.ts'

export const doctorJob = defineJob('doctor', (ctx) => ({
  cron: '20 5 * * *',
  maxHours: 2,
  run: async () => {
    for (const { name, meaning, ids } of await examineData(ctx))
      ctx.log.error({ state: name, count: ids.length, ids: ids.slice(0, 5) }, `impossible data: ${meaning}`)
  },
}))

const TRIAL_RESTORE = 'trial-restore'

/** Every Sunday: whether the newest archive can be restored, and whether the doctor finds it true. */
export const trialRestoreJob = defineJob(TRIAL_RESTORE, (ctx) => ({
  cron: '30 6 * * 0',
  maxHours: 6,
  run: () => reportTrial(ctx, outcomeOfJob(TRIAL_RESTORE), () => examineTrialRestore(ctx)),
}))
