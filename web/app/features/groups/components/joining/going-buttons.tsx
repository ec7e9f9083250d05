import { Check, X } from 'lucide-react'
import { Button } from '~/ui/button.tsx'

type GoingButtonsProps = {
  canSayYes: boolean
  noLabel?: string | undefined
  /** Yes is the primary button of the screen. */
  isPrimary: boolean
  isPending: boolean
  onYes: () => void
  onNo: () => void
}

/** Answers an invitation or a proposal. */
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
