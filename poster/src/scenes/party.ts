import type { Palette } from '../palettes.ts'
import type { Random } from '../seeded-random.ts'
import { crowd, type Scene, sky } from '../shapes.ts'
import { circle, group, HEIGHT, path, polygon, rect, rotation, round, WIDTH } from '../svg.ts'

const confetti = (random: Random, palette: Palette, count: number, keepClear: (x: number, y: number) => boolean) => {
  let drawing = ''
  for (let index = 0; index < count; index++) {
    const [x, y] = [random.between(20, WIDTH - 20), random.between(20, HEIGHT - 60)]
    if (keepClear(x, y)) continue
    const fill = [...palette.accents, palette.light][index % 4]
    const kind = index % 3
    if (kind === 0) drawing += circle(x, y, random.between(6, 12), { fill })
    else if (kind === 1)
      drawing += rect(x, y, 13, 27, { rx: 4, fill, transform: rotation(random.between(0, 180), x, y) })
    else
      drawing += path(`M${round(x)} ${round(y)}q12 -18 24 0t24 0`, {
        fill: 'none',
        stroke: fill,
        'stroke-width': 7,
        'stroke-linecap': 'round',
        transform: rotation(random.between(-70, 70), x, y),
      })
  }
  return drawing
}

export const party: Scene = (options) => {
  const { palette, random, key } = options
  const background = sky(options)
  const [x, y, r] = [random.between(470, 730), random.between(244, 274), random.between(136, 152)]
  let rays = ''
  const turn = random.between(0, 24)
  for (let index = 0; index < 15; index++) {
    const angle = ((index * 24 + turn) * Math.PI) / 180
    const spread = 0.085
    rays += polygon(
      [
        x,
        y,
        x + Math.cos(angle - spread) * 1100,
        y + Math.sin(angle - spread) * 1100,
        x + Math.cos(angle + spread) * 1100,
        y + Math.sin(angle + spread) * 1100,
      ],
      { fill: palette.glow, opacity: index % 2 ? 0.08 : 0.15 },
    )
  }
  let tiles = ''
  const rows = 7
  for (let row = 0; row < rows; row++) {
    const [top, bottom] = [-1 + (2 * row) / rows, -1 + (2 * (row + 1)) / rows].map((v) => Math.sin((v * Math.PI) / 2))
    const columns = 9
    for (let column = 0; column < columns; column++) {
      const edge = (at: number, latitude: number) =>
        x + Math.sin(((-1 + (2 * at) / columns) * Math.PI) / 2) * Math.sqrt(Math.max(0, 1 - latitude ** 2)) * r
      const shine = random.between(0, 1)
      const fill =
        shine > 0.82
          ? palette.light
          : shine > 0.62
            ? palette.glow
            : shine > 0.42
              ? palette.accents[1]
              : shine > 0.2
                ? palette.accents[0]
                : palette.grounds[0]
      const [a, b] = [top ?? 0, bottom ?? 0]
      tiles += polygon(
        [
          edge(column, a),
          y + a * r,
          edge(column + 1, a),
          y + a * r,
          edge(column + 1, b),
          y + b * r,
          edge(column, b),
          y + b * r,
        ],
        { fill },
      )
    }
  }
  return {
    defs: `${background.defs}<clipPath id="${key}c"><circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/></clipPath>`,
    drawing: [
      background.drawing,
      rays,
      confetti(random, palette, 54, (atX, atY) => Math.hypot(atX - x, atY - y) < r + 44),
      path(`M${round(x)} -10V${round(y - r)}`, { stroke: palette.grounds[2], 'stroke-width': 7 }),
      rect(x - 20, y - r - 22, 40, 26, { rx: 8, fill: palette.grounds[2] }),
      circle(x, y, r + 7, { fill: palette.grounds[2] }),
      group(tiles, { 'clip-path': `url(#${key}c)`, stroke: palette.grounds[2], 'stroke-width': 3.5 }),
      crowd(random, 600, 46, palette.grounds[2], 0.75),
    ].join(''),
  }
}
