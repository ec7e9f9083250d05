import { GROUP_BACKDROPS, GROUP_LIGHTS, PALETTES, type Palette } from './palettes.ts'
import { concert } from './scenes/concert.ts'
import { conference } from './scenes/conference.ts'
import { festival } from './scenes/festival.ts'
import { meetup } from './scenes/meetup.ts'
import { other } from './scenes/other.ts'
import { party } from './scenes/party.ts'
import { sport } from './scenes/sport.ts'
import { workshop } from './scenes/workshop.ts'
import { hashOf, randomFrom } from './seeded-random.ts'
import type { Scene } from './shapes.ts'
import { HEIGHT, WIDTH } from './svg.ts'

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

/** An event, or with `groupId` one of its groups: a drawing of the same kind, in the group's own colours. */
export type PosterSubject = { id: string; type: PosterType; groupId?: string }

export type PosterOptions = {
  /** Pixels; without them the drawing fills its box. */
  width?: number
  height?: number
  /** Accessible name; without it the drawing is hidden from screen readers. */
  title?: string
}

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
 * The poster of an event or group without a picture, as SVG text. The same id and type always give the same poster. It fills
 * any box (4:2 cards, 1200×630 share pictures) by cropping the edges. Several posters fit on one page, because gradient ids
 * carry a key per poster. It contains no scripts, fonts or external addresses.
 */
export function posterSvg(subject: PosterSubject, options: PosterOptions = {}): string {
  const { seed, random, palette } = choose(subject)
  const { defs, drawing } = SCENES[subject.type]({ palette, random, key: `p${seed.toString(36)}` })
  const size = `width="${options.width ?? '100%'}" height="${options.height ?? '100%'}"`
  const accessible =
    options.title === undefined
      ? { attributes: 'aria-hidden="true"', title: '' }
      : { attributes: 'role="img"', title: `<title>${escapeXml(options.title)}</title>` }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" ${size} preserveAspectRatio="xMidYMid slice" ${accessible.attributes}>${accessible.title}<defs>${defs}</defs>${drawing}</svg>`
}

function choose({ id, type, groupId }: PosterSubject) {
  const seed = hashOf(`${type}:${groupId ?? id}`)
  const random = randomFrom(seed)
  const palette =
    groupId === undefined
      ? random.pick(PALETTES_OF[type])
      : { ...random.pick(GROUP_BACKDROPS), ...random.pick(GROUP_LIGHTS) }
  return { seed, random, palette }
}

/** The colours of an event's poster, for what belongs to it. */
export function posterColors(event: { id: string; type: PosterType }): { sky: Palette['sky']; dark: string } {
  const { sky, grounds } = choose(event).palette
  return { sky, dark: grounds[2] }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
// XML does not allow control characters and lone surrogates, not even escaped.
const escapeXml = (text: string) =>
  text
    .replace(/[^\P{Cc}\t\n\r]|\p{Surrogate}|\uFFFE|\uFFFF/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
