import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useState } from 'react'
import type { ConversationKey } from '../engine/conversation-key.ts'
import type { ChatMessage } from '../engine/message.ts'
import { pictureQuery } from '../engine/pictures.ts'

export function usePicture(key: ConversationKey, messageId: string) {
  const { data, isError, refetch } = useQuery(pictureQuery(key, messageId))
  return { url: useObjectUrl(data), hasFailed: isError, retry: () => void refetch() }
}

export function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  // Before the paint, so that scrolling back shows it at once.
  useLayoutEffect(() => {
    if (blob === undefined) return
    const next = URL.createObjectURL(blob)
    setUrl(next)
    return () => URL.revokeObjectURL(next)
  }, [blob])
  return url
}

export type ShownPicture = Pick<ChatMessage, 'id' | 'content' | 'at'> & {
  author: { id: string; username: string } | null
}

export function altOf({ author, content }: Pick<ShownPicture, 'author' | 'content'>, ownId: string): string {
  const writer = author?.id === ownId ? 'jou' : author?.username
  const base = writer === undefined ? 'Foto' : `Foto van ${writer}`
  return content === '' ? base : `${base}: ${content}`
}
