import { place } from '../places.ts'
import { type ResponseOf, route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'

/** Weeks of the trends, the current one included. */
export const TREND_WEEKS = 12

export const getAdminFigures = route('GET', '/admin/dashboard', 'admin', {
  summary: 'Total numbers, and what is new per Amsterdam week',
  output: z.object({
    totalUsers: z.number(),
    totalGroups: z.number(),
    /** The event is live and ended at most 7 days ago. */
    activeGroups: z.number(),
    totalMessages: z.number(),
    /** Oldest first, weeks without anything new included. */
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
export type WeekFigures = ResponseOf<typeof getAdminFigures>['weeks'][number]

export const listTownWishes = route('GET', '/admin/dashboard/wishes', 'admin', {
  summary: 'Towns where people want to go out, most wishes per upcoming event first; a town without events before all',
  output: z.object({
    towns: z.array(z.object({ town: place, wishes: z.number(), upcomingEvents: z.number() })),
  }),
  dependsOn: () => ['admin'],
})
