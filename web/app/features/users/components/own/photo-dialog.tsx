import { ApiError } from '~/lib/api/api-error.ts'
import { showFailure } from '~/ui/feedback/show-failure.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { CropDialog } from '~/ui/forms/crop-dialog.tsx'
import { useUploadPhoto } from '../../api.ts'

/** Pixels of the uploaded square. */
const MAX_WIDTH = 1024

/** Crops the chosen picture to a square and uploads it. */
export function PhotoDialog({ file, isOpen, onClose }: { file: File; isOpen: boolean; onClose: () => void }) {
  const upload = useUploadPhoto()
  const save = async (square: Blob) => {
    try {
      await upload.mutateAsync(square)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showFailure(error, 'Kon foto niet uploaden')
      return
    }
    toast({ title: 'Je foto is bijgewerkt', kind: 'success' })
    onClose()
  }
  return (
    <CropDialog
      file={file}
      isOpen={isOpen}
      onClose={onClose}
      onCrop={save}
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
