import { ApiError } from '~/lib/api/api-error.ts'
import { COMPOSE } from '~/lib/routing/compose.ts'
import { useNavigateFromHere } from '~/lib/routing/leave-guards.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useGroupLimit } from './use-group-limit.tsx'

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
