import { useRef } from 'react'
import { messageOutbox } from '../engine/browser-chat.ts'
import type { ConversationKey } from '../engine/conversation-key.ts'
import { type ChatMessage, quoteOf } from '../engine/message.ts'
import { isOnlyEmoji } from '../pickers/emoji.ts'
import type { MessageDraft } from './use-message-draft.ts'

type SendOptions = {
  conversation: ConversationKey
  draft: MessageDraft
  replyTo: ChatMessage | null
  /** Asked before sending; after false the text stays in the composer. */
  confirmText: (text: string) => Promise<boolean>
}

/** Leaves the draft to the outbox. Resolves to null while an earlier call asks, and to false when the user decides against it. */
export function useSend({ conversation, draft, replyTo, confirmText }: SendOptions) {
  const isConfirming = useRef(false)
  return async (): Promise<boolean | null> => {
    if (isConfirming.current) return null
    draft.stopTyping()
    isConfirming.current = true
    const isConfirmed = await confirmText(draft.text)
    isConfirming.current = false
    if (!isConfirmed) return false
    const quote = replyTo && quoteOf(replyTo)
    if (draft.pictures.length === 0)
      void messageOutbox.write({
        conversation,
        content: draft.text,
        type: typeOf(draft),
        gif: draft.gif && { id: draft.gif.id, url: draft.gif.url },
        replyTo: quote,
      })
    // A message for each; text and quote belong to the first.
    for (const [index, { blob, width, height }] of draft.pictures.entries())
      void messageOutbox.write({
        conversation,
        content: index === 0 ? draft.text : '',
        type: 'PICTURE',
        gif: null,
        picture: { blob, width, height },
        replyTo: index === 0 ? quote : null,
      })
    draft.clear()
    return true
  }
}

function typeOf({ gif, text }: MessageDraft) {
  if (gif) return 'GIF'
  return isOnlyEmoji(text) ? 'EMOJI' : 'TEXT'
}
