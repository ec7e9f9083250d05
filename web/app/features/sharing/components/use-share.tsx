import type { Event } from 'contract/events/events.ts'
import { hasPublicPage, publicPagePath } from 'contract/events/public-page.ts'
import type { ReactNode } from 'react'
import { useLazyDialog } from '~/ui/overlays/use-lazy-dialog.tsx'
import type { Shareable } from '../share-targets.ts'

const importDialog = async () => (await import('./share-dialog.tsx')).ShareDialog

export function useShare(shared: Shareable): { share: () => void; dialog: ReactNode } {
  const { open, render } = useLazyDialog(importDialog)
  return { share: open, dialog: render({ shared }) }
}

/** Of its public page, if it has one: the receiver may have no account. */
export const useShareEvent = (event: Event) =>
  useShare({
    kind: 'event',
    title: event.title,
    path: hasPublicPage(event) ? publicPagePath(event) : `/events/${event.slug}`,
  })
