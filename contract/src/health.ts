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
  output: z.object({ status: z.literal('ready') }),
  refusals: ['SERVICE_UNAVAILABLE'],
})
