import { circle, HEIGHT, linearGradient, type Palette, path, type Random, rect, round, WIDTH } from './draw.ts'

/** What a scene gets: its colours, its chance, and a prefix that keeps gradient ids apart from other posters on the page. */
export type Given = { palette: Palette; random: Random; key: string }

export type Scene = (given: Given) => { defs: string; drawing: string }

export const sky = ({ palette, key }: Given) => ({
  defs: linearGradient(
    `${key}s`,
    [
      [palette.sky[0], 0],
      [palette.sky[1], 1],
    ],
    { x1: 0.1, y1: 0, x2: 0.9, y2: 1 },
  ),
  drawing: rect(0, 0, WIDTH, HEIGHT, { fill: `url(#${key}s)` }),
})

export function sunWithRings({ palette, key }: Given, x: number, y: number, r: number) {
  const rings = [1.2, 1.42, 1.66].map((scale, index) =>
    circle(x, y, r * scale, {
      fill: 'none',
      stroke: palette.glow,
      'stroke-width': 6 - index,
      opacity: 0.42 - index * 0.12,
    }),
  )
  return {
    defs: linearGradient(
      `${key}g`,
      [
        [palette.light, 0],
        [palette.glow, 0.42],
      ],
      { x2: 0.25, y2: 1 },
    ),
    drawing: rings.join('') + circle(x, y, r, { fill: `url(#${key}g)` }),
  }
}

export function crowd(random: Random, foot: number, size: number, fill: string, armChance: number): string {
  let drawn = ''
  for (let x = -20 + random.between(0, size); x < WIDTH + 30; x += size * random.between(1.25, 1.7)) {
    const head = foot - size * random.between(0.9, 1.25)
    drawn += circle(x, head, size * 0.42, { fill })
    drawn += path(
      `M${round(x - size * 0.8)} ${HEIGHT + 10}V${round(head + size * 1.05)}a${round(size * 0.8)} ${round(size * 0.62)} 0 0 1 ${round(size * 1.6)} 0V${HEIGHT + 10}Z`,
      { fill },
    )
    if (random.chance(armChance)) {
      const sides = random.chance(0.5) ? [-1, 1] : [random.pick([-1, 1])]
      for (const side of sides) {
        const reach = size * random.between(1.1, 1.6)
        const handX = x + side * size * random.between(0.6, 1)
        drawn += path(
          `M${round(x + side * size * 0.6)} ${round(head + size * 0.9)}Q${round(x + side * size * 1.05)} ${round(head + size * 0.2)} ${round(handX)} ${round(head - reach * 0.7)}`,
          { fill: 'none', stroke: fill, 'stroke-width': size * 0.3, 'stroke-linecap': 'round' },
        )
      }
    }
  }
  return drawn
}
