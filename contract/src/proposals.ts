import { eventSummary } from './events/events.ts'
import { HOUR } from './platform/durations.ts'
import { id, instant } from './platform/ids.ts'
import { route } from './platform/route.ts'
import { z } from './platform/zod.ts'
import { person } from './users/users.ts'

export const proposalLimits = {
  people: { min: 2, max: 6 },
  /** Number of YES answers that make the group when the proposal expires; before that everybody's are needed. */
  requiredYes: 2,
  /** Milliseconds until a proposal expires. */
  openFor: 48 * HOUR,
  /** A proposal expires at least this many milliseconds before the event starts. */
  endsBeforeStart: 3 * HOUR,
  /** Proposals for an event left unanswered after which a person is not proposed again until seen again. */
  silences: 2,
} as const

/** Whether the person looks at this event, or has a wish that matches it. */
export const PROPOSAL_ORIGINS = ['LOOKING', 'WISH'] as const

export const PROPOSAL_ANSWERS = ['YES', 'NO'] as const
export type ProposalAnswer = (typeof PROPOSAL_ANSWERS)[number]

export const proposal = z.object({
  id,
  event: eventSummary,
  /** The others, without people with a block between them and the viewer. */
  people: z.array(person.extend({ age: z.number().nullable() })),
  /** The viewer's own. */
  answer: z.enum(PROPOSAL_ANSWERS).nullable(),
  /** Null until the viewer says yes: other people's answers are not shown before. */
  yesCount: z.number().nullable(),
  expiresAt: instant,
  /** Why these people may fit the viewer, at most three sentences, the weightiest first; empty if nothing can be named. */
  reasons: z.array(z.string()),
  groupId: id.nullable(),
  /** The viewer's own; other people's are not shown. */
  origin: z.enum(PROPOSAL_ORIGINS),
})
export type Proposal = z.infer<typeof proposal>

export const getProposal = route('GET', '/events/:id/proposal', 'verified', {
  summary: 'My open proposal for an event; null without one',
  output: z.object({ proposal: proposal.nullable() }),
  refusals: ['EVENT_NOT_FOUND'],
  dependsOn: () => ['proposals'],
})

const answerBody = z.object({ answer: z.enum(PROPOSAL_ANSWERS, 'Kies ja of nee') })

const ANSWER_REFUSALS = [
  'EVENT_NOT_FOUND',
  'EVENT_NOT_LIVE',
  'EVENT_ENDED',
  'PROPOSAL_NOT_FOUND',
  'PROPOSAL_ENDED',
  'PROPOSAL_ANSWERED',
  'ALREADY_GOING',
  'UNDER_AGE',
  'GROUP_NOT_FOUND',
  'AUDIENCE_MISMATCH',
  'PROFILE_INCOMPLETE',
  'GROUP_FULL',
  'GROUP_LIMIT_REACHED',
  'GROUP_LIMIT_MAXIMUM',
] as const

export const answerProposal = route('PUT', '/events/:id/proposal', 'verified', {
  summary:
    'Answer my open proposal: the yes of everybody, or two at its end, make the group; later ones join it; safe to repeat',
  body: answerBody,
  output: z.object({ proposal }),
  notFound: 'EVENT_NOT_FOUND',
  refusals: ANSWER_REFUSALS,
  changes: () => ['proposals', 'group', 'groups', 'event', 'looking', 'limits'],
})

/** The `token` of a mail identifies person and proposal; no login is needed. */
const tokenQuery = z.object({ token: z.string('De link is niet compleet').max(300) })

/** Names nobody: a mail may be forwarded. `people`: how many the others are. */
const proposalLink = proposal.pick({ event: true, answer: true, groupId: true }).extend({ people: z.number() })
export type ProposalLink = z.infer<typeof proposalLink>

export const getProposalLink = route('GET', '/proposal', 'guest', {
  summary: 'What a mailed link to a proposal is about; changes nothing, because mail programs open links by themselves',
  query: tokenQuery,
  output: z.object({ proposal: proposalLink }),
  refusals: ['PROPOSAL_LINK_INVALID', 'PROPOSAL_ENDED', 'EVENT_NOT_FOUND'],
  perMinute: 60,
  notLive: 'Opened by a link, without a session',
})

export const answerProposalLink = route('PUT', '/proposal', 'guest', {
  alsoMethods: ['POST'],
  summary: 'Answers with the token of a mail; the same answer again changes nothing',
  query: tokenQuery,
  body: answerBody,
  output: z.object({ proposal: proposalLink }),
  refusals: ['PROPOSAL_LINK_INVALID', ...ANSWER_REFUSALS],
  perMinute: 60,
})
