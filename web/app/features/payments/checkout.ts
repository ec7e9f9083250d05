import { useEffect, useRef, useState } from 'react'
import { ApiError } from '~/lib/api/api-error.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'

/** Spec 2 section 4: time to read where one is going. */
const LEAVE_AFTER_MS = 1_000

export type Checkout = {
  /** `starting` while the payment is made, `leaving` while the bank's page is on its way. */
  phase: 'idle' | 'starting' | 'leaving'
  start(pay: () => Promise<{ checkoutUrl: string }>): Promise<void>
}

/**
 * The way to the bank: makes the payment, says where one is going, and goes there after a second. A failure is a toast in
 * the server's words, and is thrown on when it is about what was filled in, for the form to place it.
 *
 * @param fallback what is said of a failure without words
 */
export function useCheckout(fallback: string): Checkout {
  const [phase, setPhase] = useState<Checkout['phase']>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // Back from the bank's page with the browser's own button: the page stands as it was left.
    const wake = (event: PageTransitionEvent) => event.persisted && setPhase('idle')
    window.addEventListener('pageshow', wake)
    return () => {
      window.removeEventListener('pageshow', wake)
      clearTimeout(timer.current)
    }
  }, [])

  return {
    phase,
    start: async (pay) => {
      if (phase !== 'idle') return
      setPhase('starting')
      try {
        const { checkoutUrl } = await pay()
        if (!/^https?:\/\//.test(checkoutUrl)) {
          setPhase('idle')
          toast({ title: 'Fout', description: 'Geen checkout URL ontvangen van betaalservice', kind: 'error' })
          return
        }
        setPhase('leaving')
        timer.current = setTimeout(() => window.location.assign(checkoutUrl), LEAVE_AFTER_MS)
      } catch (error) {
        setPhase('idle')
        if (error instanceof ApiError && error.errors.length > 0) throw error
        showFailure(error, fallback)
      }
    },
  }
}
