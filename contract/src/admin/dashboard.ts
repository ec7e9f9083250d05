import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'

export const getAdminTotals = route('GET', '/admin/dashboard', 'admin', {
  summary: 'Total numbers',
  output: z.object({
    totalUsers: z.number(),
    totalGroups: z.number(),
    /** The event is live and ended at most 7 days ago. */
    activeGroups: z.number(),
    totalMessages: z.number(),
  }),
  dependsOn: () => ['admin'],
})

/** Weeks of the trends, the current one included. */
export const TREND_WEEKS = 12

export const getAdminTrends = route('GET', '/admin/dashboard/trends', 'admin', {
  summary: 'New users, groups and messages per Amsterdam week, oldest first, zeros included',
  output: z.object({
    weeks: z.array(
      z.object({
        /** The date of its Monday. */
        week: z.iso.date(),
        registrations: z.number(),
        groups: z.number(),
        messages: z.number(),
      }),
    ),
  }),
  dependsOn: () => ['admin'],
})
export type AdminTrends = z.infer<typeof getAdminTrends.output>
