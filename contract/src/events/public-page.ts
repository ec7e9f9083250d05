// Without the contract's schemas: public pages load it.
import type { Event } from './events.ts'

/** An event that is live, public and not ended has a page for people without an account; a published one stays. */
export const hasPublicPage = ({
  isPublic,
  isActive,
  status,
}: Pick<Event, 'isPublic' | 'isActive' | 'status'>): boolean => isPublic && (isActive || status === 'PUBLISHED')

/** Visitors see no smaller number: it may point at a person. */
export const LEAST_SHOWN = 3
