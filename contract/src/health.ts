import { route } from './route.ts'
import { z } from './zod.ts'

export const getLiveness = route({
  method: 'GET',
  path: '/health/live',
  access: 'public',
  summary: 'The process runs',
  output: z.object({ status: z.literal('live') }),
})

export const getReadiness = route({
  method: 'GET',
  path: '/health/ready',
  access: 'public',
  summary: 'The database answers',
  /** `redis`: away is no reason to send people elsewhere, every node then looks in the database; off with one node. */
  output: z.object({ status: z.literal('ready'), redis: z.enum(['off', 'ready', 'away']) }),
  refusals: ['SERVICE_UNAVAILABLE'],
})
