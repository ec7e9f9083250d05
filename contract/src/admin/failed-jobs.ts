import { idParams, instant } from '../platform/ids.ts'
import { MAX_ADMIN_PAGE_SIZE, pageQuery, pagination } from '../platform/paging.ts'
import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'

/** Without the job's data, which contains addresses and links. */
const failedJob = z.object({
  id: idParams.shape.id,
  name: z.string(),
  createdAt: instant,
  failedAt: instant,
  /** The first attempt included. */
  attempts: z.number(),
  /** The last error on one line, without addresses, links and keys. */
  error: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>

export const listFailedJobs = route({
  method: 'GET',
  path: '/admin/failed-jobs',
  access: 'admin',
  summary: 'Background jobs that exhausted their retries in the last week, newest first',
  query: pageQuery(10, MAX_ADMIN_PAGE_SIZE),
  output: z.object({ failedJobs: z.array(failedJob), pagination }),
  dependsOn: () => ['admin'],
})

export const retryFailedJob = route({
  method: 'POST',
  path: '/admin/failed-jobs/:id/retry',
  access: 'admin',
  summary: 'Retry a failed job; written to the audit log',
  params: idParams,
  refusals: ['FAILED_JOB_NOT_FOUND'],
  changes: () => ['admin'],
})
