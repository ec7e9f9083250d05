import { getPaymentStatus, type ProviderStatus } from 'contract/payments/payments.ts'
import { MINUTE } from 'contract/platform/durations.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { useEffect, useState } from 'react'
import { call } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'

/** Spec 2 section 4. */
const POLL_INTERVAL_MS = 2_000
const MAX_POLLS = (2 * MINUTE) / POLL_INTERVAL_MS

export type PaymentState = ResponseOf<typeof getPaymentStatus>

const OPEN_STATUSES: ReadonlySet<ProviderStatus> = new Set(['open', 'pending', 'authorized'])
export const isPaymentOpen = (status: ProviderStatus): boolean => OPEN_STATUSES.has(status)

export type LoadedPayment = { answer: PaymentState } | { refusal: { status: number; body: unknown } } | null

const isSettled = (loaded: LoadedPayment): boolean =>
  loaded !== null && !('answer' in loaded && isPaymentOpen(loaded.answer.status))

/** The server gave no answer about this payment: it is asked again by itself. */
const isUnanswered = ({ status }: ApiError) => status === 0 || status === 429 || status >= 500

type PaymentProgress = { state: PaymentState | null; error: ApiError | null; isPolling: boolean }

/** For at most two minutes. Outside the query cache: the result pages are open to anyone with the payment's id. */
export function usePaymentStatus(
  paymentId: string | null,
  loaded: LoadedPayment,
): PaymentProgress & { refresh: () => void } {
  const [progress, setProgress] = useState<PaymentProgress>(() => initialProgress(loaded))
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `refresh` starts a new round of polling
  useEffect(() => {
    if (paymentId === null || (round === 0 && isSettled(loaded))) return
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let polls = 0
    const pollAgain = () => {
      const isAllowed = polls < MAX_POLLS
      if (isAllowed) timer = setTimeout(() => void poll(), POLL_INTERVAL_MS)
      return isAllowed
    }
    const poll = async () => {
      polls += 1
      try {
        const state = await call(getPaymentStatus, { params: { id: paymentId }, signal: abort.signal })
        setProgress({ state, error: null, isPolling: isPaymentOpen(state.status) && pollAgain() })
      } catch (error) {
        if (abort.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        const isPolling = isUnanswered(error) && pollAgain()
        setProgress(({ state }) => ({ state, error: isPolling ? null : error, isPolling }))
      }
    }
    void poll()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [paymentId, round])

  return {
    ...progress,
    refresh: () => {
      setProgress(({ state }) => ({ state, error: null, isPolling: true }))
      setRound((previous) => previous + 1)
    },
  }
}

function initialProgress(loaded: LoadedPayment): PaymentProgress {
  if (loaded === null) return { state: null, error: null, isPolling: true }
  if ('answer' in loaded) return { state: loaded.answer, error: null, isPolling: isPaymentOpen(loaded.answer.status) }
  return { state: null, error: ApiError.from(loaded.refusal.status, loaded.refusal.body, null), isPolling: false }
}
