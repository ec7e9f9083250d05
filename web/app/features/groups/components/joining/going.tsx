import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiError } from '~/lib/api/api-error.ts'
import { COMPOSE } from '~/lib/routing/compose.ts'
import { useNavigateFromHere } from '~/lib/routing/leave-guards.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Card } from '~/ui/layout/card.tsx'
import { useGroupLimit } from './use-group-limit.tsx'

type GoingButtonsProps = {
  canSayYes: boolean
  noLabel?: string | undefined
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

/** Opens the group's chat after a yes, or shows why the answer was not stored. */
export function useGoing() {
  const navigateFromHere = useNavigateFromHere()
  const { showLimit, limitDialog } = useGroupLimit()
  /** `answer` resolves to the group that the person is now in, or null. */
  const sendAnswer = async (answer: () => Promise<string | null>) => {
    try {
      const groupId = await answer()
      if (groupId === null) return
      toast({ title: 'Je gaat mee!', description: 'Zeg hallo in de groepschat.', kind: 'success' })
      await navigateFromHere(`/groups/${groupId}/chat`, { state: COMPOSE })
    } catch (error) {
      if (error instanceof ApiError && error.requiresUpgrade) showLimit(error)
      else showFailure(error, 'Je antwoord is niet opgeslagen')
    }
  }
  return { sendAnswer, limitDialog }
}
