import type { Palette } from '../palettes.ts'
import type { Random } from '../seeded-random.ts'
import { type Hill, hill, hillPath, person, type Scene, sky, sunWithRings } from '../shapes.ts'
import { circle, path, polygon, round, WIDTH } from '../svg.ts'

function flag(random: Random, x: number, foot: number, height: number, pole: string, cloth: string): string {
  const top = foot - height
  const [long, tall] = [random.between(50, 66), random.between(30, 38)]
  const wave = random.between(5, 9)
  return (
    path(`M${round(x)} ${round(foot)}V${round(top)}`, { stroke: pole, 'stroke-width': 6, 'stroke-linecap': 'round' }) +
    path(
      `M${round(x)} ${round(top)}q${round(long * 0.4)} ${round(-wave)} ${round(long)} ${round(tall * 0.5)}q${round(-long * 0.6)} ${round(wave)} ${round(-long)} ${round(tall * 0.5)}Z`,
      { fill: cloth },
    ) +
    circle(x, top - 3, 6, { fill: cloth })
  )
}

function lights(from: readonly [number, number], to: readonly [number, number], wire: string, bulb: string): string {
  const [fromX, fromY] = from
  const [toX, toY] = to
  const sag = Math.max(fromY, toY) + Math.abs(toX - fromX) * 0.22
  const middle = (fromX + toX) / 2
  const bulbs = Math.round(Math.abs(toX - fromX) / 34)
  let drawing = path(`M${round(fromX)} ${round(fromY)}Q${round(middle)} ${round(sag)} ${round(toX)} ${round(toY)}`, {
    fill: 'none',
    stroke: wire,
    'stroke-width': 3,
  })
  for (let index = 1; index < bulbs; index++) {
    const t = index / bulbs
    const x = (1 - t) ** 2 * fromX + 2 * (1 - t) * t * middle + t ** 2 * toX
    const y = (1 - t) ** 2 * fromY + 2 * (1 - t) * t * sag + t ** 2 * toY
    drawing += circle(x, y + 6, 5.5, { fill: bulb })
  }
  return drawing
}

function tents(random: Random, on: Hill, centre: number, palette: Palette): string {
  let drawing = ''
  for (const shift of [-120, 0, 128]) {
    const x = centre + shift
    const foot = on(x) + 22
    const [half, tall] = [random.between(66, 88), random.between(92, 120)]
    drawing += polygon([x - half, foot, x, foot - tall, x + half, foot], { fill: palette.grounds[2] })
    drawing += polygon([x - half * 0.28, foot, x, foot - tall, x + half * 0.2, foot], {
      fill: palette.accents[0],
      opacity: 0.92,
    })
    drawing += circle(x, foot - tall - 5, 6, { fill: palette.accents[2] })
  }
  return drawing
}

function ferrisWheel(random: Random, on: Hill, x: number, palette: Palette): string {
  const r = random.between(96, 116)
  const y = on(x) - r - 6
  const turn = random.between(0, 45)
  const colour = palette.grounds[2]
  let drawing = path(
    `M${round(x - 58)} ${round(y + r + 60)}L${round(x)} ${round(y)}L${round(x + 58)} ${round(y + r + 60)}`,
    { fill: 'none', stroke: colour, 'stroke-width': 9, 'stroke-linejoin': 'round' },
  )
  drawing += circle(x, y, r, { fill: 'none', stroke: colour, 'stroke-width': 8 })
  for (let index = 0; index < 8; index++) {
    const angle = ((index * 45 + turn) * Math.PI) / 180
    const [endX, endY] = [x + Math.cos(angle) * r, y + Math.sin(angle) * r]
    drawing += path(`M${round(x)} ${round(y)}L${round(endX)} ${round(endY)}`, { stroke: colour, 'stroke-width': 4 })
    drawing += circle(endX, endY + 6, 15, { fill: palette.accents[(index % 3) as 0 | 1 | 2] })
  }
  return drawing + circle(x, y, 15, { fill: palette.accents[0] })
}

export const festival: Scene = (options) => {
  const { palette, random } = options
  const [far, mid, near] = [hill(random, 436, 26), hill(random, 474, 24), hill(random, 540, 18)]
  const sunX = random.between(430, 770)
  const sun = sunWithRings(options, sunX, random.between(268, 318), random.between(150, 178))
  const background = sky(options)
  const side = sunX > WIDTH / 2 ? random.between(230, 330) : random.between(870, 970)
  const landmark = random.pick(['tents', 'wheel', 'lights'] as const)
  const poles = [70, 268, 452, 648, 826, 1002, 1150].map((x) => x + random.between(-34, 34))
  const heights = poles.map(() => random.between(112, 208))
  const flags = poles.map((x, index) =>
    landmark === 'wheel' && Math.abs(x - side) < 130
      ? ''
      : flag(
          random,
          x,
          mid(x) + 12,
          heights[index] ?? 150,
          palette.grounds[2],
          palette.accents[(index % 3) as 0 | 1 | 2],
        ),
  )
  const string =
    landmark === 'lights'
      ? poles.slice(0, -1).map((x, index) => {
          const after = poles[index + 1] ?? x
          return lights(
            [x, mid(x) + 12 - (heights[index] ?? 0) + 44],
            [after, mid(after) + 12 - (heights[index + 1] ?? 0) + 44],
            palette.grounds[2],
            palette.accents[2],
          )
        })
      : []
  const pair = random.between(520, 680) + (sunX > WIDTH / 2 ? -40 : 40)
  return {
    defs: background.defs + sun.defs,
    drawing: [
      background.drawing,
      sun.drawing,
      landmark === 'wheel' ? ferrisWheel(random, far, side, palette) : '',
      hillPath(far, palette.grounds[0]),
      landmark === 'tents' ? tents(random, far, side, palette) : '',
      ...string,
      ...flags,
      hillPath(mid, palette.grounds[1]),
      person(pair, near(pair) + 8, 88, palette.accents[1], palette.light),
      person(pair + 44, near(pair + 44) + 8, 78, palette.accents[0], palette.light),
      hillPath(near, palette.grounds[2]),
    ].join(''),
  }
}
