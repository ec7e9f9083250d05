import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'

type GoingButtonsProps = {
  canSayYes: boolean
  noLabel?: string | undefined
  /** Yes is the primary button of the screen. */
  isPrimary: boolean
  isPending: boolean
  onYes: () => void
  onNo: () => void
}

export function GoingButtons({
  canSayYes,
  noLabel = 'Nee, bedankt',
  isPrimary,
  isPending,
  onYes,
  onNo,
}: GoingButtonsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {canSayYes && (
        <Button
          variant={isPrimary ? 'primary' : 'secondary'}
          icon={Check}
          isPending={isPending}
          onClick={onYes}
          className="max-sm:grow"
        >
          Ja, ik ga mee
        </Button>
      )}
      <Button icon={X} disabled={isPending} onClick={onNo} className="max-sm:grow">
        {noLabel}
      </Button>
    </div>
  )
}

/** In place of a declined invitation or proposal, until the page is left: the user can still accept it. */
export function DeclinedCard(props: { children: ReactNode; isPending: boolean; onYes: () => void }) {
  return (
    <Card as="li" role="status" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="min-w-0 text-muted">{props.children} Niemand krijgt hier bericht van.</p>
      {/* The button that was pressed is gone. */}
      <Button autoFocus size="sm" isPending={props.isPending} onClick={props.onYes}>
        Toch mee
      </Button>
    </Card>
  )
}
