import { eventSummary } from './events/events.ts'
import { id, idWithMessage, instant } from './platform/ids.ts'
import { route } from './platform/route.ts'
import { z } from './platform/zod.ts'
import { person } from './users/users.ts'

export const HOME_ANSWERS = ['SAFE', 'TROUBLE'] as const
export type HomeAnswer = (typeof HOME_ANSWERS)[number]

export const morningAfter = z.object({
  event: eventSummary,
  /** Null before the answer. The group does not see it. */
  home: z.enum(HOME_ANSWERS).nullable(),
  answeredAt: instant.nullable(),
  closesAt: instant,
  /** Whose members the caller can say who came. Empty for a person who left before the start. */
  groups: z.array(
    z.object({
      groupId: id,
      /** Null after the group was deleted. */
      groupName: z.string().nullable(),
      /** The people the caller said were there, possibly including the caller. Not shown to other people. */
      present: z.array(id),
      answeredAt: instant.nullable(),
      /** The people who were expected, the caller first; without people with a block between them and the caller. */
      people: z.array(person.extend({ isSelf: z.boolean() })),
    }),
  ),
})
export type MorningAfter = z.infer<typeof morningAfter>

export const listMorningAfters = route('GET', '/groups/morning-after', 'verified', {
  summary: 'What the caller is asked after the events of the last 7 days, and the answers, the last event first',
  output: z.object({ mornings: z.array(morningAfter) }),
  dependsOn: () => ['turnout', 'groups'],
})

const PEOPLE = 'Kies mensen uit je groep'

export const answerMorningAfter = route('PUT', '/groups/morning-after', 'verified', {
  summary: 'Whether the caller got home safely, and who was there; what is not given stays. Safe to repeat',
  body: z.object({
    eventId: id,
    home: z.enum(HOME_ANSWERS, 'Kies of je goed bent thuisgekomen').optional(),
    turnouts: z
      .array(z.object({ groupId: id, present: z.array(idWithMessage(PEOPLE)).max(50, PEOPLE).default([]) }))
      .max(20, PEOPLE)
      .default([]),
  }),
  output: z.object({ morning: morningAfter }),
  refusals: ['EVENT_NOT_FOUND', 'GROUP_NOT_FOUND', 'NOT_EXPECTED'],
  changes: () => ['turnout'],
})
