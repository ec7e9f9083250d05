import { CHAT_PICTURE, chatLimits } from 'contract/chat/chat.ts'
import { countText } from 'contract/platform/count-text.ts'
import { useRef, useState } from 'react'
import { hasAcceptedType, shrinkPicture } from '~/lib/pictures.ts'
import { toast } from '~/ui/feedback/toast-queue.ts'
import type { OutboxPicture } from '../engine/stored.ts'

/** As many as a group takes from one person in a minute. */
const MAX_PICTURES = 10

export type ChosenPicture = OutboxPicture & { id: number }
let lastId = 0

export function usePictures() {
  const [chosen, setChosen] = useState<readonly ChosenPicture[]>([])
  /** Counts the calls of `replace`, so that `add` drops pictures that were chosen before one. */
  const replaced = useRef(0)

  async function add(files: readonly File[]): Promise<void> {
    const before = replaced.current
    const shrunk = await Promise.all(files.slice(0, MAX_PICTURES).map(shrink))
    if (replaced.current !== before) return
    const readable = shrunk.filter((picture) => picture !== null)
    setChosen((earlier) => [...earlier, ...readable].slice(0, MAX_PICTURES))
    const unreadable = shrunk.length - readable.length
    if (unreadable > 0)
      toast({
        kind: 'error',
        title: `${countText(unreadable, 'bestand is', 'bestanden zijn')} geen foto die we kunnen lezen`,
        description: 'Kies een JPG, PNG of WebP.',
      })
    if (files.length + chosen.length > MAX_PICTURES)
      toast({ kind: 'warning', title: `Je kunt ${MAX_PICTURES} foto’s tegelijk sturen` })
  }

  return {
    chosen,
    add,
    remove: (id: number) => setChosen((before) => before.filter((picture) => picture.id !== id)),
    clear: () => setChosen([]),
    /** Also those that are still being made smaller. */
    replace: () => {
      replaced.current += 1
      setChosen([])
    },
  }
}

/** Null when the browser cannot decode the picture. What it cannot draw the server makes smaller. */
async function shrink(file: File): Promise<ChosenPicture | null> {
  const { maxSide, maxBytes } = chatLimits.picture
  const shrunk = await shrinkPicture(file, maxSide)
  if (shrunk === null) return null
  const isAccepted = hasAcceptedType(file.type, CHAT_PICTURE) && file.size <= maxBytes
  const blob = shrunk.blob ?? (isAccepted ? file : null)
  lastId += 1
  return blob && { ...shrunk, blob, id: lastId }
}
