import { overAtOf } from 'contract/events/over-at.ts'
import type { Group } from 'contract/groups/groups.ts'
import { isEventDay } from 'contract/meetings.ts'
import { useNavigateFromHere } from '~/lib/routing/leave-guards.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { useDeleteGroup, useLeaveGroup, useMembers } from '../../api.ts'
import { GROUP_DELETED_TOAST } from '../../labels.ts'
import { useCancelDialog } from '../detail/use-cancel-dialog.ts'

/** Leaves the group after a dialog that names the consequences. On the event's day the members are told. */
export function useLeaveDialog(group: Group, isOwner: boolean) {
  const cancel = useCancelDialog(group)
  const navigateFromHere = useNavigateFromHere()
  const leaveGroup = useLeaveGroup(group.id)
  const { data } = useMembers(group.id)
  const isAlone = group.currentMembers === 1
  const successor = data?.members
    .filter((member) => !member.isOwner)
    .toSorted((a, b) => (a.joinedAt ?? '').localeCompare(b.joinedAt ?? ''))[0]?.user.username

  const ask = () =>
    confirm({
      title: `${group.name} verlaten?`,
      description: !isOwner
        ? 'Je ziet de chat dan niet meer. Je kunt later opnieuw vragen om mee te gaan.'
        : isAlone
          ? 'Je bent de enige in de groep. Als je weggaat, wordt de groep verwijderd.'
          : `${successor ?? 'Wie er het langst bij is'} wordt dan de eigenaar. Je ziet de chat niet meer.`,
      kind: isOwner && isAlone ? 'danger' : 'warning',
      confirmLabel: 'Groep verlaten',
    })
  const leave = useAction(async () => (await ask()) && leaveGroup.mutateAsync(), {
    done: 'Je hebt de groep verlaten',
    failure: 'Verlaten van groep mislukt',
    onDone: () => (!group.isPublic || (isOwner && isAlone)) && navigateFromHere('/groups', { replace: true }),
  })
  return {
    leave: () => (isDayUntilEnd(group) ? cancel.open() : void leave.run()),
    dialog: cancel.dialog,
  }
}

/** From then on leaving is cancelling, and the members are told. */
function isDayUntilEnd({ event }: Group): boolean {
  const [startsAt, overAt, now] = [new Date(event.startDate), overAtOf(event), new Date()]
  return isEventDay({ startsAt, overAt }, now) && now < overAt
}

export function useDeleteDialog(group: Group): () => Promise<void> {
  const navigateFromHere = useNavigateFromHere()
  const deleteGroup = useDeleteGroup(group.id)
  const ask = () =>
    confirm({
      title: `${group.name} verwijderen?`,
      description: 'De groep en de chat zijn dan voor iedereen weg. Dit kun je niet terugdraaien.',
      kind: 'danger',
      confirmLabel: 'Groep verwijderen',
    })
  return useAction(async () => (await ask()) && deleteGroup.mutateAsync(), {
    failure: 'Kon groep niet verwijderen',
    onDone: () => {
      toast(GROUP_DELETED_TOAST)
      return navigateFromHere('/groups', { replace: true })
    },
  }).run
}
