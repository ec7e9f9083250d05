import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getEvent, listEvents } from 'contract/events/events.ts'
import { getLooking } from 'contract/looking.ts'
import { useEffect } from 'react'
import { keyFor } from '~/lib/api/query.tsx'
import { socket } from '~/lib/socket/socket.ts'

/** Refetches who looks and the numbers on events: at once what is on screen, the rest when it is shown. */
export function refreshLooking(client: QueryClient): void {
  for (const route of [getLooking, getEvent, listEvents]) void client.invalidateQueries({ queryKey: keyFor(route) })
}

/** Handles `looking-changed`; refetches when some may have been missed. */
export function useLookingSocketHandlers(): void {
  const client = useQueryClient()
  useEffect(() => {
    const unsubscribes = [
      socket.on('looking-changed', () => refreshLooking(client)),
      socket.onMissedEvents(() => refreshLooking(client)),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [client])
}
