/** Pencils for the drawn posters: a seeded chance, palettes, and SVG shapes as text. No dependencies, no randomness of its own. */

/** The canvas every scene draws on; whatever shows it cuts ("slices") the edges, so what matters stays near the middle. */
export const WIDTH = 1200
export const HEIGHT = 600

export type Random = {
  between: (from: number, to: number) => number
  whole: (from: number, to: number) => number
  pick: <T>(list: readonly [T, ...T[]]) => T
  chance: (probability: number) => boolean
  shuffle: <T>(list: readonly T[]) => T[]
}

/** FNV-1a with a last stir: ids made in the same second (UUIDv7) differ only at their end and must still land far apart. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Mulberry32: the same seed gives the same picture in every browser and on every server. */
export function randomFrom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const between = (from: number, to: number) => from + next() * (to - from)
  const whole = (from: number, to: number) => Math.floor(between(from, to + 1))
  return {
    between,
    whole,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    chance: (probability) => next() < probability,
    shuffle: (list) => {
      const left = [...list]
      const shuffled: typeof left = []
      while (left.length > 0) shuffled.push(...left.splice(Math.floor(next() * left.length), 1))
      return shuffled
    },
  }
}

export type Palette = {
  /** The sky from top left to bottom right. */
  sky: readonly [string, string]
  /** Sun, moon, or the light on a stage. */
  glow: string
  /** Three grounds, from far (close to the sky) to near (darkest). */
  grounds: readonly [string, string, string]
  accents: readonly [string, string, string]
  /** The lightest tone, for small marks that must be seen on anything. */
  light: string
}

export const PALETTES = {
  dusk: {
    sky: ['#541798', '#E0479B'],
    glow: '#FFB3C6',
    grounds: ['#7A2AA6', '#5A1A99', '#3D0F73'],
    accents: ['#FFB627', '#FF6FA8', '#FFF0B8'],
    light: '#FFF4E6',
  },
  ember: {
    sky: ['#8A1C7C', '#FF8A4C'],
    glow: '#FFD87A',
    grounds: ['#B5307A', '#7E1B6E', '#4D0F55'],
    accents: ['#FFF0B8', '#FF5C8A', '#FFB627'],
    light: '#FFF4E6',
  },
  night: {
    sky: ['#1B1259', '#3A4FE0'],
    glow: '#FFE3A3',
    grounds: ['#2E2A9C', '#221A78', '#150E4F'],
    accents: ['#E0479B', '#FFB627', '#7FB2FF'],
    light: '#F3EEFF',
  },
  sea: {
    sky: ['#0E3350', '#2F7FED'],
    glow: '#FFE9B8',
    grounds: ['#1C5FA8', '#134478', '#0B2A4C'],
    accents: ['#6FD3C9', '#F0A63C', '#DCE9FF'],
    light: '#F2FAFF',
  },
  meadow: {
    sky: ['#0C4F5A', '#4FC08A'],
    glow: '#FFE27A',
    grounds: ['#1F8B6F', '#136553', '#0A433C'],
    accents: ['#FF8FB1', '#FFB627', '#E6FFD9'],
    light: '#FBFFF0',
  },
  morning: {
    sky: ['#FF7FA0', '#FFD58A'],
    glow: '#FFF6DC',
    grounds: ['#E0568F', '#A8327F', '#5A1A66'],
    accents: ['#5B2A99', '#D6246E', '#FFF6DC'],
    light: '#FFFBF5',
  },
} as const satisfies Record<string, Palette>

/** One decimal is finer than any screen shows, and keeps a poster to a few kilobytes. */
export const round = (value: number) => Math.round(value * 10) / 10

type Attributes = Record<string, string | number | undefined>

function tag(name: string, attributes: Attributes, inside = ''): string {
  let text = `<${name}`
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) text += ` ${key}="${typeof value === 'number' ? round(value) : value}"`
  }
  return inside === '' ? `${text}/>` : `${text}>${inside}</${name}>`
}

export const circle = (cx: number, cy: number, r: number, attributes: Attributes) =>
  tag('circle', { cx, cy, r, ...attributes })
export const rect = (x: number, y: number, width: number, height: number, attributes: Attributes) =>
  tag('rect', { x, y, width, height, ...attributes })
export const path = (d: string, attributes: Attributes) => tag('path', { d, ...attributes })
export const polygon = (points: readonly (readonly [number, number])[], attributes: Attributes) =>
  path(`M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`, attributes)
export const group = (inside: string, attributes: Attributes) => tag('g', attributes, inside)
export const turned = (degrees: number, x: number, y: number) => `rotate(${round(degrees)} ${round(x)} ${round(y)})`

export function linearGradient(
  id: string,
  stops: readonly (readonly [colour: string, offset: number, opacity?: number])[],
  direction: { x1?: number; y1?: number; x2: number; y2: number },
): string {
  return tag('linearGradient', { id, ...direction }, stopsOf(stops))
}

export function radialGradient(
  id: string,
  stops: readonly (readonly [colour: string, offset: number, opacity?: number])[],
): string {
  return tag('radialGradient', { id }, stopsOf(stops))
}

const stopsOf = (stops: readonly (readonly [colour: string, offset: number, opacity?: number])[]) =>
  stops
    .map(([colour, offset, opacity]) => tag('stop', { offset, 'stop-color': colour, 'stop-opacity': opacity }))
    .join('')

/** A soft line through points, as path data without its closing. */
export function curveThrough(points: readonly (readonly [number, number])[]): string {
  const [first, ...rest] = points
  if (!first) return ''
  let d = `M${round(first[0])} ${round(first[1])}`
  let [beforeX, beforeY] = first
  for (const [index, [x, y]] of rest.entries()) {
    const isLast = index === rest.length - 1
    const [endX, endY] = isLast
      ? [x, y]
      : [(x + (rest[index + 1]?.[0] ?? x)) / 2, (y + (rest[index + 1]?.[1] ?? y)) / 2]
    d += `Q${round(x)} ${round(y)} ${round(endX)} ${round(endY)}`
    beforeX = endX
    beforeY = endY
  }
  return rest.length > 0 ? d : `${d}L${round(beforeX)} ${round(beforeY)}`
}

/** The height of a rolling hill at x: two waves on one another. */
export type Hill = (x: number) => number
export function hill(random: Random, base: number, height: number): Hill {
  const [phaseA, phaseB] = [random.between(0, 6.28), random.between(0, 6.28)]
  const [waveA, waveB] = [random.between(0.0038, 0.0056), random.between(0.009, 0.012)]
  return (x) => base + Math.sin(x * waveA + phaseA) * height + Math.sin(x * waveB + phaseB) * height * 0.32
}

export function hillPath(of: Hill, fill: string): string {
  const points: [number, number][] = []
  for (let x = -40; x <= WIDTH + 40; x += 62) points.push([x, of(x)])
  return path(`${curveThrough(points)}L${WIDTH + 40} ${HEIGHT + 10}L-40 ${HEIGHT + 10}Z`, { fill })
}

/** A person from afar: a head over a body with a round top. The two on many posters are the product's own "Ga je mee?". */
export function person(x: number, foot: number, height: number, fill: string, head = fill): string {
  const half = height * 0.21
  const top = foot - height * 0.64
  return (
    circle(x, foot - height * 0.81, height * 0.15, { fill: head }) +
    path(
      `M${round(x - half)} ${round(foot)}V${round(top + half)}a${round(half)} ${round(half)} 0 0 1 ${round(half * 2)} 0V${round(foot)}Z`,
      { fill },
    )
  )
}
