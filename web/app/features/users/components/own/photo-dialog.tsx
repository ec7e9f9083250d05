import type { DialogProps } from '~/lib/dialog-state.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useAction } from '~/ui/feedback/use-action.ts'
import { CropDialog } from '~/ui/forms/crop-dialog.tsx'
import { useUploadPhoto } from '../../api.ts'

const MAX_WIDTH = 1024

export function PhotoDialog({ file, isOpen, onClose }: DialogProps & { file: File }) {
  const upload = useUploadPhoto()
  const save = useAction((square: Blob) => upload.mutateAsync(square), {
    done: 'Je foto is bijgewerkt',
    failure: 'Kon foto niet uploaden',
    onDone: onClose,
  })
  return (
    <CropDialog
      file={file}
      isOpen={isOpen}
      onClose={onClose}
      onCrop={save.run}
      onUnreadable={() => {
        toast({
          title: 'Fout',
          description: 'Dit bestand is geen foto die we kunnen gebruiken. Kies een JPG of PNG.',
          kind: 'error',
        })
        onClose()
      }}
      aspect={1}
      isRound
      maxWidth={MAX_WIDTH}
      title="Foto bijsnijden"
      saveLabel="Foto opslaan"
      isPending={upload.isPending}
    />
  )
}
