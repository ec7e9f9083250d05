import { overAtOf } from 'contract/events/over-at.ts'
import type { Group } from 'contract/groups/groups.ts'
import { isEventDay } from 'contract/meetings.ts'
import { LogOut, Trash2 } from 'lucide-react'
import { ReportContentButton } from '~/features/reports/components/report-dialog.tsx'
import { SafetyLink } from '~/features/safety/components/safety-link.tsx'
import { useNavigateFromHere } from '~/lib/routing/leave-guards.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { useLeaveGroup, useMembers } from '../../api.ts'
import { useDeleteGroup } from '../../api-managing.ts'
import { closedReason, GROUP_DELETED_TOAST, isFull } from '../../labels.ts'
import { useCancelDialog } from '../detail/use-cancel-dialog.ts'
import { SizeBanner } from '../size-banner.tsx'

export function GroupActions({ group }: { group: Group }) {
  const isOwner = useSignedInUser().id === group.ownerId
  const cancel = useCancelDialog(group)
  const leave = useLeave(group, isOwner)
  const remove = useDelete(group)
  return (
    <div className="-ml-3.5 flex flex-wrap gap-y-2 *:ml-0!">
      <Button
        variant="quiet"
        size="sm"
        icon={LogOut}
        onClick={() => (isDayUntilEnd(group) ? cancel.open() : void leave())}
      >
        Groep verlaten
      </Button>
      <SafetyLink />
      {isOwner && closedReason(group) === null && !isFull(group) && <SizeBanner group={group} />}
      {isOwner ? (
        <Button variant="quiet" size="sm" icon={Trash2} onClick={() => void remove()} className="text-danger-ink">
          Groep verwijderen
        </Button>
      ) : (
        <ReportContentButton subject={{ type: 'GROUP', id: group.id, name: group.name }} />
      )}
      {cancel.dialog}
    </div>
  )
}

/** From then on leaving is cancelling, and the members are told. */
function isDayUntilEnd({ event }: Group): boolean {
  const [startsAt, overAt, now] = [new Date(event.startDate), overAtOf(event), new Date()]
  return isEventDay({ startsAt, overAt }, now) && now < overAt
}

function useLeave(group: Group, isOwner: boolean): () => Promise<void> {
  const navigateFromHere = useNavigateFromHere()
  const leaveGroup = useLeaveGroup(group.id)
  const { data } = useMembers(group.id)
  const isAlone = group.currentMembers === 1
  const successor = data?.members
    .filter((member) => !member.isOwner)
    .toSorted((a, b) => (a.joinedAt ?? '').localeCompare(b.joinedAt ?? ''))[0]?.user.username
  return useAction(() => leaveGroup.mutateAsync(), {
    question: {
      title: `${group.name} verlaten?`,
      description: !isOwner
        ? 'Je ziet de chat dan niet meer. Je kunt later opnieuw vragen om mee te gaan.'
        : isAlone
          ? 'Je bent de enige in de groep. Als je weggaat, wordt de groep verwijderd.'
          : `${successor ?? 'Wie er het langst bij is'} wordt dan de eigenaar. Je ziet de chat niet meer.`,
      kind: isOwner && isAlone ? 'danger' : 'warning',
      confirmLabel: 'Groep verlaten',
    },
    done: 'Je hebt de groep verlaten',
    failure: 'Verlaten van groep mislukt',
    onDone: () => (!group.isPublic || (isOwner && isAlone)) && navigateFromHere('/groups', { replace: true }),
  }).run
}

function useDelete(group: Group): () => Promise<void> {
  const navigateFromHere = useNavigateFromHere()
  const deleteGroup = useDeleteGroup(group.id)
  return useAction(() => deleteGroup.mutateAsync(), {
    question: {
      title: `${group.name} verwijderen?`,
      description: 'De groep en de chat zijn dan voor iedereen weg. Dit kun je niet terugdraaien.',
      kind: 'danger',
      confirmLabel: 'Groep verwijderen',
    },
    failure: 'Kon groep niet verwijderen',
    onDone: () => {
      toast(GROUP_DELETED_TOAST)
      return navigateFromHere('/groups', { replace: true })
    },
  }).run
}
