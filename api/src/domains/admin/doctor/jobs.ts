import { defineJob } from '../../../platform/jobs/define-job.ts'
import { examineData } from './service.ts'

export const doctorJob = defineJob('doctor', (ctx) => ({
  cron: '20 5 * * *',
  maxHours: 2,
  run: async () => {
    for (const { name, meaning, ids } of await examineData(ctx))
      ctx.log.error({ state: name, count: ids.length, ids: ids.slice(0, 5) }, `impossible data: ${meaning}`)
  },
}))
