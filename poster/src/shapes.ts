import type { Palette } from './palettes.ts'
import type { Random } from './seeded-random.ts'
import { circle, curveThrough, HEIGHT, linearGradient, path, rect, round, WIDTH } from './svg.ts'

export type SceneOptions = {
  palette: Palette
  random: Random
  /** Prefix of gradient ids, unique per poster, so that several posters fit on one page. */
  key: string
}

export type Scene = (options: SceneOptions) => { defs: string; drawing: string }

export const sky = ({ palette, key }: SceneOptions) => ({
  defs: linearGradient(`${key}s`, { x1: 0.1, y1: 0, x2: 0.9, y2: 1 }, [palette.sky[0], 0], [palette.sky[1], 1]),
  drawing: rect(0, 0, WIDTH, HEIGHT, { fill: `url(#${key}s)` }),
})

export function sunWithRings({ palette, key }: SceneOptions, x: number, y: number, r: number) {
  const rings = [1.2, 1.42, 1.66].map((scale, index) =>
    circle(x, y, r * scale, {
      fill: 'none',
      stroke: palette.glow,
      'stroke-width': 6 - index,
      opacity: 0.42 - index * 0.12,
    }),
  )
  return {
    defs: linearGradient(`${key}g`, { x2: 0.25, y2: 1 }, [palette.light, 0], [palette.glow, 0.42]),
    drawing: rings.join('') + circle(x, y, r, { fill: `url(#${key}g)` }),
  }
}

export function crowd(random: Random, foot: number, size: number, fill: string, armChance: number): string {
  let drawing = ''
  for (let x = -20 + random.between(0, size); x < WIDTH + 30; x += size * random.between(1.25, 1.7)) {
    const head = foot - size * random.between(0.9, 1.25)
    drawing += circle(x, head, size * 0.42, { fill })
    drawing += path(
      `M${round(x - size * 0.8)} ${HEIGHT + 10}V${round(head + size * 1.05)}a${round(size * 0.8)} ${round(size * 0.62)} 0 0 1 ${round(size * 1.6)} 0V${HEIGHT + 10}Z`,
      { fill },
    )
    if (random.chance(armChance)) {
      const sides = random.chance(0.5) ? [-1, 1] : [random.pick([-1, 1])]
      for (const side of sides) {
        const reach = size * random.between(1.1, 1.6)
        const handX = x + side * size * random.between(0.6, 1)
        drawing += path(
          `M${round(x + side * size * 0.6)} ${round(head + size * 0.9)}Q${round(x + side * size * 1.05)} ${round(head + size * 0.2)} ${round(handX)} ${round(head - reach * 0.7)}`,
          { fill: 'none', stroke: fill, 'stroke-width': size * 0.3, 'stroke-linecap': 'round' },
        )
      }
    }
  }
  return drawing
}

/** The height of the hill at x. */
export type Hill = (x: number) => number
/** The sum of two sine waves. */
export function hill(random: Random, base: number, height: number): Hill {
  const [phaseA, phaseB] = [random.between(0, 6.28), random.between(0, 6.28)]
  const [waveA, waveB] = [random.between(0.0038, 0.0056), random.between(0.009, 0.012)]
  return (x) => base + Math.sin(x * waveA + phaseA) * height + Math.sin(x * waveB + phaseB) * height * 0.32
}

export function hillPath(heightAt: Hill, fill: string): string {
  const points: [number, number][] = []
  for (let x = -40; x <= WIDTH + 40; x += 62) points.push([x, heightAt(x)])
  return path(`${curveThrough(points)}L${WIDTH + 40} ${HEIGHT + 10}L-40 ${HEIGHT + 10}Z`, { fill })
}

/** A head above a body with a rounded top, as in the logo. */
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
