// Without the contract's schemas: public pages load it.

/** How a visitor came to a public page. */
export const DOORS = [
  /** Typed, opened from an app, or without a trace. */
  'DIRECT',
  'SEARCH',
  /** The page of a town. */
  'TOWN',
  /** Another page of this site. */
  'SITE',
  'SHARE',
  /** The organiser's button or card. */
  'EMBED',
  /** A QR code on a poster. */
  'POSTER',
  'ELSEWHERE',
] as const
export type Door = (typeof DOORS)[number]

export const DOOR_LABELS: Readonly<Record<Door, string>> = {
  DIRECT: 'rechtstreeks',
  SEARCH: 'zoekmachine',
  TOWN: 'plaatspagina',
  SITE: 'deze site',
  SHARE: 'gedeelde link',
  EMBED: 'knop of kaart',
  POSTER: 'poster',
  ELSEWHERE: 'andere sites',
}

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
