import { CircleAlert, CircleCheck, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { Spinner } from '~/ui/feedback/spinner.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Page } from '~/ui/layout/page.tsx'

export type PaymentOutcome = 'success' | 'pending' | 'cancelled' | 'failure'

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

/** The outcome of a payment and the next step. Screen readers announce each change. */
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
