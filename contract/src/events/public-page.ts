// Without the contract's schemas: public pages load it.
import { countText } from '../platform/count-text.ts'
import type { Event } from './events.ts'

/** The path of an event's landing page is this prefix and the event's slug. */
export const LANDING_PAGE_PREFIX = '/alleen-naar-'
/** Of the page that an event has by itself. It redirects to the landing page while one is published. */
export const PUBLIC_PAGE_PREFIX = '/evenement/'

/** The event's one public address: of its published landing page, else of the page that it has by itself. */
export const publicPagePath = ({ slug, status }: Pick<Event, 'slug' | 'status'>): string =>
  (status === 'PUBLISHED' ? LANDING_PAGE_PREFIX : PUBLIC_PAGE_PREFIX) + slug

/** An event that is live, public and not ended has a page for people without an account; a published one stays. */
export const hasPublicPage = ({
  isPublic,
  isActive,
  status,
}: Pick<Event, 'isPublic' | 'isActive' | 'status'>): boolean => isPublic && (isActive || status === 'PUBLISHED')

/** Visitors see no smaller number: it may point at a person. The api gives them 0 people who look instead. */
export const LEAST_SHOWN = 3

type Counts = Pick<Event, 'groupCount' | 'freePlaces' | 'lookingCount'>

export function groupsText({ groupCount }: Counts): string {
  if (groupCount === 0) return 'Nog geen groep. Begin jij de eerste?'
  return groupCount === 1 ? 'Er gaat al een groep' : `Er zijn al ${groupCount} groepen`
}

export function freePlacesText({ groupCount, freePlaces }: Counts): string {
  if (groupCount === 0) return 'Begin jij, dan kies jij wie er meegaat.'
  if (freePlaces === 0) return 'Er is nu geen plek vrij. Begin zelf een groep, of kijk of er een wachtlijst is.'
  return freePlaces < LEAST_SHOWN ? 'Er is nog plek.' : `Er zijn nog ${countText(freePlaces, 'plek', 'plekken')} vrij.`
}

/** "7 zoeken gezelschap en 5 willen uit"; null for fewer than visitors see. */
export const publicLookingText = ({ lookingCount, wishCount }: Counts & Pick<Event, 'wishCount'>): string | null =>
  companyText({ lookingCount: lookingCount < LEAST_SHOWN ? 0 : lookingCount, wishCount })

/** Of the people who look for company at the event, and of those with a wish that it matches. */
export function companyText({ lookingCount, wishCount }: Pick<Event, 'lookingCount' | 'wishCount'>): string | null {
  const looking = lookingCount === 0 ? null : `${countText(lookingCount, 'persoon zoekt', 'zoeken')} gezelschap`
  if (wishCount === null) return looking
  return `${looking === null ? '' : `${looking} en `}${wishCount} willen uit`
}
