import { useQuery } from '@tanstack/react-query'
import { answerProposal, getProposal, type ProposalAnswer } from 'contract/proposals.ts'
import { queryFor } from '~/lib/api/query.tsx'
import { useCall } from '~/lib/api/use-call.ts'

/** The user's open proposal for an event; idle until its id is known. */
export const useProposal = (eventId: string | undefined) =>
  useQuery({ ...queryFor(getProposal, { params: { id: eventId ?? '' } }), enabled: eventId !== undefined })

export const useAnswerProposal = (eventId: string) =>
  useCall(answerProposal, (answer: ProposalAnswer) => ({ params: { id: eventId }, body: { answer } }))
