import { type Scene, sky, sunWithRings } from '../shapes.ts'
import { circle, curveThrough, path, WIDTH } from '../svg.ts'

export const sport: Scene = (options) => {
  const { palette, random } = options
  const background = sky(options)
  const colours = [palette.accents[0], palette.light, palette.accents[1]]
  const lanes: string[] = []
  const runners: string[] = []
  const isRound = random.chance(0.45)
  const [phase, wave] = [random.between(0, 6.28), random.between(0.0042, 0.0058)]
  const rise = random.between(-90, 90)
  const centre = { x: random.chance(0.5) ? 140 : 1060, y: 700 }
  for (let index = 0; index < 7; index++) {
    const width = 15 + index * 4.5
    const at = (t: number): [number, number] =>
      isRound
        ? [
            centre.x + Math.cos(t * 6.28) * (250 + index * 118) * 1.15,
            centre.y - Math.sin(t * 6.28) * (190 + index * 84),
          ]
        : [
            t * WIDTH,
            150 +
              index * 62 +
              index ** 2 * 3.4 +
              Math.sin(t * WIDTH * wave + phase + index * 0.12) * (44 + index * 5) +
              (t - 0.5) * rise,
          ]
    const [from, to] = isRound ? [-0.06, 0.56] : [-0.06, 1.06]
    const points: [number, number][] = []
    for (let step = 0; step <= 22; step++) points.push(at(from + ((to - from) * step) / 22))
    lanes.push(
      path(curveThrough(points), {
        fill: 'none',
        stroke: colours[index % 3],
        'stroke-width': width,
        opacity: index % 3 === 1 ? 0.9 : 0.62,
      }),
    )
    if (index % 2 === 1) {
      const t = isRound ? (centre.x < 600 ? 0.08 : 0.33) + random.between(0, 0.09) : random.between(0.3, 0.75)
      const [x, y] = at(t)
      runners.push(circle(x, y, width * 0.95, { fill: palette.glow, stroke: palette.grounds[2], 'stroke-width': 7 }))
    }
  }
  const sun = sunWithRings(
    options,
    isRound ? WIDTH - centre.x + (centre.x > 600 ? 140 : -140) : random.between(240, 960),
    128,
    74,
  )
  return {
    defs: background.defs + sun.defs,
    drawing: background.drawing + sun.drawing + lanes.join('') + runners.join(''),
  }
}
