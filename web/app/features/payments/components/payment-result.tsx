import { CircleAlert, CircleCheck, Hourglass, type LucideIcon, RotateCw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '~/ui/button.tsx'
import { classNames } from '~/ui/class-names.ts'
import { Spinner } from '~/ui/feedback/spinner.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Page } from '~/ui/layout/page.tsx'
import { NO_PAYMENT_ID, STATUS_FAILED, unpaidOutcome } from '../labels.ts'
import { isPaymentOpen, type LoadedPayment, type PaymentState, usePaymentStatus } from '../payment-status.ts'

type PaymentResultProps = {
  initialPayment: LoadedPayment
  retry: (state: PaymentState | null) => ReactNode
  children: (state: PaymentState, paymentId: string) => ReactNode
}

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

type PaymentOutcome = 'success' | 'pending' | 'cancelled' | 'failure'

const OUTCOMES: Record<PaymentOutcome, { icon: LucideIcon; colors: string }> = {
  success: { icon: CircleCheck, colors: 'bg-success-soft text-success-ink' },
  pending: { icon: Hourglass, colors: 'bg-warning-soft text-warning-ink' },
  cancelled: { icon: Undo2, colors: 'bg-sunken text-ink' },
  failure: { icon: CircleAlert, colors: 'bg-danger-soft text-danger-ink' },
}

type PaymentResultCardProps = {
  outcome: PaymentOutcome
  title: string
  children?: ReactNode
  actions?: ReactNode
  isPolling?: boolean
}

export function PaymentResultCard({ outcome, title, children, actions, isPolling = false }: PaymentResultCardProps) {
  const { icon: Icon, colors } = OUTCOMES[outcome]
  return (
    <Page width="narrow">
      <Card className="mt-4 flex min-h-88 flex-col items-center justify-center text-center sm:mt-10">
        <span className={classNames('flex size-16 items-center justify-center rounded-full', colors)}>
          {isPolling ? <Spinner className="size-7" /> : <Icon aria-hidden="true" className="size-8" />}
        </span>
        <div aria-live="polite" className="flex flex-col items-center">
          <h1 className="mt-5 text-2xl">{title}</h1>
          <div className="mt-3 flex max-w-md flex-col gap-2 text-muted">{children}</div>
        </div>
        {actions !== undefined && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
      </Card>
    </Page>
  )
}
