import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button.tsx'
import { isUndecided, type usePaymentState } from '../status.ts'
import { NO_PAYMENT_ID, STATUS_FAILED, UNPAID_WORDS } from '../words.ts'
import { type Mood, ResultFrame } from './result-frame.tsx'

type Looked = ReturnType<typeof usePaymentState>

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
      <ResultFrame mood="trouble" title={NO_PAYMENT_ID} actions={retry}>
        <p>De link is niet compleet. Heb je wel betaald? Dan is je betaling gewoon bij ons binnen.</p>
      </ResultFrame>
    )
  if (error !== null)
    return (
      <ResultFrame
        mood="trouble"
        title={error.status === 404 ? 'Deze betaling kennen we niet' : STATUS_FAILED}
        actions={error.status === 404 ? retry : refreshButton}
      >
        <p>{error.message}</p>
      </ResultFrame>
    )
  if (state === null || state.status === 'paid')
    return (
      <ResultFrame mood="waiting" title="We controleren je betaling" isWorking>
        <p>Een ogenblik. We vragen het na bij je bank.</p>
      </ResultFrame>
    )
  const { title, text } = UNPAID_WORDS[state.status]
  const isOpen = isUndecided(state.status)
  const mood: Mood = isOpen ? 'waiting' : state.status === 'failed' ? 'trouble' : 'undone'
  return (
    <ResultFrame mood={mood} title={title} isWorking={isOpen && isLooking} actions={isOpen ? refreshButton : retry}>
      <p>{text}</p>
      {isOpen && !isLooking && <p>Je kunt deze pagina sluiten. Zodra je betaling binnen is, verwerken we hem.</p>}
    </ResultFrame>
  )
}
