import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { socket } from '~/lib/socket/socket.ts'
import { refreshProposals } from '../api.ts'

/** Refetches the proposals on socket events. Rendered once, by the signed-in layout. */
export function ProposalSocketHandlers() {
  const client = useQueryClient()
  useEffect(() => {
    const unsubscribes = [
      socket.on('proposal-changed', () => refreshProposals(client)),
      socket.onMissedEvents(() => refreshProposals(client)),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [client])
  return null
}
