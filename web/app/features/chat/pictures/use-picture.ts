import { useEffect, useState } from 'react'
import { useConnection } from '~/lib/socket/socket.ts'
import { pictures } from '../engine/browser-chat.ts'
import type { ConversationKey } from '../engine/conversation-key.ts'

/** The picture of a message: `url` is null until it is loaded. Loads again after a reconnection and on `retry`. */
export function usePicture(key: ConversationKey, messageId: string) {
  const [url, setUrl] = useState(() => pictures.find(messageId))
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isOnline = useConnection().state === 'connected'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt and each connection loads again.
  useEffect(() => {
    if (url !== null) return
    let isCurrent = true
    setFailed(false)
    pictures.load(key, messageId).then(
      (loaded) => {
        if (isCurrent) setUrl(loaded)
      },
      () => {
        if (isCurrent) setFailed(true)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [key, messageId, url, attempt, isOnline])

  return { url, hasFailed, retry: () => setAttempt((before) => before + 1) }
}
