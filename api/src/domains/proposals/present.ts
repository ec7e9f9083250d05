import type { Proposal } from 'contract/proposals.ts'
import { presentEventSummary } from '../events/present.ts'
import { presentPerson } from '../users/present.ts'
import type { ShownProposal } from './repository-views.ts'

export const presentProposal = (view: ShownProposal): Proposal => ({
  id: view.proposal.id,
  event: presentEventSummary(view.event),
  people: view.people.map(({ user }) => ({ ...presentPerson(user), age: user.age })),
  answer: view.answer,
  yesCount: view.answer === 'YES' ? view.yesCount : null,
  expiresAt: view.proposal.expiresAt.toISOString(),
  reasons: view.reasons,
  groupId: view.proposal.groupId,
  origin: view.origin,
})

export const presentProposalLink = (view: ShownProposal) => ({ ...presentProposal(view), people: view.people.length })
