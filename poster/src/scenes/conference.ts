import { person, type Scene, sky } from '../shapes.ts'
import { circle, HEIGHT, polygon, rect, WIDTH } from '../svg.ts'

function bubble(x: number, y: number, width: number, height: number, fill: string, tail: 'left' | 'right'): string {
  const tip = tail === 'left' ? x + 52 : x + width - 52
  const lean = tail === 'left' ? -26 : 26
  return (
    rect(x, y, width, height, { rx: Math.min(44, height / 2), fill }) +
    polygon([tip - 26, y + height - 8, tip + 26, y + height - 8, tip + lean, y + height + 44], { fill })
  )
}

export const conference: Scene = (options) => {
  const { palette, random } = options
  const background = sky(options)
  const corner = random.chance(0.5) ? 0 : WIDTH
  const arcs = [560, 470, 380, 290, 200].map((r, index) =>
    circle(corner, HEIGHT, r, { fill: index % 2 ? palette.grounds[0] : palette.grounds[1], opacity: 0.55 }),
  )
  const flip = corner === 0
  const place = (x: number, width: number) => (flip ? x : WIDTH - x - width)
  const words = (x: number, y: number, width: number, fill: string) =>
    [0.72, 0.5].map((part, index) => rect(x + 44, y + 44 + index * 42, (width - 88) * part, 20, { rx: 10, fill }))
  const [a, b] = random.shuffle([palette.accents[0], palette.accents[1]])
  const [w1, w2, w3] = [random.between(380, 450), random.between(320, 380), random.between(190, 230)]
  const [x1, x2, x3] = [
    place(random.between(250, 330), w1),
    place(random.between(600, 680), w2),
    place(random.between(900, 940), w3),
  ]
  const dots = [0, 1, 2].map((index) => circle(x3 + w3 / 2 + (index - 1) * 46, 178, 15, { fill: palette.grounds[2] }))
  return {
    defs: background.defs,
    drawing: [
      background.drawing,
      ...arcs,
      bubble(x1, 96, w1, 168, palette.light, flip ? 'left' : 'right'),
      ...words(x1, 96, w1, palette.grounds[1]),
      bubble(x3, 124, w3, 108, a ?? palette.accents[0], flip ? 'right' : 'left'),
      ...dots,
      bubble(x2, 300, w2, 150, b ?? palette.accents[1], flip ? 'right' : 'left'),
      ...words(x2, 294, w2, palette.grounds[2]),
      ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) =>
        person(80 + index * 150 + random.between(-16, 16), 640, random.between(150, 176), palette.grounds[2]),
      ),
    ].join(''),
  }
}
