import { countText } from 'contract/platform/count-text.ts'
import { useRef, useState } from 'react'
import { toast } from '~/ui/feedback/toast-queue.ts'
import type { OutboxPicture } from '../engine/stored.ts'
import { shrinkChatPicture } from './shrink-picture.ts'

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
    const shrunk = await Promise.all(files.slice(0, MAX_PICTURES).map(shrinkChatPicture))
    if (replaced.current !== before) return
    const readable = shrunk.flatMap((picture) => {
      if (picture === null) return []
      lastId += 1
      return [{ ...picture, id: lastId }]
    })
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
