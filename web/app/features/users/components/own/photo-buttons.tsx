import type { CurrentUser } from 'contract/users/users.ts'
import { Camera, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { ActionButton } from '~/ui/feedback/action-button.tsx'
import { toast } from '~/ui/feedback/toast-queue.ts'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import { useDeletePhoto } from '../../api.ts'

/** An iPhone converts its pictures to one of these. */
const TYPES = ['image/jpeg', 'image/png']
const importDialog = async () => (await import('./photo-dialog.tsx')).PhotoDialog

export function PhotoButtons({ user }: { user: Pick<CurrentUser, 'profilePhoto'> }) {
  const input = useRef<HTMLInputElement>(null)
  const { mutateAsync } = useDeletePhoto()
  const [file, setFile] = useState<File | null>(null)
  const dialog = useLazyDialog(importDialog)

  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return
    if (!chosen.type.startsWith('image/')) {
      toast({ title: 'Kon foto niet uploaden', description: 'Kies een JPG- of PNG-bestand.', kind: 'error' })
      return
    }
    setFile(chosen)
    dialog.open()
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
          choose(event.target.files?.[0])
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
          question={{
            title: 'Foto verwijderen?',
            description: 'Anderen zien dan je initialen.',
            kind: 'danger',
            confirmLabel: 'Foto verwijderen',
          }}
          run={() => mutateAsync()}
          done="Je foto is verwijderd"
          failure="Kon foto niet verwijderen"
        >
          Foto verwijderen
        </ActionButton>
      )}
      {file && dialog.render({ file })}
    </div>
  )
}
