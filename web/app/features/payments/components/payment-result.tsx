import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { NO_PAYMENT_ID, STATUS_FAILED, unpaidOutcome } from '../labels.ts'
import { isPaymentOpen, type LoadedPayment, type PaymentState, usePaymentStatus } from '../payment-status.ts'
import { type PaymentOutcome, PaymentResultCard } from './payment-result-card.tsx'

type PaymentResultProps = {
  initialPayment: LoadedPayment
  retry: (state: PaymentState | null) => ReactNode
  children: (state: PaymentState, paymentId: string) => ReactNode
}

/** Of the payment in the URL (`payment` or `id`): what it waits for or how it failed, and `children` once it is paid. */
export function PaymentResult({ initialPayment, retry: retryFor, children }: PaymentResultProps) {
  const [params] = useSearchParams()
  const paymentId = params.get('payment') ?? params.get('id')
  const { state, error, isPolling, refresh } = usePaymentStatus(paymentId, initialPayment)
  const retry = retryFor(state)
  const refreshButton = (
    <Button variant="primary" icon={RotateCw} onClick={refresh}>
      Vernieuwen
    </Button>
  )
  if (paymentId === null)
    return (
      <PaymentResultCard outcome="failure" title={NO_PAYMENT_ID} actions={retry}>
        <p>De link is niet compleet. Heb je wel betaald? Dan is je betaling gewoon bij ons binnen.</p>
      </PaymentResultCard>
    )
  if (error !== null)
    return (
      <PaymentResultCard
        outcome="failure"
        title={error.status === 404 ? 'Deze betaling kennen we niet' : STATUS_FAILED}
        actions={error.status === 404 ? retry : refreshButton}
      >
        <p>{error.message}</p>
      </PaymentResultCard>
    )
  if (state?.isPaid) return children(state, paymentId)
  if (state === null || state.status === 'paid')
    return (
      <PaymentResultCard outcome="pending" title="We controleren je betaling" isPolling>
        <p>Een ogenblik. We vragen het na bij je bank.</p>
      </PaymentResultCard>
    )
  const { title, text } = unpaidOutcome(state.status)
  const isOpen = isPaymentOpen(state.status)
  const outcome: PaymentOutcome = isOpen ? 'pending' : state.status === 'failed' ? 'failure' : 'cancelled'
  return (
    <PaymentResultCard
      outcome={outcome}
      title={title}
      isPolling={isOpen && isPolling}
      actions={isOpen ? refreshButton : retry}
    >
      <p>{text}</p>
      {isOpen && !isPolling && <p>Je kunt deze pagina sluiten. Zodra je betaling binnen is, verwerken we hem.</p>}
    </PaymentResultCard>
  )
}
