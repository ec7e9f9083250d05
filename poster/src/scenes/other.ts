import { type Scene, sky } from '../shapes.ts'
import { circle, path, rect, rotation } from '../svg.ts'

export const other: Scene = (options) => {
  const { palette, random } = options
  const background = sky(options)
  const colours = [...palette.accents, palette.glow]
  let shapes = ''
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 12; column++) {
      if (random.chance(0.34)) continue
      const [x, y] = [column * 100 + 50, row * 100 + 50]
      const fill = random.pick(colours as [string, ...string[]])
      const opacity = random.pick([1, 1, 0.88, 0.55] as const)
      const kind = random.integer(0, 5)
      if (kind <= 1) shapes += circle(x, y, 42, { fill, opacity })
      else if (kind === 2) shapes += rect(x - 40, y - 40, 80, 80, { rx: 18, fill, opacity })
      else if (kind === 3) shapes += circle(x, y, 32, { fill: 'none', stroke: fill, 'stroke-width': 18, opacity })
      else if (kind === 4)
        shapes += path(`M${x - 42} ${y + 21}a42 42 0 0 1 84 0Z`, {
          fill,
          opacity,
          transform: rotation(random.pick([0, 90, 180, 270] as const), x, y),
        })
      else
        shapes += path(`M${x - 40} ${y - 40}h80a80 80 0 0 1 -80 80Z`, {
          fill,
          opacity,
          transform: rotation(random.pick([0, 90, 180, 270] as const), x, y),
        })
    }
  }
  return { defs: background.defs, drawing: background.drawing + shapes }
}
