import { useEffect, useRef, useState } from 'react'
import { ApiError } from '~/lib/api/api-error.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'

const REDIRECT_DELAY_MS = 1_000

export type Checkout = {
  phase: 'idle' | 'creating' | 'redirecting'
  start(createPayment: () => Promise<{ checkoutUrl: string }>): Promise<void>
}

export function useCheckout(fallback: string): Checkout {
  const [phase, setPhase] = useState<Checkout['phase']>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    // The browser's back button restores the page as it was left: redirecting.
    const reset = (event: PageTransitionEvent) => event.persisted && setPhase('idle')
    window.addEventListener('pageshow', reset)
    return () => {
      window.removeEventListener('pageshow', reset)
      clearTimeout(timer.current)
    }
  }, [])

  return {
    phase,
    start: async (createPayment) => {
      if (phase !== 'idle') return
      setPhase('creating')
      try {
        const { checkoutUrl } = await createPayment()
        if (!/^https?:\/\//.test(checkoutUrl)) {
          setPhase('idle')
          toast({ title: 'Fout', description: 'Geen checkout URL ontvangen van betaalservice', kind: 'error' })
          return
        }
        setPhase('redirecting')
        timer.current = setTimeout(() => window.location.assign(checkoutUrl), REDIRECT_DELAY_MS)
      } catch (error) {
        setPhase('idle')
        if (error instanceof ApiError && error.errors.length > 0) throw error
        showFailure(error, fallback)
      }
    },
  }
}
