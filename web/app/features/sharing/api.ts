import { toast } from '~/ui/toast-queue.ts'

type Shared = { title: string; text: string /** On this site, with the slash. */; path: string }

/** The phone's own share sheet where there is one, else the link on the clipboard. */
export function useShare(): (shared: Shared) => Promise<void> {
  return async ({ title, text, path }) => {
    const url = new URL(path, window.location.origin).href
    // On a desktop the system's sheet is a surprise; people there expect to paste.
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    if (isTouch && typeof navigator.share === 'function') {
      try {
        await navigator.share({ title, text, url })
        return
      } catch (error) {
        if (error instanceof DOMException && error.name === 'AbortError') return
      }
    }
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link gekopieerd', description: 'Plak hem waar je wilt.', kind: 'success' })
    } catch {
      toast({ title: 'Fout', description: 'Kon link niet kopiëren', kind: 'error' })
    }
  }
}
