import type { Event } from 'contract/events/events.ts'
import { hasPublicPage, publicPagePath } from 'contract/events/public-page.ts'
import { useShare } from './use-share.tsx'

/** Of its public page, if it has one: the receiver may have no account. */
export const useShareEvent = (event: Event) =>
  useShare({
    kind: 'event',
    title: event.title,
    path: hasPublicPage(event) ? publicPagePath(event) : `/events/${event.slug}`,
  })
