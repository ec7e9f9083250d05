import { removeMessage } from 'contract/chat/messages.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { ImageOff, Trash2 } from 'lucide-react'
import { call } from '~/lib/api/api.ts'
import { AdminActionButton, type Reasons } from './admin-action-dialog.tsx'

type RemoveContentButtonProps = {
  noun: 'Bericht' | 'Referentie'
  author: string
  description: string
  run: (reasons: Reasons) => Promise<unknown>
  onDone: () => void
}

export function RemoveContentButton({ noun, author, ...action }: RemoveContentButtonProps) {
  return (
    <AdminActionButton
      size="sm"
      variant="quiet"
      icon={Trash2}
      aria-label={`${noun} van ${author} verwijderen`}
      action={{
        ...action,
        title: `${noun} verwijderen?`,
        confirmLabel: `${noun} verwijderen`,
        isDecision: true,
        help: `${author} krijgt deze reden in een mail. De reden komt ook in het logboek.`,
        done: `${noun} verwijderd`,
        failure: `Kon ${noun.toLowerCase()} niet verwijderen`,
      }}
    >
      Verwijderen
    </AdminActionButton>
  )
}

type RemoveMessageButtonProps = {
  message: { id: string; author: string }
  reportId?: string | undefined
  onRemoved: () => void
}

export function RemoveMessageButton({ message, reportId, onRemoved }: RemoveMessageButtonProps) {
  const params = { id: message.id }
  return (
    <RemoveContentButton
      noun="Bericht"
      author={message.author}
      description={`Iedereen ziet dan ‘Bericht verwijderd door ${PRODUCT_NAME}’. Dit kan niet ongedaan worden gemaakt.`}
      run={(reasons) => call(removeMessage, { params, body: { ...reasons, reportId: reportId ?? null } })}
      onDone={onRemoved}
    />
  )
}

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
