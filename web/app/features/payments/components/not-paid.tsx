import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button.tsx'
import { NO_PAYMENT_ID, STATUS_FAILED, unpaidOutcome } from '../labels.ts'
import { isPaymentOpen, type usePaymentStatus } from '../payment-status.ts'
import { type PaymentOutcome, PaymentResultCard } from './payment-result-card.tsx'

type Progress = ReturnType<typeof usePaymentStatus>

/** Every state but "paid": no id in the URL, loading, unknown, open, failed, cancelled. */
export function NotPaid({
  paymentId,
  progress,
  retry,
}: {
  paymentId: string | null
  progress: Progress
  /** Leads to a new payment. */
  retry: ReactNode
}) {
  const { state, error, isPolling, refresh } = progress
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
