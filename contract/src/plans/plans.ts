import { eventSummary } from '../events/events.ts'
import { eventDay } from '../meetings.ts'
import { id, instant } from '../platform/ids.ts'
import { route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'
import { person } from '../users/users.ts'
import { myPlan, PLAN_NEEDS, PLAN_TOPICS } from './state.ts'

export const listedPlan = myPlan.extend({
  need: z.enum(PLAN_NEEDS),
  event: eventSummary.extend({ venue: z.string().nullable(), isCancelled: z.boolean() }),
  /** The group the person is in, asked or is invited to; null while there is none. */
  group: z
    .object({
      id,
      name: z.string(),
      isOwner: z.boolean(),
      currentMembers: z.number(),
      maxMembers: z.number(),
      requestCount: z.number(),
      unreadCount: z.number(),
    })
    .nullable(),
  /** The faces: the group's members, or the people of the proposal, or who looks for company too. At most `PLAN_FACES`. */
  people: z.array(person),
  meeting: z.object({ place: z.string(), at: instant }).nullable(),
  /** The person on whose answer it waits, or by whom the viewer was invited or greeted. */
  counterpart: person.nullable(),
  /** Since when it waits; of requests that the person can accept, the oldest. */
  since: instant.nullable(),
  /** When the viewer's answer is too late. */
  deadline: instant.nullable(),
  /** The owner who reads the request usually answers within so many hours. */
  answersWithinHours: z.number().nullable(),
  /** From 1, on the wait list. */
  waitlistPosition: z.number().nullable(),
})
export type ListedPlan = z.infer<typeof listedPlan>

const unwritten = z.object({ groupId: id, eventTitle: z.string(), people: z.number() })
export type Unwritten = z.infer<typeof unwritten>

export const PLAN_FACES = 6

export const listMyPlans = route('GET', '/plans/mine', 'verified', {
  summary: 'My plans by need: today, what waits for me, what waits for others, then by date',
  output: z.object({
    plans: z.array(listedPlan),
    /** What the day page shows of my groups whose event is today (`DAY_HOURS`). */
    days: z.array(eventDay),
    /** The groups of past events in which the caller can still write about people who went along, the last event first. */
    unwritten: z.array(unwritten),
  }),
  dependsOn: () => [...PLAN_TOPICS, 'groupChats', 'references'],
})
