import type { AdminGroup } from 'contract/groups-admin.ts'
import { useState } from 'react'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { Select } from '~/ui/forms/select.tsx'
import { useTransferOwner } from '../api.ts'

/** Another member becomes owner; the former one stays as a member. */
export function TransferForm({ group }: { group: AdminGroup }) {
  const transfer = useTransferOwner(group.id)
  const [newOwnerId, setNewOwnerId] = useState('')
  const asking = useDialogState()
  const able = group.members.filter(
    ({ id, status, user }) => status === 'ACCEPTED' && id !== group.owner.id && user.suspendedAt === null,
  )
  const chosen = able.find(({ id }) => id === newOwnerId)?.user.username
  const send = async (reason: string | null) => {
    try {
      await transfer.mutateAsync({ newOwnerId, reason })
      toast({ title: 'Eigenaarschap overgedragen', kind: 'success' })
    } catch (error) {
      showFailure(error, 'Kon eigenaarschap niet overdragen')
      throw error
    }
  }
  if (able.length === 0) return <p className="text-muted">Er is geen ander lid dat eigenaar kan worden.</p>
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Nieuwe eigenaar"
          placeholder="Kies een lid"
          value={newOwnerId}
          onChange={(event) => setNewOwnerId(event.target.value)}
          options={able.map(({ id, user }) => ({ value: id, label: user.username }))}
          className="min-w-56 grow sm:grow-0"
        />
        <Button onClick={asking.open} disabled={chosen === undefined} className="min-h-12">
          Overdragen
        </Button>
      </div>
      <ReasonDialog
        key={asking.key}
        isOpen={asking.isOpen}
        onClose={asking.close}
        title="Eigenaarschap overdragen?"
        description={`${chosen ?? 'Dit lid'} wordt eigenaar van ‘${group.name}’. ${group.owner.username} blijft lid.`}
        confirmLabel="Eigenaarschap overdragen"
        onConfirm={send}
      />
    </>
  )
}
