import { instant } from '../platform/ids.ts'
import { type ResponseOf, route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'

export const COMPONENTS = [
  'database',
  'standby',
  'jobs',
  'mail',
  'push',
  'canary',
  'payments',
  'disk',
  'uploads',
  'redis',
  'nodes',
  'certificate',
  'feeds',
  'data',
] as const
export type Component = (typeof COMPONENTS)[number]

const componentStatus = z.object({
  name: z.enum(COMPONENTS),
  /** OFF: not configured. */
  state: z.enum(['WORKS', 'FAILING', 'OFF']),
  lastSuccessAt: instant.nullable(),
  failingSince: instant.nullable(),
  /** In technical English, as in the log; null unless it fails. */
  problem: z.string().nullable(),
  /** What was measured, in technical English; null where the state says all. */
  detail: z.string().nullable(),
})
export type ComponentStatus = z.infer<typeof componentStatus>

export const getStatus = route('GET', '/admin/status', 'admin', {
  summary: 'Whether every component of the installation works',
  output: z.object({ everythingWorks: z.boolean(), components: z.array(componentStatus) }),
  dependsOn: () => ['admin'],
})
export type Status = ResponseOf<typeof getStatus>
