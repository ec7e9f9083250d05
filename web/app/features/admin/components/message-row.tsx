import type { MessagePicture } from 'contract/chat/chat.ts'
import { PRODUCT_NAME } from 'contract/platform/product.ts'
import { type ReactNode, useState } from 'react'
import { AdminPicture } from '~/features/chat/components/admin-picture.tsx'
import { RemoveMessageButton } from './remove-buttons.tsx'

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
  /** Shows a GIF, and no word for what has no text. */
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
