import { idParams, instant } from './ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination } from './paging.ts'
import { route } from './route.ts'
import { z } from './zod.ts'

/** Never what the job was about: that holds addresses and links. */
const failedJob = z.object({
  id: idParams.shape.id,
  name: z.string(),
  createdAt: instant,
  failedAt: instant,
  /** How often it was tried, the first time included. */
  attempts: z.number(),
  /** The last failure in one line, without addresses, links and keys. */
  error: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>

export const listFailedJobs = route({
  method: 'GET',
  path: '/admin/failed-jobs',
  access: 'admin',
  summary: 'Work in the background that failed as often as it may be tried; the last failed first, for a week',
  query: pageQuery(10, MAX_ADMIN_PAGE_SIZE),
  output: z.object({ failedJobs: z.array(failedJob), pagination }),
})

export const retryFailedJob = route({
  method: 'POST',
  path: '/admin/failed-jobs/:id/retry',
  access: 'admin',
  summary: 'Tries it once more; written into the logbook',
  params: idParams,
  refusals: ['FAILED_JOB_NOT_FOUND'],
})
