import type { Group } from 'contract/groups/groups.ts'
import { useNavigate } from 'react-router'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { useDeleteGroup } from '../../api.ts'
import { GROUP_DELETED_TOAST } from '../../labels.ts'

/** Deletes the group after a confirmation. */
export function useDeleteDialog(group: Group): () => Promise<void> {
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
