import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Arrival } from '~/lib/routing/arrival.ts'
import { useLocationState } from '~/lib/use-browser-value.ts'

/** Calls `startLooking` once for who pressed "Ik zoek gezelschap" before registering. */
export function useArrival(startLooking: () => void): void {
  const startsLooking = (useLocationState() as Arrival)?.startsLooking === true
  const location = useLocation()
  const navigate = useNavigate()
  const start = useEffectEvent(() => {
    // A reload keeps the state and must not look again for who stopped.
    void navigate(location.pathname + location.search, { replace: true, state: null, preventScrollReset: true })
    startLooking()
  })
  useEffect(() => {
    if (startsLooking) start()
  }, [startsLooking])
}
