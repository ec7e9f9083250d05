import { getPicture } from 'contract/chat/messages.ts'
import { download } from '~/lib/api/api.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { getSession, onSessionChange } from '~/lib/session/session.ts'
import type { ConversationKey } from './conversation-key.ts'
import { store } from './device-store.ts'

/** Pictures whose object URL stays, so that scrolling back shows them at once. */
const MAX_SHOWN = 60

/** The pictures of messages, from this device or the server, as object URLs for the signed-in user. */
export function createPictures() {
  /** By message id, the least recently used first. */
  const urls = new Map<string, string>()
  let userId = getSession().user?.id

  onSessionChange(() => {
    const next = getSession().user?.id
    if (next === userId) return
    userId = next
    for (const url of urls.values()) URL.revokeObjectURL(url)
    urls.clear()
  })

  function remember(messageId: string, picture: Blob): string {
    const url = URL.createObjectURL(picture)
    urls.set(messageId, url)
    const [oldest] = urls
    if (urls.size > MAX_SHOWN && oldest) {
      urls.delete(oldest[0])
      URL.revokeObjectURL(oldest[1])
    }
    return url
  }

  return {
    /** Null until `load`. */
    find(messageId: string): string | null {
      const url = urls.get(messageId)
      if (url === undefined) return null
      urls.delete(messageId)
      urls.set(messageId, url)
      return url
    },
    /** @throws ApiError */
    async load(key: ConversationKey, messageId: string): Promise<string> {
      const owner = getSession().user?.id ?? ''
      const stored = await store.readPicture(owner, key, messageId)
      if (stored) return urls.get(messageId) ?? remember(messageId, stored)
      const downloaded = await download(getPicture, { params: { id: messageId } }, '')
      if (downloaded === null || getSession().user?.id !== owner) throw ApiError.noConnection()
      void store.writePicture(owner, key, messageId, downloaded.file)
      return urls.get(messageId) ?? remember(messageId, downloaded.file)
    },
    /** The picture of a message that this device sent. */
    add(key: ConversationKey, messageId: string, picture: Blob): void {
      remember(messageId, picture)
      void store.writePicture(getSession().user?.id ?? '', key, messageId, picture)
    },
  }
}
