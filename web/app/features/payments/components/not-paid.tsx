import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button.tsx'
import { NO_PAYMENT_ID, STATUS_FAILED, UNPAID_TEXTS } from '../labels.ts'
import { isPaymentOpen, type usePaymentStatus } from '../payment-status.ts'
import { type Mood, PaymentResultCard } from './payment-result-card.tsx'

type Looked = ReturnType<typeof usePaymentStatus>

/** Every state of a payment but "paid": missing, asking, not known yet, not gone through. */
export function NotPaid({
  paymentId,
  looked,
  retry,
}: {
  paymentId: string | null
  looked: Looked
  /** What leads to paying anew. */
  retry: ReactNode
}) {
  const { state, error, isLooking, refresh } = looked
  const refreshButton = (
    <Button variant="primary" icon={RotateCw} onClick={refresh}>
      Vernieuwen
    </Button>
  )
  if (paymentId === null)
    return (
      <PaymentResultCard mood="trouble" title={NO_PAYMENT_ID} actions={retry}>
        <p>De link is niet compleet. Heb je wel betaald? Dan is je betaling gewoon bij ons binnen.</p>
      </PaymentResultCard>
    )
  if (error !== null)
    return (
      <PaymentResultCard
        mood="trouble"
        title={error.status === 404 ? 'Deze betaling kennen we niet' : STATUS_FAILED}
        actions={error.status === 404 ? retry : refreshButton}
      >
        <p>{error.message}</p>
      </PaymentResultCard>
    )
  if (state === null || state.status === 'paid')
    return (
      <PaymentResultCard mood="waiting" title="We controleren je betaling" isWorking>
        <p>Een ogenblik. We vragen het na bij je bank.</p>
      </PaymentResultCard>
    )
  const { title, text } = UNPAID_TEXTS[state.status]
  const isOpen = isPaymentOpen(state.status)
  const mood: Mood = isOpen ? 'waiting' : state.status === 'failed' ? 'trouble' : 'undone'
  return (
    <PaymentResultCard
      mood={mood}
      title={title}
      isWorking={isOpen && isLooking}
      actions={isOpen ? refreshButton : retry}
    >
      <p>{text}</p>
      {isOpen && !isLooking && <p>Je kunt deze pagina sluiten. Zodra je betaling binnen is, verwerken we hem.</p>}
    </PaymentResultCard>
  )
}
