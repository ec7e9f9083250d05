import type { AdminGroup } from 'contract/groups-admin.ts'
import { useState } from 'react'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Select } from '~/ui/forms/select.tsx'
import { useTransferOwner } from '../api.ts'

/** Makes another accepted member the owner; the former owner remains a member. */
export function TransferForm({ group }: { group: AdminGroup }) {
  const transfer = useTransferOwner(group.id)
  const [newOwnerId, setNewOwnerId] = useState('')
  const dialog = useDialogState()
  const candidates = group.members.filter(
    ({ id, status, user }) => status === 'ACCEPTED' && id !== group.owner.id && user.suspendedAt === null,
  )
  const newOwner = candidates.find(({ id }) => id === newOwnerId)?.user.username
  const transferOwner = async (reason: string | null) => {
    await transfer.mutateAsync({ newOwnerId, reason })
    toast({ title: 'Eigenaarschap overgedragen', kind: 'success' })
  }
  if (candidates.length === 0) return <p className="text-muted">Er is geen ander lid dat eigenaar kan worden.</p>
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Nieuwe eigenaar"
          placeholder="Kies een lid"
          value={newOwnerId}
          onChange={(event) => setNewOwnerId(event.target.value)}
          options={candidates.map(({ id, user }) => ({ value: id, label: user.username }))}
          className="min-w-56 grow sm:grow-0"
        />
        <Button onClick={dialog.open} disabled={newOwner === undefined} className="min-h-12">
          Overdragen
        </Button>
      </div>
      <ReasonDialog
        key={dialog.key}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title="Eigenaarschap overdragen?"
        description={`${newOwner ?? 'Dit lid'} wordt eigenaar van ‘${group.name}’. ${group.owner.username} blijft lid.`}
        confirmLabel="Eigenaarschap overdragen"
        onConfirm={transferOwner}
        failure="Kon eigenaarschap niet overdragen"
      />
    </>
  )
}
