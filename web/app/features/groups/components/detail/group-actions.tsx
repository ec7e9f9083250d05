import type { Group } from 'contract/groups/groups.ts'
import { isEventDay } from 'contract/meetings.ts'
import { countText } from 'contract/platform/count-text.ts'
import { DAY } from 'contract/platform/durations.ts'
import { LogOut, MessageCircle, MoreHorizontal, Settings2, Trash2, UserPlus } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useDialogState } from '~/lib/dialog-state.ts'
import { readDraft } from '~/lib/drafts.ts'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button, LinkButton } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { ActionBar } from '~/ui/layout/page.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { Menu, type MenuAction } from '~/ui/overlays/menu.tsx'
import { useDeleteGroup, useLeaveGroup, useMembers } from '../../api.ts'
import { useIsInvited } from '../../api-invitations.ts'
import { canAsk, closedReason, GROUP_DELETED_TOAST, isFull } from '../../labels.ts'
import { JoinDialog, joinDraft } from '../joining/join-dialog.tsx'
import { useGroupLimit } from '../joining/use-group-limit.tsx'
import { CancelDialog } from './cancel-dialog.tsx'

/** The primary action of a group's page for the viewer's status, and the menu of others. */
export function GroupActions({ group, isOwner }: { group: Group; isOwner: boolean }) {
  const join = useDialogState()
  const { showLimit, limitDialog } = useGroupLimit(`/groups/${group.id}`)
  const user = useSignedInUser()
  const [params] = useSearchParams()
  // Back from paying for a place: the request is where it was left.
  const resume = useEffectEvent(() => {
    if (params.get('payment_success') === 'true' && readDraft(joinDraft(group.id)) !== '') join.open()
  })
  useEffect(() => resume(), [])
  // The invitation's own card asks for the answer.
  const isInvited = useIsInvited(group.id)
  const canRequest = !isInvited && canAsk(group, user)
  return (
    <>
      {group.membershipStatus === 'ACCEPTED' && <MemberActions group={group} isOwner={isOwner} />}
      {canRequest && (
        <ActionBar>
          <Button variant="primary" size="lg" className="grow" onClick={join.open}>
            {isFull(group) ? 'Zet me op de wachtlijst' : 'Vraag om mee te gaan'}
          </Button>
        </ActionBar>
      )}
      <JoinDialog group={group} isOpen={join.isOpen} onClose={join.close} onLimit={showLimit} />
      {limitDialog}
    </>
  )
}

function MemberActions({ group, isOwner }: { group: Group; isOwner: boolean }) {
  const leave = useConfirmedLeave(group, isOwner)
  const cancel = useDialogState()
  const isCancelling = isBeforeEndOfDay(group.event, new Date())
  const requestCount = isOwner ? (group.requestCount ?? 0) : 0
  const remove = useConfirmedDelete(group)
  const items: MenuAction[] = [
    ...(isOwner
      ? [
          { id: 'manage', label: 'Groep beheren', icon: Settings2, to: `/groups/${group.id}/manage` },
          ...(closedReason(group) === null
            ? [{ id: 'invite', label: 'Nodig mensen uit', icon: UserPlus, to: `/groups/${group.id}/manage?tab=invite` }]
            : []),
        ]
      : []),
    {
      id: 'leave',
      label: 'Groep verlaten',
      icon: LogOut,
      onAction: () => (isCancelling ? cancel.open() : void leave()),
      startsGroup: isOwner,
    },
    ...(isOwner
      ? [{ id: 'delete', label: 'Groep verwijderen', icon: Trash2, onAction: () => void remove(), isDanger: true }]
      : []),
  ]
  return (
    <ActionBar>
      {requestCount > 0 && (
        <LinkButton
          to={`/groups/${group.id}/manage`}
          variant="primary"
          size="lg"
          icon={UserPlus}
          className="shrink-0 grow whitespace-nowrap px-4!"
        >
          {countText(requestCount, 'verzoek', 'verzoeken')}
        </LinkButton>
      )}
      <LinkButton
        to={`/groups/${group.id}/chat`}
        variant={requestCount > 0 ? 'secondary' : 'primary'}
        size="lg"
        // Without an icon beside the requests: the desktop column is too narrow for it.
        {...(requestCount === 0 && { icon: MessageCircle })}
        className="grow px-4!"
      >
        {requestCount > 0 ? 'Chat' : 'Open de groepschat'}
      </LinkButton>
      {isOwner && requestCount === 0 && (
        <LinkButton to={`/groups/${group.id}/manage`} size="lg" className="grow-0! px-4!" aria-label="Groep beheren">
          <Settings2 aria-hidden="true" className="size-6" />
        </LinkButton>
      )}
      <Menu
        placement="top end"
        trigger={
          <Button size="lg" aria-label="Meer acties" className="grow-0! px-4!">
            <MoreHorizontal aria-hidden="true" className="size-6" />
          </Button>
        }
        items={items}
      />
      <CancelDialog key={cancel.key} group={group} isOpen={cancel.isOpen} onClose={cancel.close} />
    </ActionBar>
  )
}

/** From then on leaving is cancelling, and the members are told. */
function isBeforeEndOfDay({ startDate, endDate }: Group['event'], now: Date): boolean {
  const startsAt = new Date(startDate)
  const overAt = endDate === null ? new Date(startsAt.getTime() + DAY) : new Date(endDate)
  return isEventDay({ startsAt, overAt }, now) && now < overAt
}

/** Leaves the group after a confirmation that names the consequences. */
function useConfirmedLeave(group: Group, isOwner: boolean): () => Promise<void> {
  const navigate = useNavigate()
  const leaveGroup = useLeaveGroup(group.id)
  const { data } = useMembers(group.id)
  const isAlone = group.currentMembers === 1
  const successor = data?.members
    .filter((member) => !member.isOwner)
    .toSorted((a, b) => (a.joinedAt ?? '').localeCompare(b.joinedAt ?? ''))[0]?.user.username

  return async () => {
    const isSure = await confirm({
      title: `${group.name} verlaten?`,
      description: !isOwner
        ? 'Je ziet de chat dan niet meer. Je kunt later opnieuw vragen om mee te gaan.'
        : isAlone
          ? 'Je bent de enige in de groep. Als je weggaat, wordt de groep verwijderd.'
          : `${successor ?? 'Wie er het langst bij is'} wordt dan de eigenaar. Je ziet de chat niet meer.`,
      kind: isOwner && isAlone ? 'danger' : 'warning',
      confirmLabel: 'Groep verlaten',
    })
    if (!isSure) return
    try {
      await leaveGroup.mutateAsync()
      toast({ title: 'Je hebt de groep verlaten', kind: 'success' })
      if (!group.isPublic || (isOwner && isAlone)) await navigate('/groups', { replace: true })
    } catch (error) {
      showFailure(error, 'Verlaten van groep mislukt')
    }
  }
}

function useConfirmedDelete(group: Group): () => Promise<void> {
  const navigate = useNavigate()
  const deleteGroup = useDeleteGroup(group.id)
  return async () => {
    const isSure = await confirm({
      title: `${group.name} verwijderen?`,
      description: 'De groep en de chat zijn dan voor iedereen weg. Dit kun je niet terugdraaien.',
      kind: 'danger',
      confirmLabel: 'Groep verwijderen',
    })
    if (!isSure) return
    try {
      await deleteGroup.mutateAsync()
      toast(GROUP_DELETED_TOAST)
      await navigate('/groups', { replace: true })
    } catch (error) {
      showFailure(error, 'Kon groep niet verwijderen')
    }
  }
}
