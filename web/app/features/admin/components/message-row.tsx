import type { MessagePicture } from 'contract/chat/chat.ts'
import { removeMessage } from 'contract/chat/messages.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { ImageOff, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AdminPicture } from '~/features/chat/components/admin-picture.tsx'
import { call } from '~/lib/api/api.ts'
import { AdminActionButton, type Reasons } from './admin-action-dialog.tsx'

type MessageRowProps = {
  message: {
    id: string
    gifUrl: string | null
    picture: MessagePicture | null
    isDeleted: boolean
    isRemoved: boolean
  }
  text: string
  author: string
  reportId?: string | undefined
  showsGif?: boolean
  children: ReactNode
}

export function MessageRow({ message, text, author, reportId, showsGif = false, children }: MessageRowProps) {
  // Reading the messages again would be another entry in the audit log.
  const [isRemovedNow, setRemovedNow] = useState(false)
  const { gifUrl, picture } = message
  const isDeleted = message.isDeleted || isRemovedNow
  const deleted = message.isRemoved || isRemovedNow ? `Verwijderd door ${PRODUCT_NAME}` : 'Verwijderd door de schrijver'
  const kind = gifUrl !== null ? 'GIF' : picture !== null ? 'Foto' : 'Geen tekst'
  return (
    <li className="flex flex-col gap-1 py-3">
      {children}
      {text !== '' && !isDeleted ? (
        <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
      ) : (
        (isDeleted || !showsGif) && <p className="text-muted italic">{isDeleted ? deleted : kind}</p>
      )}
      {picture !== null && !isRemovedNow && <AdminPicture picture={picture} />}
      {showsGif && gifUrl !== null && !isDeleted && (
        <img src={gifUrl} alt="GIF" loading="lazy" className="mt-1 max-h-40 self-start rounded-control" />
      )}
      {!isDeleted && (
        <p>
          <RemoveMessageButton
            message={{ id: message.id, author }}
            reportId={reportId}
            onRemoved={() => setRemovedNow(true)}
          />
        </p>
      )}
    </li>
  )
}

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
