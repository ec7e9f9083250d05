import { answerProposal, getProposal, type ProposalAnswer } from 'contract/proposals.ts'
import { queryFor, useQuery } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

export const useProposal = (eventId: string) => useQuery(queryFor(getProposal, { params: { id: eventId } }))

export const useAnswerProposal = (eventId: string) =>
  useCall(answerProposal, (answer: ProposalAnswer) => ({ params: { id: eventId }, body: { answer } }))
