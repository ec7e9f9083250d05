import { crowd, person, type Scene } from '../shapes.ts'
import { circle, HEIGHT, linearGradient, path, polygon, radialGradient, rect, round, WIDTH } from '../svg.ts'

export const concert: Scene = (options) => {
  const { palette, random, key } = options
  const colours = [palette.accents[0], palette.accents[1], palette.light]
  const background = {
    defs: linearGradient(
      `${key}s`,
      { x2: 0, y2: 1 },
      [palette.grounds[2], 0],
      [palette.sky[0], 0.45],
      [palette.sky[1], 1],
    ),
    drawing: rect(0, 0, WIDTH, HEIGHT, { fill: `url(#${key}s)` }),
  }
  const beamDefs = colours
    .map((colour, index) => linearGradient(`${key}b${index}`, { x2: 0, y2: 1 }, [colour, 0, 0.78], [colour, 1, 0]))
    .join('')
  let beams = ''
  const lamps = random.integer(6, 8)
  for (let index = 0; index < lamps; index++) {
    const x = 90 + ((WIDTH - 180) / (lamps - 1)) * index
    const lean = (WIDTH / 2 - x) * random.between(-0.18, 0.62) + random.between(-90, 90)
    const [foot, half] = [random.between(470, 560), random.between(58, 104)]
    beams += polygon([x - 9, -10, x + 9, -10, x + lean + half, foot, x + lean - half, foot], {
      fill: `url(#${key}b${index % 3})`,
    })
    beams += rect(x - 20, -6, 40, 22, { rx: 8, fill: palette.grounds[2] })
  }
  const stageX = random.between(540, 660)
  const stage = random.pick(['disc', 'arch'] as const)
  const screen =
    stage === 'disc'
      ? [1, 0.78, 0.54]
          .map((scale, index) =>
            circle(stageX, 420, 178 * scale, {
              fill: index === 2 ? palette.glow : 'none',
              stroke: palette.glow,
              'stroke-width': 7,
              opacity: index === 2 ? 0.95 : 0.75 - index * 0.2,
            }),
          )
          .join('')
      : [206, 152, 98]
          .map((half, index) =>
            path(`M${round(stageX - half)} 560V${round(250 + half)}a${half} ${half} 0 0 1 ${half * 2} 0V560`, {
              fill: index === 2 ? palette.glow : 'none',
              stroke: palette.glow,
              'stroke-width': 8,
              opacity: index === 2 ? 0.95 : 0.35 + index * 0.25,
            }),
          )
          .join('')
  const speakers = [stageX - 330, stageX + 270].map(
    (x) =>
      rect(x, 356, 60, 150, { rx: 10, fill: palette.grounds[2] }) +
      [396, 462].map((y) => circle(x + 30, y, 19, { fill: palette.grounds[0] })).join(''),
  )
  return {
    defs: background.defs + beamDefs + radialGradient(`${key}h`, [palette.glow, 0, 0.55], [palette.glow, 1, 0]),
    drawing: [
      background.drawing,
      circle(stageX, 470, 420, { fill: `url(#${key}h)` }),
      screen,
      beams,
      ...speakers,
      person(stageX, 502, 132, palette.grounds[2]),
      path(`M${round(stageX + 46)} 500V400`, {
        stroke: palette.grounds[2],
        'stroke-width': 6,
        'stroke-linecap': 'round',
      }),
      circle(stageX + 46, 396, 9, { fill: palette.grounds[2] }),
      crowd(random, 536, 34, palette.grounds[1], 0.35),
      crowd(random, 596, 48, palette.grounds[2], 0.5),
    ].join(''),
  }
}
