import type { DecisionCategory } from 'contract/audit.ts'
import { ImageOff } from 'lucide-react'
import { ReasonDialog } from '~/features/admin/components/reason-dialog.tsx'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useUpdateGroup } from '../api.ts'

/** Removes the picture of a group; the owner gets a mail with the reason. */
export function RemovePictureButton({ group }: { group: { id: string; name: string } }) {
  const update = useUpdateGroup(group.id)
  const dialog = useDialogState()
  const removePicture = async (reason: string | null, category: DecisionCategory | null) => {
    await update.mutateAsync({ removeImage: true, reason, category, picture: null })
    toast({ title: 'Foto verwijderd', kind: 'success' })
  }
  return (
    <>
      <Button icon={ImageOff} className="self-start" onClick={dialog.open}>
        Foto verwijderen
      </Button>
      <ReasonDialog
        key={dialog.key}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title="Foto verwijderen?"
        description={`De foto van ‘${group.name}’ verdwijnt overal.`}
        confirmLabel="Foto verwijderen"
        help="De eigenaar leest deze reden in een mail."
        isDangerous
        asksRule
        onConfirm={removePicture}
        failure="Kon groep niet bijwerken"
      />
    </>
  )
}
