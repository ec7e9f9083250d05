import { instant } from './ids.ts'
import { route } from './route.ts'
import { z } from './zod.ts'

/** What the plots reach back: Amsterdam days, and weeks that begin on Monday, the present ones included. */
export const trendSpan = { days: 30, weeks: 12 } as const

export const getAdminTotals = route({
  method: 'GET',
  path: '/admin/dashboard',
  access: 'admin',
  summary: 'How much there is of everything',
  output: z.object({
    totalUsers: z.number(),
    totalGroups: z.number(),
    /** Their event is live, and not over for more than 7 days. */
    activeGroups: z.number(),
    totalMessages: z.number(),
  }),
})

export const getAdminTrends = route({
  method: 'GET',
  path: '/admin/dashboard/trends',
  access: 'admin',
  summary: 'What happened per day and per week; a day on which nothing did is there with zeros',
  output: z.object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        registrations: z.number(),
        /** People who wrote a message or asked for a group that day. */
        activeMembers: z.number(),
        messages: z.number(),
        groups: z.number(),
      }),
    ),
    weeks: z.array(
      z.object({
        /** Its Monday. */
        week: z.iso.date(),
        payments: z.number(),
        /** Euros. */
        amount: z.number(),
      }),
    ),
    /** Reports that wait, by how long; 48 hours is what the terms promise. */
    openReports: z.object({
      under24Hours: z.number(),
      under48Hours: z.number(),
      over48Hours: z.number(),
      oldestAt: instant.nullable(),
    }),
  }),
})
export type AdminTrends = z.infer<typeof getAdminTrends.output>
