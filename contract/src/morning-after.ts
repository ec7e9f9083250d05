import { eventSummary } from './events/events.ts'
import { id, instant } from './platform/ids.ts'
import { route } from './platform/route.ts'
import { z } from './platform/zod.ts'
import { HOME_ANSWERS, turnoutAnswer, turnoutFields } from './turnout.ts'

export const morningAfter = z.object({
  event: eventSummary,
  /** Null before the answer. The group does not see it. */
  home: z.enum(HOME_ANSWERS).nullable(),
  answeredAt: instant.nullable(),
  closesAt: instant,
  /** Whose members the caller can say who came. Empty for a person who left before the start. */
  groups: z.array(z.object({ groupId: id, ...turnoutFields })),
})
export type MorningAfter = z.infer<typeof morningAfter>

export const listMorningAfters = route('GET', '/groups/morning-after', 'verified', {
  summary: 'What the caller is asked after the events of the last 7 days, and the answers, the last event first',
  output: z.object({ mornings: z.array(morningAfter) }),
  dependsOn: () => ['turnout', 'groups'],
})

export const answerMorningAfter = route('PUT', '/groups/morning-after', 'verified', {
  summary: 'Whether the caller got home safely, and who came; what is not given stays. Safe to repeat',
  body: z.object({
    eventId: id,
    home: z.enum(HOME_ANSWERS, 'Kies of je goed bent thuisgekomen').optional(),
    turnouts: z
      .array(turnoutAnswer.and(z.object({ groupId: id })))
      .max(20, 'Kies mensen uit je groep')
      .default([]),
  }),
  output: z.object({ morning: morningAfter }),
  refusals: [
    'EVENT_NOT_FOUND',
    'GROUP_NOT_FOUND',
    'NOT_GROUP_MEMBER',
    'TURNOUT_NOT_OPEN',
    'TURNOUT_CLOSED',
    'NOT_EXPECTED',
  ],
  changes: () => ['turnout'],
})
