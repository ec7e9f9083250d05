import type { Group } from 'contract/groups/groups.ts'
import { LogOut, Trash2 } from 'lucide-react'
import { ReportContentButton } from '~/features/reports/components/report-dialog.tsx'
import { SafetyLink } from '~/features/safety/components/safety-link.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Button } from '~/ui/button.tsx'
import { closedReason, isFull } from '../../labels.ts'
import { SizeBanner } from '../size-banner.tsx'
import { useDeleteDialog, useLeaveDialog } from './use-leave-dialog.tsx'

export function GroupActions({ group }: { group: Group }) {
  const isOwner = useSignedInUser().id === group.ownerId
  const { leave, dialog } = useLeaveDialog(group, isOwner)
  const remove = useDeleteDialog(group)
  return (
    <div className="-ml-3.5 flex flex-wrap gap-y-2 *:ml-0!">
      <Button variant="quiet" size="sm" icon={LogOut} onClick={leave}>
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
      {dialog}
    </div>
  )
}
