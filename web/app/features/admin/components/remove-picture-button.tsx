import type { DecisionCategory } from 'contract/audit.ts'
import { ImageOff } from 'lucide-react'
import { useDialogState } from '~/lib/dialog-state.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Removal = { removeImage: true; reason: string | null; category: DecisionCategory | null; picture: null }

type RemovePictureButtonProps = {
  description: string
  /** Names the people who will read the reason. */
  help: string
  failure: string
  className?: string
  /** The update of what has the picture. */
  update: { mutateAsync: (removal: Removal) => Promise<unknown> }
}

/** Removes a picture after asking for the reason. */
export function RemovePictureButton({ description, help, failure, className, update }: RemovePictureButtonProps) {
  const dialog = useDialogState()
  const removePicture = async (reason: string | null, category: DecisionCategory | null) => {
    await update.mutateAsync({ removeImage: true, reason, category, picture: null })
    toast({ title: 'Foto verwijderd', kind: 'success' })
  }
  return (
    <>
      <Button icon={ImageOff} className={className} onClick={dialog.open}>
        Foto verwijderen
      </Button>
      <ReasonDialog
        key={dialog.key}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        title="Foto verwijderen?"
        description={description}
        confirmLabel="Foto verwijderen"
        help={help}
        isDangerous
        asksRule
        onConfirm={removePicture}
        failure={failure}
      />
    </>
  )
}
