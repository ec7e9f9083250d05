import type { CurrentUser } from 'contract/users/users.ts'
import { Camera, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { NO_CONNECTION } from '~/lib/api/api-error.ts'
import { useDialogState } from '~/lib/dialog-state.ts'
import { useLazyComponent } from '~/lib/lazy-component.ts'
import { Button } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { confirm } from '~/ui/overlays/confirm-queue.ts'
import { useDeletePhoto } from '../../api.ts'

const TYPES = ['image/jpeg', 'image/png']
const loadDialog = async () => (await import('./photo-dialog.tsx')).PhotoDialog

export function PhotoButtons({ user }: { user: Pick<CurrentUser, 'profilePhoto'> }) {
  const input = useRef<HTMLInputElement>(null)
  const { mutateAsync } = useDeletePhoto()
  const [file, setFile] = useState<File | null>(null)
  const [Dialog, load] = useLazyComponent(loadDialog)
  const dialog = useDialogState()

  const choose = async (chosen: File | undefined) => {
    if (chosen === undefined) return
    if (!chosen.type.startsWith('image/')) {
      toast({ title: 'Kon foto niet uploaden', description: 'Kies een JPG- of PNG-bestand.', kind: 'error' })
      return
    }
    setFile(chosen)
    try {
      await load()
      dialog.open()
    } catch {
      toast({ title: NO_CONNECTION, kind: 'error' })
    }
  }
  const removePhoto = async () => {
    const isSure = await confirm({
      title: 'Foto verwijderen?',
      description: 'Anderen zien dan je initialen.',
      kind: 'danger',
      confirmLabel: 'Foto verwijderen',
    })
    return isSure && mutateAsync()
  }

  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <input
        ref={input}
        type="file"
        aria-label="Kies een foto"
        accept={TYPES.join(',')}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          void choose(event.target.files?.[0])
          // Without this, choosing the same file again fires no change event.
          event.target.value = ''
        }}
      />
      <Button size="sm" icon={Camera} onClick={() => input.current?.click()}>
        {user.profilePhoto === null ? 'Foto toevoegen' : 'Andere foto'}
      </Button>
      {user.profilePhoto !== null && (
        <ActionButton
          size="sm"
          variant="quiet"
          icon={Trash2}
          run={removePhoto}
          done="Je foto is verwijderd"
          failure="Kon foto niet verwijderen"
        >
          Foto verwijderen
        </ActionButton>
      )}
      {Dialog && file && <Dialog key={dialog.key} file={file} {...dialog.props} />}
    </div>
  )
}
