import { id, instant } from '../platform/ids.ts'
import { type ResponseOf, route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'

/** The period of the charts: Amsterdam days, and weeks from Monday; both include the current one. */
export const trendSpan = { days: 30, weeks: 12 } as const

export const getAdminTotals = route('GET', '/admin/dashboard', 'admin', {
  summary: 'Total numbers',
  output: z.object({
    totalUsers: z.number(),
    totalGroups: z.number(),
    /** The event is live and ended at most 7 days ago. */
    activeGroups: z.number(),
    totalMessages: z.number(),
    /** Stored for messages in chats. */
    chatPictures: z.object({ count: z.number(), bytes: z.number() }),
  }),
  dependsOn: () => ['admin'],
})

export const getAdminTrends = route('GET', '/admin/dashboard/trends', 'admin', {
  summary: 'Figures per day and per week, zeros included',
  output: z.object({
    days: z.array(
      z.object({
        day: z.iso.date(),
        registrations: z.number(),
        /** Users who sent a message or a join request that day. */
        activeMembers: z.number(),
        messages: z.number(),
        groups: z.number(),
      }),
    ),
    weeks: z.array(
      z.object({
        /** The date of its Monday. */
        week: z.iso.date(),
        payments: z.number(),
        /** Euros. */
        amount: z.number(),
      }),
    ),
    /** Open reports by age; the terms promise a review within 48 hours. */
    openReports: z.object({
      under24Hours: z.number(),
      under48Hours: z.number(),
      over48Hours: z.number(),
      oldestAt: instant.nullable(),
    }),
  }),
  dependsOn: () => ['admin'],
})
export type AdminTrends = z.infer<typeof getAdminTrends.output>

/** `accepted`: people who looked for company and were accepted in a group. */
const lookingCounts = { looked: z.number(), invited: z.number(), proposed: z.number(), accepted: z.number() }

export const getLookingFigures = route('GET', '/admin/dashboard/company', 'admin', {
  summary: 'Figures about looking for company: per day, zeros included, and for the events at which most people looked',
  output: z.object({
    days: z.array(z.object({ day: z.iso.date(), ...lookingCounts })),
    /** Median hours from looking to accepted, of those accepted in the period; null without any. */
    medianHours: z.number().nullable(),
    events: z.array(z.object({ id, title: z.string(), ...lookingCounts, medianHours: z.number().nullable() })),
  }),
  dependsOn: () => ['admin'],
})
export type LookingFigures = ResponseOf<typeof getLookingFigures>

/** Weeks on the plot of the turnout rate. */
export const TURNOUT_WEEKS = 26

export const getTurnoutFigures = route('GET', '/admin/dashboard/turnout', 'admin', {
  summary: 'How many people came to the events of each week, of those whose group said so; no person is named',
  output: z.object({
    /** By the day on which the event ended, oldest first, zeros included. Weeks in which members still answer are last. */
    weeks: z.array(z.object({ week: z.iso.date(), expected: z.number(), went: z.number(), noShows: z.number() })),
  }),
  dependsOn: () => ['admin'],
})
export type TurnoutFigures = ResponseOf<typeof getTurnoutFigures>
