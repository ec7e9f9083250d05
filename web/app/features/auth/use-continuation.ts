import { SECOND } from 'contract/platform/durations.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '~/lib/api/api-error.ts'
import { arrivalAt } from '~/lib/routing/arrival.ts'
import { HOME } from '~/lib/session/guards.ts'
import { useSession } from '~/lib/session/session.ts'
import { useBrowserValue } from '~/lib/use-browser-value.ts'
import { clearPendingVerification, pendingVerification } from './pending-verification.ts'

const INTERVAL_MS = 3 * SECOND
const LATER_INTERVAL_MS = 15 * SECOND
const SOON_TRIES = 40

/** Signs in once the address is verified, here or elsewhere. False: this browser has to log in itself. */
export function useContinuation(delayMs = 0): boolean {
  const navigate = useNavigate()
  const key = useBrowserValue(() => pendingVerification()?.registrationKey ?? null, null)
  const next = useBrowserValue(() => pendingVerification()?.next ?? HOME, HOME)
  const [hasFailed, setFailed] = useState(false)
  const { user } = useSession()
  const isSignedIn = user !== null
  const isVerified = user?.emailVerified === true

  const leave = useEffectEvent(() => {
    clearPendingVerification()
    const { to, state } = arrivalAt(next)
    void navigate(to, { replace: true, state })
  })
  useEffect(() => {
    if (key === null || !isVerified) return
    const timer = setTimeout(() => leave(), delayMs)
    return () => clearTimeout(timer)
  }, [key, isVerified, delayMs])

  useEffect(() => {
    if (key === null || isSignedIn) return
    return poll(() => continueWith(key, () => setFailed(true)))
  }, [key, isSignedIn])
  return key !== null && !hasFailed
}

async function continueWith(key: string, onRefused: () => void): Promise<boolean> {
  try {
    const { continueRegistered } = await import('./api.ts')
    return !(await continueRegistered(key))
  } catch (error) {
    // A used or expired key stays so. Anything else may pass.
    const isFinal = error instanceof ApiError && (error.code === 'REGISTRATION_KEY_INVALID' || error.status === 403)
    if (isFinal) onRefused()
    return !isFinal
  }
}

/** Runs `ask` now, when the page becomes visible, and at intervals while it is visible and `ask` returns true. */
function poll(ask: () => Promise<boolean>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let isAsking = false
  let tries = 0
  const run = async () => {
    clearTimeout(timer)
    if (isStopped || isAsking || document.visibilityState === 'hidden') return
    isAsking = true
    tries += 1
    isStopped = !(await ask()) || isStopped
    isAsking = false
    if (!isStopped) timer = setTimeout(() => void run(), tries < SOON_TRIES ? INTERVAL_MS : LATER_INTERVAL_MS)
  }
  const runNow = () => void run()
  document.addEventListener('visibilitychange', runNow)
  runNow()
  return () => {
    isStopped = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', runNow)
  }
}
