import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ServerPayload } from 'contract/realtime.ts'
import { useEffect } from 'react'
import { updateUser } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'

/** An upgrade came or went: what I may do changes at once (GIFs, groups), what I bought is asked again. */
export function onPremiumUpdated(client: QueryClient, upgrades: ServerPayload<'premium:updated'>): void {
  updateUser(upgrades)
  void client.invalidateQueries({ queryKey: ['premium'] })
}

/** Wires it to the socket; after a gap all of it is asked again. */
export function usePremiumSocketHandlers(): void {
  const client = useQueryClient()
  useEffect(() => {
    const stops = [
      socket.on('premium:updated', (upgrades) => onPremiumUpdated(client, upgrades)),
      socket.onConnected(() => void client.invalidateQueries({ queryKey: ['premium'] })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client])
}
