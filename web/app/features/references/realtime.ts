import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { listGroupReferences, listMemories, listReferences } from 'contract/references.ts'
import { useEffect } from 'react'
import { keyFor } from '~/lib/api/query.tsx'
import { socket } from '~/lib/socket/socket.ts'

/** Refetches what others and the user wrote: at once what is on screen, the rest when it is shown. */
export function refreshReferences(client: QueryClient): void {
  for (const route of [listReferences, listGroupReferences, listMemories])
    void client.invalidateQueries({ queryKey: keyFor(route) })
}

/** Handles `references-changed`; refetches when some may have been missed. */
export function useReferenceSocketHandlers(): void {
  const client = useQueryClient()
  useEffect(() => {
    const unsubscribes = [
      socket.on('references-changed', () => refreshReferences(client)),
      socket.onMissedEvents(() => refreshReferences(client)),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [client])
}
