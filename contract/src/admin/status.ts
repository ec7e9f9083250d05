import { instant } from '../platform/ids.ts'
import { type ResponseOf, route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'

export const CHECKS = [
  'database',
  'standby',
  'jobs',
  'mail',
  'push',
  'payments',
  'disk',
  'uploads',
  'certificate',
  'redis',
  'nodes',
  'feeds',
] as const
export type CheckName = (typeof CHECKS)[number]

export const getStatus = route('GET', '/admin/status', 'admin', {
  summary: 'Whether every part of the installation works',
  output: z.object({
    checks: z.array(
      z.object({
        name: z.enum(CHECKS),
        /** OFF: not configured. */
        state: z.enum(['WORKS', 'FAILING', 'OFF']),
        /** When the operator was alerted; null unless it fails. */
        since: instant.nullable(),
        /** The problem or what was measured, in technical English. */
        sentence: z.string(),
      }),
    ),
  }),
  dependsOn: () => ['admin'],
})
export type Check = ResponseOf<typeof getStatus>['checks'][number]
