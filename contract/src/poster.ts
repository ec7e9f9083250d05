import { concert } from './poster/concert.ts'
import { conference } from './poster/conference.ts'
import { HEIGHT, hashOf, PALETTES, type Palette, randomFrom, WIDTH } from './poster/draw.ts'
import { festival } from './poster/festival.ts'
import { meetup } from './poster/meetup.ts'
import { other } from './poster/other.ts'
import { party } from './poster/party.ts'
import type { Scene } from './poster/scene.ts'
import { sport } from './poster/sport.ts'
import { workshop } from './poster/workshop.ts'

const SCENES = {
  FESTIVAL: festival,
  CONCERT: concert,
  PARTY: party,
  CONFERENCE: conference,
  MEETUP: meetup,
  WORKSHOP: workshop,
  SPORT: sport,
  OTHER: other,
} as const satisfies Record<string, Scene>

export type PosterType = keyof typeof SCENES

export type PosterOptions = {
  /** Pixels, for a picture file; without them the drawing fills its box. */
  width?: number
  height?: number
  /** What it is called aloud; without it the drawing is decoration. */
  title?: string
}

/** Which colours suit which scene: a concert is never at breakfast. */
const PALETTES_OF: Record<PosterType, readonly [Palette, ...Palette[]]> = {
  FESTIVAL: [PALETTES.dusk, PALETTES.ember, PALETTES.meadow, PALETTES.morning, PALETTES.night, PALETTES.sea],
  CONCERT: [PALETTES.night, PALETTES.dusk, PALETTES.ember],
  PARTY: [PALETTES.dusk, PALETTES.night, PALETTES.ember],
  CONFERENCE: [PALETTES.sea, PALETTES.meadow, PALETTES.night, PALETTES.morning],
  MEETUP: [PALETTES.morning, PALETTES.meadow, PALETTES.ember, PALETTES.sea],
  WORKSHOP: [PALETTES.meadow, PALETTES.sea, PALETTES.dusk, PALETTES.ember],
  SPORT: [PALETTES.sea, PALETTES.meadow, PALETTES.night],
  OTHER: [PALETTES.night, PALETTES.dusk, PALETTES.sea, PALETTES.morning],
}

/**
 * The poster of an event without a picture: SVG text, always the same for the same id and type, so that people come to know
 * their event by it. Fills any box (4:2 cards, 1200×630 share pictures) by cutting the edges. Safe to put in a page beside
 * other posters (gradient ids carry the event's own key) and free of scripts, fonts and outside addresses.
 */
export function posterSvg(event: { id: string; type: PosterType }, options: PosterOptions = {}): string {
  const seed = hashOf(`${event.type}:${event.id}`)
  const random = randomFrom(seed)
  const palette = random.pick(PALETTES_OF[event.type])
  const { defs, drawing } = SCENES[event.type]({ palette, random, key: `p${seed.toString(36)}` })
  const size = `width="${options.width ?? '100%'}" height="${options.height ?? '100%'}"`
  const spoken =
    options.title === undefined
      ? { attributes: 'aria-hidden="true"', title: '' }
      : { attributes: 'role="img"', title: `<title>${escaped(options.title)}</title>` }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" ${size} preserveAspectRatio="xMidYMid slice" ${spoken.attributes}>${spoken.title}<defs>${defs}</defs>${drawing}</svg>`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// Control characters and half emoji are not allowed in XML at all, not even escaped.
const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|\uFFFE|\uFFFF/gu, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '')

/** Backgrounds that carry white letters at 4.5:1 or better, in both themes. */
const AVATAR_COLOURS = ['#CC2268', '#A9481A', '#0C6E7C', '#2A62D6', '#5A45C9', '#1A7A56', '#8E3BB8', '#A8263E'] as const

/** A person's own colour, the same everywhere and for good. */
export function avatarColour(userId: string): { background: string; text: string } {
  return { background: AVATAR_COLOURS[hashOf(userId) % AVATAR_COLOURS.length] ?? AVATAR_COLOURS[0], text: '#FFFFFF' }
}

/** Two letters for a person without a photo: "sanne" → "Sa". */
export function initials(username: string): string {
  const signs = Array.from(username.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, ''))
  const [first = '?', second = ''] = signs
  return first.toLocaleUpperCase('nl') + second.toLocaleLowerCase('nl')
}
