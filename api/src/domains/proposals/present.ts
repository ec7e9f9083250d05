import type { Proposal } from 'contract/proposals.ts'
import { presentEventSummary } from '../events/present.ts'
import { presentPerson } from '../users/present.ts'
import type { ProposalView } from './repository.ts'

export const presentProposal = (view: ProposalView): Proposal => ({
  id: view.proposal.id,
  event: presentEventSummary(view.event),
  people: view.people.map(({ user }) => ({ ...presentPerson(user), age: user.age })),
  answer: view.answer,
  yesCount: view.answer === 'YES' ? view.yesCount : null,
  expiresAt: view.proposal.expiresAt.toISOString(),
  groupId: view.proposal.groupId,
})
