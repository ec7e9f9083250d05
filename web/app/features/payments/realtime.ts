import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ServerPayload } from 'contract/realtime.ts'
import { useEffect } from 'react'
import { updateUser } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'

/** An upgrade was bought or refunded: the session's rights change at once, the purchases are refetched. */
export function onPremiumUpdated(client: QueryClient, upgrades: ServerPayload<'premium:updated'>): void {
  updateUser(upgrades)
  void client.invalidateQueries({ queryKey: ['premium'] })
}

/** Handles premium socket events; refetches when some may have been missed. */
export function usePremiumSocketHandlers(): void {
  const client = useQueryClient()
  useEffect(() => {
    const unsubscribes = [
      socket.on('premium:updated', (upgrades) => onPremiumUpdated(client, upgrades)),
      socket.onMissedEvents(() => void client.invalidateQueries({ queryKey: ['premium'] })),
    ]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  }, [client])
}
