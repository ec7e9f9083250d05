// Without the contract's schemas: public pages load it.
import { keysOf } from '../platform/keys.ts'

/** How a visitor came to a public page. */
export const DOOR_LABELS = {
  /** Typed, opened from an app, or without a trace. */
  DIRECT: 'rechtstreeks',
  SEARCH: 'zoekmachine',
  /** The page of a town. */
  TOWN: 'plaatspagina',
  /** Another page of this site. */
  SITE: 'deze site',
  SHARE: 'gedeelde link',
  /** The organiser's button or card. */
  EMBED: 'knop of kaart',
  /** A QR code on a poster. */
  POSTER: 'poster',
  ELSEWHERE: 'andere sites',
} as const
export type Door = keyof typeof DOOR_LABELS
export const DOORS = keysOf(DOOR_LABELS)

/** The values of the query parameter `via`, in links that the product hands out. */
export const VIA = { deel: 'SHARE', knop: 'EMBED', poster: 'POSTER' } as const satisfies Record<string, Door>
export type Via = keyof typeof VIA

export const isVia = (text: string | null): text is Via => text !== null && Object.hasOwn(VIA, text)

/** The path, marked with the door it leads through. */
export const pathVia = (path: string, via: Via): string => `${path}?via=${via}`

/** Only `via`, which changes nothing on the page. */
export const isPlainVisit = (search: string): boolean => {
  const query = new URLSearchParams(search)
  return query.size === 0 || (query.size === 1 && isVia(query.get('via')))
}
