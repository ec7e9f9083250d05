import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { DOORS } from './doors.ts'

export const getEventCounts = route('GET', '/events/:id/counts', 'verified', {
  summary: 'Numbers of an event for the person who submitted it, and for administrators',
  output: z.object({
    /** People who look for company. */
    looking: z.number(),
    /** Private groups too. */
    groups: z.number(),
    /** Accepted members of its groups. */
    going: z.number(),
    /** Views of its public pages since it is public; doors without views are left out. */
    views: z.array(z.object({ door: z.enum(DOORS), count: z.number() })),
    /** Views of the last 30 days that have any, by Amsterdam day. */
    days: z.array(z.object({ day: z.string(), count: z.number() })),
  }),
  refusals: ['EVENT_NOT_FOUND', 'NOT_EVENT_CREATOR'],
  dependsOn: () => ['event', 'looking', 'group', 'groups'],
})
export type EventCounts = z.infer<typeof getEventCounts.output>
