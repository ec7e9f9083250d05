import { route } from './route.ts'
import { z } from './zod.ts'

// A token is not read, because checking it would ask the database.
export const getLiveness = route('GET', '/health/live', 'guest', {
  summary: 'Liveness of the process',
  output: z.object({ status: z.literal('live') }),
  notLive: 'Nothing that a member does changes it',
})

export const getReadiness = route('GET', '/health/ready', 'guest', {
  summary: 'Readiness: the database can be written to',
  /**
   * `database`: while it cannot be written to the answer is 503. `redis`: a node without Redis (`away`) still serves requests; `off` with a single node. `uploads`: while files cannot be
   * written only uploads are refused.
   */
  output: z.object({
    status: z.literal('ready'),
    database: z.literal('ready'),
    redis: z.enum(['off', 'ready', 'away']),
    uploads: z.enum(['ready', 'unavailable']),
  }),
  refusals: ['SERVICE_UNAVAILABLE'],
  notLive: 'Nothing that a member does changes it',
})
