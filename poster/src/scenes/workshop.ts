import { type Scene, sky } from '../shapes.ts'
import { circle, group, path, polygon, rect } from '../svg.ts'

/** A tile of 200 by 200. */
function tile(kind: number, x: number, y: number, fill: string, other: string): string {
  const s = 200
  switch (kind) {
    case 0:
      return polygon([x, y + s, x + s, y + s, x + s, y], { fill })
    case 1:
      return path(`M${x} ${y}h${s}a${s} ${s} 0 0 1 ${-s} ${s}Z`, { fill })
    case 2:
      return [0, 1, 2, 3].map((index) => rect(x, y + 14 + index * 50, s, 24, { fill })).join('')
    case 3:
      return circle(x + 100, y + 100, 82, { fill }) + circle(x + 100, y + 100, 34, { fill: other })
    case 4:
      return (
        path(`M${x} ${y + 100}a100 100 0 0 1 200 0Z`, { fill }) +
        path(`M${x} ${y + 200}a100 100 0 0 1 200 0Z`, { fill: other })
      )
    case 5:
      return (
        polygon([x, y, x + 100, y + 100, x, y + s], { fill }) +
        polygon([x + s, y, x + 100, y + 100, x + s, y + s], { fill: other })
      )
    default:
      return (
        path(
          `M${x + 24} ${y + 176}L${x + 40} ${y + 122}L${x + 134} ${y + 28}a26 26 0 0 1 38 38L${x + 78} ${y + 160}Z`,
          { fill },
        ) + polygon([x + 24, y + 176, x + 33, y + 146, x + 54, y + 167], { fill: other })
      )
  }
}

export const workshop: Scene = (options) => {
  const { palette, random } = options
  const background = sky(options)
  const colours = [...palette.accents, palette.light, palette.glow]
  let tiles = ''
  const pencils = random.shuffle([1, 7, 10, 16]).slice(0, 2)
  for (let cell = 0; cell < 18; cell++) {
    const [x, y] = [(cell % 6) * 200, Math.floor(cell / 6) * 200]
    const isPencil = pencils.includes(cell)
    if (random.chance(0.55))
      tiles += rect(x, y, 200, 200, { fill: palette.grounds[random.pick([0, 1, 2] as const)], opacity: 0.85 })
    if (!isPencil && random.chance(0.14)) continue
    const [fill, other] = random.shuffle(colours)
    const kind = isPencil ? 6 : random.integer(0, 5)
    const drawing = tile(kind, x, y, fill ?? palette.light, other ?? palette.glow)
    tiles +=
      kind === 2 || isPencil
        ? drawing
        : group(drawing, { transform: `rotate(${random.pick([0, 90, 180, 270] as const)} ${x + 100} ${y + 100})` })
  }
  return { defs: background.defs, drawing: background.drawing + tiles }
}
