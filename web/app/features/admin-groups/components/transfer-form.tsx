import type { AdminGroup } from 'contract/groups/admin.ts'
import { useState } from 'react'
import { AdminActionButton, type Reasons } from '~/features/admin/components/admin-action-dialog.tsx'
import { ApiError } from '~/lib/api/api-error.ts'
import { Select } from '~/ui/forms/select.tsx'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { useTransferOwner } from '../api.ts'

export function TransferForm({ group }: { group: AdminGroup }) {
  const transfer = useTransferOwner(group.id)
  const [newOwnerId, setNewOwnerId] = useState('')
  const candidates = group.members.filter(
    ({ id, status, user }) => status === 'ACCEPTED' && id !== group.owner.id && user.suspendedAt === null,
  )
  const newOwner = candidates.find(({ id }) => id === newOwnerId)?.user.username
  /** @returns false when the administrator cancels after reading that a member blocked the new owner */
  const transferOwner = async ({ reason }: Reasons): Promise<unknown> => {
    try {
      return await transfer.mutateAsync({ newOwnerId, reason })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'OWNER_NEEDS_CONFIRMATION') throw error
      const isSure = await confirm({
        title: `Toch ${newOwner ?? 'dit lid'} eigenaar maken?`,
        description: 'Iemand in de groep heeft dit lid geblokkeerd. Een eigenaar kan mensen uit de groep halen.',
        kind: 'danger',
        confirmLabel: 'Maak toch eigenaar',
      })
      return isSure && transfer.mutateAsync({ newOwnerId, reason, isConfirmed: true })
    }
  }
  if (candidates.length === 0) return <p className="text-muted">Er is geen ander lid dat eigenaar kan worden.</p>
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Nieuwe eigenaar"
        placeholder="Kies een lid"
        value={newOwnerId}
        onChange={(event) => setNewOwnerId(event.target.value)}
        options={candidates.map(({ id, user }) => ({ value: id, label: user.username }))}
        className="min-w-56 grow sm:grow-0"
      />
      <AdminActionButton
        disabled={newOwner === undefined}
        className="min-h-12"
        action={{
          title: 'Eigenaarschap overdragen?',
          description: `${newOwner ?? 'Dit lid'} wordt eigenaar van ‘${group.name}’. ${group.owner.username} blijft lid.`,
          confirmLabel: 'Eigenaarschap overdragen',
          run: transferOwner,
          done: 'Eigenaarschap overgedragen',
          failure: 'Kon eigenaarschap niet overdragen',
        }}
      >
        Overdragen
      </AdminActionButton>
    </div>
  )
}
