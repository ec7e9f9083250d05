import { useQuery } from '@tanstack/react-query'
import { answerProposal, listMyProposals, type ProposalAnswer } from 'contract/proposals.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

/** The user's open proposals, the newest first. */
export function useMyProposals() {
  return useQuery(queryFor(listMyProposals))
}

export const useAnswerProposal = (eventId: string) =>
  useCall(answerProposal, (answer: ProposalAnswer) => ({ params: { id: eventId }, body: { answer } }))
