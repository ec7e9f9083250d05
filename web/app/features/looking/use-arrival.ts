import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Arrival } from '~/lib/routing/arrival.ts'
import { useLocationState } from '~/lib/use-browser-value.ts'

/** Calls `confirmLooking` once for a visitor who pressed "Ik zoek gezelschap" before registering. */
export function useArrival(confirmLooking: () => void): void {
  const startsLooking = (useLocationState() as Arrival)?.startsLooking === true
  const location = useLocation()
  const navigate = useNavigate()
  const start = useEffectEvent(() => {
    // A reload keeps the state and must not ask again.
    void navigate(location.pathname + location.search, { replace: true, state: null, preventScrollReset: true })
    confirmLooking()
  })
  useEffect(() => {
    if (startsLooking) start()
  }, [startsLooking])
}
