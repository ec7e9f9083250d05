import { decisionFields } from './audit.ts'
import { id, instant } from './platform/ids.ts'
import { pageQuery, pagination } from './platform/paging.ts'
import { route } from './platform/route.ts'
import { tooLong, visibleText } from './platform/text.ts'
import { z } from './platform/zod.ts'
import { person } from './users/users.ts'

export const referenceLimits = {
  text: { max: 500 },
  /** References can be written until this many days after the end of the event; then they open. */
  days: 14,
  search: { max: 100 },
} as const

export const reference = z.object({
  id,
  writer: person,
  text: z.string(),
  again: z.boolean(),
  /** Null for an event that is deleted, or that the reader may not see. */
  event: z.object({ title: z.string(), slug: z.string() }).nullable(),
  /** The month of the event in Amsterdam: YYYY-MM. */
  month: z.string(),
  /** The group, for the writer only, who may delete the reference. */
  groupId: id.nullable(),
})
export type Reference = z.infer<typeof reference>

export const ownReference = z.object({
  text: z.string(),
  again: z.boolean(),
  /** Others can read it, and it can no longer be changed. */
  isOpen: z.boolean(),
})
export type OwnReference = z.infer<typeof ownReference>

export const listReferences = route('GET', '/users/:id/references', 'verified', {
  summary: 'Open references about a person, newest first',
  query: pageQuery(20),
  output: z.object({ references: z.array(reference), pagination }),
  refusals: ['USER_NOT_FOUND', 'PROFILE_LIMIT'],
  dependsOn: ({ params }) => [`references:${params.id}`],
})

export const listGroupReferences = route('GET', '/groups/:id/references', 'verified', {
  summary: 'The others who went along, each with what the caller wrote about them; for members who went along',
  output: z.object({
    people: z.array(z.object({ user: person, reference: ownReference.nullable() })),
    /** Until when the caller may write; null before the event has ended. */
    closesAt: instant.nullable(),
  }),
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER'],
  dependsOn: () => ['references', 'turnout'],
})

export const writeReference = route('PUT', '/groups/:id/references/:userId', 'verified', {
  summary: 'Write about another person who went along, within 14 days; hidden until both wrote or the 14 days are over',
  body: z.object({
    text: z
      .string('Schrijf een paar woorden')
      .overwrite(visibleText)
      .min(1, 'Schrijf een paar woorden')
      .max(referenceLimits.text.max, tooLong('Je tekst', referenceLimits.text.max)),
    again: z.boolean('Kies of je nog eens samen zou gaan'),
  }),
  output: z.object({ reference: ownReference }),
  notFound: 'GROUP_NOT_FOUND',
  refusals: [
    'GROUP_NOT_FOUND',
    'NOT_GROUP_MEMBER',
    'USER_NOT_FOUND',
    'NOT_YOURSELF',
    'EVENT_NOT_OVER',
    'REFERENCE_TOO_LATE',
    'NOT_WENT_TOGETHER',
    'REFERENCE_OPEN',
  ],
  changes: () => ['references'],
})

export const deleteReference = route('DELETE', '/groups/:id/references/:userId', 'verified', {
  summary: 'Delete what the caller wrote; one that was open cannot be written again. Doing it twice changes nothing',
  refusals: ['GROUP_NOT_FOUND', 'NOT_GROUP_MEMBER'],
  changes: () => ['references'],
})

export const removeReference = route('DELETE', '/admin/references/:id', 'admin', {
  summary: 'Remove an open reference; its writer receives the reasons',
  body: z.object({ ...decisionFields, reportId: id.nullable().default(null) }),
  refusals: ['REFERENCE_NOT_FOUND', 'NOT_YOURSELF', 'NOT_IMPARTIAL'],
  changes: () => ['admin', 'references'],
})

export const companion = z.object({
  user: person,
  times: z.number(),
  last: z.object({ groupId: id, title: z.string(), slug: z.string(), month: z.string() }),
})
export type Companion = z.infer<typeof companion>

export const COMPANION_SORTS = ['recent', 'often', 'name'] as const

export const listCompanions = route('GET', '/users/me/companions', 'verified', {
  summary: 'People with whom the caller went to events',
  query: pageQuery(20).extend({
    search: z
      .string()
      .trim()
      .max(referenceLimits.search.max, tooLong('Je zoekwoord', referenceLimits.search.max))
      .default(''),
    sort: z.enum(COMPANION_SORTS).default('recent'),
  }),
  output: z.object({ companions: z.array(companion), pagination }),
  dependsOn: () => ['references', 'turnout', 'groups'],
})
