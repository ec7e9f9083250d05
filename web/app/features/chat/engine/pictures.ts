import { getPicture } from 'contract/chat/messages.ts'
import { download } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { queryClient } from '~/lib/api/query.tsx'
import { getSession } from '~/lib/session/session.ts'
import type { ConversationKey } from './conversation-key.ts'
import { store } from './device-store.ts'

const keyOf = (messageId: string) => ['chat-pictures', messageId] as const

/** The picture of a message, from this device or the server. It never changes. */
export const pictureQuery = (key: ConversationKey, messageId: string) => ({
  queryKey: keyOf(messageId),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  async queryFn(): Promise<Blob> {
    const owner = getSession().user?.id ?? ''
    const stored = await store.readPicture(owner, key, messageId)
    if (stored) return stored
    const downloaded = await download(getPicture, { params: { id: messageId } }, '')
    if (downloaded === null || getSession().user?.id !== owner) throw ApiError.noConnection()
    void store.writePicture(owner, key, messageId, downloaded.file)
    return downloaded.file
  },
})

export function addPicture(key: ConversationKey, messageId: string, picture: Blob): void {
  queryClient.setQueryData(keyOf(messageId), picture)
  void store.writePicture(getSession().user?.id ?? '', key, messageId, picture)
}
