import type { Gif } from 'contract/gifs.ts'
import { X } from 'lucide-react'
import { IconButton } from '~/ui/button.tsx'
import { type ChatMessage, quoteOf } from '../engine/message.ts'
import { QuoteText } from '../messages/quote.tsx'
import { GifImage } from '../pickers/gif-image.tsx'
import { useObjectUrl } from '../pictures/use-picture.ts'
import type { ChosenPicture } from './use-pictures.ts'

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

type ChosenPicturesProps = {
  pictures: readonly ChosenPicture[]
  onRemove: (id: number) => void
}

export function ChosenPictures({ pictures, onRemove }: ChosenPicturesProps) {
  return (
    <ul aria-label="Foto’s om te versturen" className="mb-2 flex gap-2 overflow-x-auto p-0.5">
      {pictures.map((picture, index) => (
        <li key={picture.id} className="relative shrink-0">
          <Thumbnail picture={picture} alt={`Foto ${index + 1} van ${pictures.length}`} />
          <span className="absolute top-0 right-0">
            <IconButton
              icon={X}
              label={`Foto ${index + 1} weghalen`}
              variant="round"
              onClick={() => onRemove(picture.id)}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ picture, alt }: { picture: ChosenPicture; alt: string }) {
  const url = useObjectUrl(picture.blob)
  return (
    <span className="block size-28 overflow-clip rounded-control bg-sunken">
      {url !== null && <img src={url} alt={alt} className="size-full object-cover" />}
    </span>
  )
}

export function ChosenGif({ gif, onCancel }: { gif: Gif; onCancel: () => void }) {
  return (
    <div className="mb-2 flex items-start gap-2">
      <GifImage url={gif.url} alt={gif.title} className="h-32 w-44 rounded-control" />
      <IconButton icon={X} label="GIF weghalen" variant="round" onClick={onCancel} />
    </div>
  )
}
