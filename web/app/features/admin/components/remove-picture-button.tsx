import { ImageOff } from 'lucide-react'
import { AdminActionButton, type Reasons } from './admin-action-dialog.tsx'

type RemovePictureButtonProps = {
  description: string
  help: string
  failure: string
  className?: string
  update: { mutateAsync: (removal: Reasons & { removeImage: true; picture: null }) => Promise<unknown> }
}

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
