import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getEvent } from 'contract/events/events.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { answerProposal, listMyProposals, type ProposalAnswer } from 'contract/proposals.ts'
import { call } from '~/lib/api/api.ts'
import { keyFor, queryFor } from '~/lib/api/query.tsx'

/** The user's open proposals, the newest first. */
export function useMyProposals() {
  return useQuery(queryFor(listMyProposals))
}

export function useAnswerProposal(eventId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (answer: ProposalAnswer) => call(answerProposal, { params: { id: eventId }, body: { answer } }),
    onSettled: () => {
      refreshProposals(client)
      // A yes may make a group: its lists, and the event's counts.
      void client.invalidateQueries({ queryKey: keyFor(getGroup).slice(0, 1) })
      void client.invalidateQueries({ queryKey: keyFor(getEvent).slice(0, 1) })
    },
  })
}

export function refreshProposals(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: keyFor(listMyProposals) })
}
