import { getPaymentStatus, type ProviderStatus } from 'contract/payments.ts'
import type { ResponseOf } from 'contract/route.ts'
import { useEffect, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'

/** Spec 2 section 4: at most so many times, so far apart. */
const MOST_TRIES = 60
const EVERY_MS = 2_000

export type PaymentState = ResponseOf<typeof getPaymentStatus>

const UNDECIDED: ReadonlySet<ProviderStatus> = new Set(['open', 'pending', 'authorized'])
export const isPaymentOpen = (status: ProviderStatus): boolean => UNDECIDED.has(status)

/** What the server found while it rendered the page; null when the browser is to ask for itself. */
export type LoadedPayment = { answer: PaymentState } | { refusal: { status: number; body: unknown } } | null

/** Nothing will change any more: no scripts are needed to follow it. */
export const isSettled = (found: LoadedPayment): boolean =>
  found !== null && !('answer' in found && isPaymentOpen(found.answer.status))

type PaymentProgress = {
  state: PaymentState | null
  error: ApiError | null
  /** Still asking. */
  isLooking: boolean
}

/** May pass by itself; an id that nobody knows does not. */
const isPassing = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500

/**
 * Follows a payment until it is decided, or for two minutes. Plain calls and no cache: this runs on public pages too, for
 * whoever holds the id.
 */
export function usePaymentStatus(
  paymentId: string | null,
  found: LoadedPayment,
): PaymentProgress & { refresh: () => void } {
  const [looked, setLooked] = useState<PaymentProgress>(() => firstLook(found))
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round begins the asking anew
  useEffect(() => {
    if (paymentId === null || (round === 0 && isSettled(found))) return
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let tries = 0
    const again = () => {
      const goesOn = tries < MOST_TRIES
      if (goesOn) timer = setTimeout(() => void look(), EVERY_MS)
      return goesOn
    }
    const look = async () => {
      tries += 1
      try {
        const state = await call(getPaymentStatus, { params: { id: paymentId }, signal: leaving.signal })
        setLooked({ state, error: null, isLooking: isPaymentOpen(state.status) && again() })
      } catch (error) {
        if (leaving.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        const isLooking = isPassing(error) && again()
        setLooked(({ state }) => ({ state, error: isLooking ? null : error, isLooking }))
      }
    }
    void look()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [paymentId, round])

  return {
    ...looked,
    refresh: () => {
      setLooked(({ state }) => ({ state, error: null, isLooking: true }))
      setRound((was) => was + 1)
    },
  }
}

function firstLook(found: LoadedPayment): PaymentProgress {
  if (found === null) return { state: null, error: null, isLooking: true }
  if ('answer' in found) return { state: found.answer, error: null, isLooking: isPaymentOpen(found.answer.status) }
  return { state: null, error: ApiError.from(found.refusal.status, found.refusal.body, null), isLooking: false }
}
