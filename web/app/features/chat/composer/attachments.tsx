import type { Gif } from 'contract/gifs.ts'
import { X } from 'lucide-react'
import { IconButton } from '~/ui/button.tsx'
import { type ChatMessage, quoteOf } from '../engine/message.ts'
import { QuoteText } from '../messages/quote.tsx'
import { GifImage } from '../pickers/gif-image.tsx'

/** The message being answered. */
export function ReplyingTo({ message, onCancel }: { message: ChatMessage; onCancel: () => void }) {
  return (
    <div className="mb-2 flex items-center gap-2 rounded-control bg-sunken py-1 pl-3">
      <div className="min-w-0 grow">
        <span className="sr-only">Je antwoordt op</span>
        <QuoteText quote={quoteOf(message)} className="border-primary text-muted" />
      </div>
      <IconButton icon={X} label="Niet beantwoorden" onClick={onCancel} />
    </div>
  )
}

/** The GIF to send; the text becomes its caption. */
export function ChosenGif({ gif, onCancel }: { gif: Gif; onCancel: () => void }) {
  return (
    <div className="mb-2 flex items-start gap-2">
      <GifImage url={gif.url} alt={gif.title} className="h-32 w-44 rounded-control" />
      <IconButton icon={X} label="GIF weghalen" variant="round" onClick={onCancel} />
    </div>
  )
}
