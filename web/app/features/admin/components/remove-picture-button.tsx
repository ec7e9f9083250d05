import { ImageOff } from 'lucide-react'
import { AdminActionButton, type Reasons } from './admin-action-dialog.tsx'

type RemovePictureButtonProps = {
  description: string
  /** Names the people who will read the reason. */
  help: string
  failure: string
  className?: string
  /** The update of what has the picture. */
  update: { mutateAsync: (removal: Reasons & { removeImage: true; picture: null }) => Promise<unknown> }
}

/** Removes a picture after asking for the reason. */
export function RemovePictureButton({ update, className, ...texts }: RemovePictureButtonProps) {
  return (
    <AdminActionButton
      icon={ImageOff}
      className={className}
      action={{
        ...texts,
        title: 'Foto verwijderen?',
        confirmLabel: 'Foto verwijderen',
        isDecision: true,
        run: (reasons) => update.mutateAsync({ removeImage: true, ...reasons, picture: null }),
        done: 'Foto verwijderd',
      }}
    >
      Foto verwijderen
    </AdminActionButton>
  )
}
