import { chatLimits } from 'contract/chat/chat.ts'
import type { Gif } from 'contract/gifs.ts'
import { useState } from 'react'
import { readDraft, writeDraft } from '~/lib/drafts.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { usePictures } from './use-pictures.ts'
import { useTyping } from './use-typing.ts'

const TEXT = { ...chatLimits.message, tooLong: 'Bericht te lang (max 1000 tekens)' }
const CAPTION = { max: chatLimits.gifCaption.max, counterFrom: 400, tooLong: 'GIF caption te lang (max 500 tekens)' }

export type MessageDraft = ReturnType<typeof useMessageDraft>

export function useMessageDraft(conversation: ConversationDriver) {
  const [text, setText] = useState(() => readDraft(conversation.key))
  const [gif, setGif] = useState<Gif | null>(null)
  const pictures = usePictures()
  const typing = useTyping(conversation)
  const limits = gif ? CAPTION : TEXT
  const hasPictures = pictures.chosen.length > 0

  function write(next: string): void {
    setText(next)
    writeDraft(conversation.key, next)
    if (next.trim() === '') typing.stop()
    else typing.start()
  }

  return {
    text,
    gif,
    pictures: pictures.chosen,
    limits,
    isEmpty: text.trim() === '' && gif === null && !hasPictures,
    isTooLong: text.length > limits.max,
    hasAttachment: gif !== null || hasPictures,
    stopTyping: typing.stop,
    write,
    addPictures(files: readonly File[]): Promise<void> {
      setGif(null)
      return pictures.add(files)
    },
    removePicture: pictures.remove,
    chooseGif(chosen: Gif): void {
      setGif(chosen)
      pictures.replace()
    },
    removeAttachment(): void {
      setGif(null)
      pictures.clear()
    },
    clear(): void {
      write('')
      setGif(null)
      pictures.clear()
    },
  }
}
