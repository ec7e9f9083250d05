import { CircleAlert, CircleCheck, Hourglass, type LucideIcon, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '~/ui/class-names.ts'
import { Spinner } from '~/ui/feedback/spinner.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { Page } from '~/ui/layout/page.tsx'

export type Mood = 'good' | 'waiting' | 'undone' | 'trouble'

const MOODS: Record<Mood, { icon: LucideIcon; looks: string }> = {
  good: { icon: CircleCheck, looks: 'bg-success-soft text-success-ink' },
  waiting: { icon: Hourglass, looks: 'bg-warning-soft text-warning-ink' },
  undone: { icon: Undo2, looks: 'bg-sunken text-ink' },
  trouble: { icon: CircleAlert, looks: 'bg-danger-soft text-danger-ink' },
}

/** How a payment ended, on one card: a picture, what it is, and the next step. Said aloud when it changes. */
export function PaymentResultCard({
  mood,
  title,
  children,
  actions,
  isWorking = false,
}: {
  mood: Mood
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** Still asking the bank. */
  isWorking?: boolean
}) {
  const { icon: Icon, looks } = MOODS[mood]
  return (
    <Page width="narrow">
      <Card className="mt-4 flex min-h-88 flex-col items-center justify-center text-center sm:mt-10">
        <span className={classNames('flex size-16 items-center justify-center rounded-full', looks)}>
          {isWorking ? <Spinner className="size-7" /> : <Icon aria-hidden="true" className="size-8" />}
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
