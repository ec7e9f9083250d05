import {
  circle,
  curveThrough,
  group,
  HEIGHT,
  type Hill,
  hill,
  hillPath,
  linearGradient,
  type Palette,
  path,
  person,
  polygon,
  type Random,
  radialGradient,
  rect,
  round,
  turned,
  WIDTH,
} from './poster-draw.ts'

/** What a scene gets: its colours, its chance, and a prefix that keeps gradient ids apart from other posters on the page. */
export type Given = { palette: Palette; random: Random; key: string }
export type Scene = (given: Given) => { defs: string; drawing: string }

const sky = ({ palette, key }: Given) => ({
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

function sunWithRings({ palette, key }: Given, x: number, y: number, r: number) {
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
        [palette.glow, 0.55],
      ],
      { x2: 0.25, y2: 1 },
    ),
    drawing: rings.join('') + circle(x, y, r, { fill: `url(#${key}g)` }),
  }
}

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
  let drawn = path(`M${round(fromX)} ${round(fromY)}Q${round(middle)} ${round(sag)} ${round(toX)} ${round(toY)}`, {
    fill: 'none',
    stroke: wire,
    'stroke-width': 3,
  })
  for (let index = 1; index < bulbs; index++) {
    const t = index / bulbs
    const x = (1 - t) ** 2 * fromX + 2 * (1 - t) * t * middle + t ** 2 * toX
    const y = (1 - t) ** 2 * fromY + 2 * (1 - t) * t * sag + t ** 2 * toY
    drawn += circle(x, y + 6, 5.5, { fill: bulb })
  }
  return drawn
}

function tents(random: Random, on: Hill, centre: number, palette: Palette): string {
  let drawn = ''
  for (const shift of [-120, 0, 128]) {
    const x = centre + shift
    const foot = on(x) + 22
    const [half, tall] = [random.between(66, 88), random.between(92, 120)]
    drawn += polygon(
      [
        [x - half, foot],
        [x, foot - tall],
        [x + half, foot],
      ],
      { fill: palette.grounds[2] },
    )
    drawn += polygon(
      [
        [x - half * 0.28, foot],
        [x, foot - tall],
        [x + half * 0.2, foot],
      ],
      { fill: palette.accents[0], opacity: 0.92 },
    )
    drawn += circle(x, foot - tall - 5, 6, { fill: palette.accents[2] })
  }
  return drawn
}

function ferrisWheel(random: Random, on: Hill, x: number, palette: Palette): string {
  const r = random.between(96, 116)
  const y = on(x) - r - 6
  const turn = random.between(0, 45)
  const colour = palette.grounds[2]
  let drawn = path(
    `M${round(x - 58)} ${round(y + r + 60)}L${round(x)} ${round(y)}L${round(x + 58)} ${round(y + r + 60)}`,
    { fill: 'none', stroke: colour, 'stroke-width': 9, 'stroke-linejoin': 'round' },
  )
  drawn +=
    circle(x, y, r, { fill: 'none', stroke: colour, 'stroke-width': 8 }) +
    circle(x, y, 13, { fill: palette.accents[0] })
  for (let index = 0; index < 8; index++) {
    const angle = ((index * 45 + turn) * Math.PI) / 180
    const [endX, endY] = [x + Math.cos(angle) * r, y + Math.sin(angle) * r]
    drawn += path(`M${round(x)} ${round(y)}L${round(endX)} ${round(endY)}`, { stroke: colour, 'stroke-width': 4 })
    drawn += circle(endX, endY + 5, 13, { fill: palette.accents[(index % 3) as 0 | 1 | 2] })
  }
  return drawn
}

const festival: Scene = (given) => {
  const { palette, random } = given
  const [far, mid, near] = [hill(random, 436, 26), hill(random, 474, 24), hill(random, 540, 18)]
  const sunX = random.between(430, 770)
  const sun = sunWithRings(given, sunX, random.between(268, 318), random.between(150, 178))
  const back = sky(given)
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
    defs: back.defs + sun.defs,
    drawing: [
      back.drawing,
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

function crowd(random: Random, foot: number, size: number, fill: string, armChance: number): string {
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

const concert: Scene = (given) => {
  const { palette, random, key } = given
  const colours = [palette.accents[0], palette.accents[1], palette.light]
  const back = {
    defs: linearGradient(
      `${key}s`,
      [
        [palette.grounds[2], 0],
        [palette.sky[0], 0.45],
        [palette.sky[1], 1],
      ],
      { x2: 0, y2: 1 },
    ),
    drawing: rect(0, 0, WIDTH, HEIGHT, { fill: `url(#${key}s)` }),
  }
  const beamDefs = colours
    .map((colour, index) =>
      linearGradient(
        `${key}b${index}`,
        [
          [colour, 0, 0.78],
          [colour, 1, 0],
        ],
        { x2: 0, y2: 1 },
      ),
    )
    .join('')
  let beams = ''
  const lamps = random.whole(6, 8)
  for (let index = 0; index < lamps; index++) {
    const x = 90 + ((WIDTH - 180) / (lamps - 1)) * index
    const lean = (WIDTH / 2 - x) * random.between(-0.18, 0.62) + random.between(-90, 90)
    const [foot, half] = [random.between(470, 560), random.between(58, 104)]
    beams += polygon(
      [
        [x - 9, -10],
        [x + 9, -10],
        [x + lean + half, foot],
        [x + lean - half, foot],
      ],
      { fill: `url(#${key}b${index % 3})` },
    )
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
    defs:
      back.defs +
      beamDefs +
      radialGradient(`${key}h`, [
        [palette.glow, 0, 0.55],
        [palette.glow, 1, 0],
      ]),
    drawing: [
      back.drawing,
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

const sport: Scene = (given) => {
  const { palette, random } = given
  const back = sky(given)
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
      const t = isRound ? random.between(0.12, 0.4) : random.between(0.3, 0.75)
      const [x, y] = at(t)
      runners.push(circle(x, y, width * 0.95, { fill: palette.glow, stroke: palette.grounds[2], 'stroke-width': 7 }))
    }
  }
  const sun = sunWithRings(
    given,
    isRound ? WIDTH - centre.x + (centre.x > 600 ? 140 : -140) : random.between(240, 960),
    128,
    74,
  )
  return { defs: back.defs + sun.defs, drawing: back.drawing + sun.drawing + lanes.join('') + runners.join('') }
}

const confetti = (random: Random, palette: Palette, count: number, keepClear: (x: number, y: number) => boolean) => {
  let drawn = ''
  for (let index = 0; index < count; index++) {
    const [x, y] = [random.between(20, WIDTH - 20), random.between(20, HEIGHT - 60)]
    if (keepClear(x, y)) continue
    const fill = [...palette.accents, palette.light][index % 4]
    const kind = index % 3
    if (kind === 0) drawn += circle(x, y, random.between(6, 12), { fill })
    else if (kind === 1) drawn += rect(x, y, 13, 27, { rx: 4, fill, transform: turned(random.between(0, 180), x, y) })
    else
      drawn += path(`M${round(x)} ${round(y)}q12 -18 24 0t24 0`, {
        fill: 'none',
        stroke: fill,
        'stroke-width': 7,
        'stroke-linecap': 'round',
        transform: turned(random.between(-70, 70), x, y),
      })
  }
  return drawn
}

const party: Scene = (given) => {
  const { palette, random, key } = given
  const back = sky(given)
  const [x, y, r] = [random.between(470, 730), random.between(244, 274), random.between(136, 152)]
  let rays = ''
  const turn = random.between(0, 24)
  for (let index = 0; index < 15; index++) {
    const angle = ((index * 24 + turn) * Math.PI) / 180
    const spread = 0.085
    rays += polygon(
      [
        [x, y],
        [x + Math.cos(angle - spread) * 1100, y + Math.sin(angle - spread) * 1100],
        [x + Math.cos(angle + spread) * 1100, y + Math.sin(angle + spread) * 1100],
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
          [edge(column, a), y + a * r],
          [edge(column + 1, a), y + a * r],
          [edge(column + 1, b), y + b * r],
          [edge(column, b), y + b * r],
        ],
        { fill },
      )
    }
  }
  return {
    defs: `${back.defs}<clipPath id="${key}c"><circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}"/></clipPath>`,
    drawing: [
      back.drawing,
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

function bubble(x: number, y: number, width: number, height: number, fill: string, tail: 'left' | 'right'): string {
  const tip = tail === 'left' ? x + 52 : x + width - 52
  const lean = tail === 'left' ? -26 : 26
  return (
    rect(x, y, width, height, { rx: Math.min(44, height / 2), fill }) +
    polygon(
      [
        [tip - 26, y + height - 8],
        [tip + 26, y + height - 8],
        [tip + lean, y + height + 44],
      ],
      { fill },
    )
  )
}

const conference: Scene = (given) => {
  const { palette, random } = given
  const back = sky(given)
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
    defs: back.defs,
    drawing: [
      back.drawing,
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

const meetup: Scene = (given) => {
  const { palette, random } = given
  const back = sky(given)
  const sun = sunWithRings(given, random.between(400, 800), 250, 150)
  const clothes = random.shuffle([...palette.accents, palette.grounds[1], palette.grounds[2], palette.light])
  const behind: string[] = []
  const before: string[] = []
  for (let index = 0; index < 8; index++)
    behind.push(
      person(
        30 + index * 164 + random.between(-14, 14),
        640,
        random.between(360, 430),
        palette.grounds[index % 2 ? 0 : 1],
        palette.grounds[index % 2 ? 0 : 1],
      ),
    )
  for (let index = 0; index < 7; index++)
    before.push(
      person(
        112 + index * 164 + random.between(-16, 16),
        650,
        random.between(270, 352),
        clothes[index % clothes.length] ?? palette.light,
        index % 2 ? palette.grounds[2] : palette.glow,
      ),
    )
  return { defs: back.defs + sun.defs, drawing: back.drawing + sun.drawing + behind.join('') + before.join('') }
}

/** A tile of 200 by 200; the workshop lays them out like a quilt. */
function tile(kind: number, x: number, y: number, fill: string, other: string): string {
  const s = 200
  switch (kind) {
    case 0:
      return polygon(
        [
          [x, y + s],
          [x + s, y + s],
          [x + s, y],
        ],
        { fill },
      )
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
        polygon(
          [
            [x, y],
            [x + 100, y + 100],
            [x, y + s],
          ],
          { fill },
        ) +
        polygon(
          [
            [x + s, y],
            [x + 100, y + 100],
            [x + s, y + s],
          ],
          { fill: other },
        )
      )
    default:
      return (
        path(
          `M${x + 24} ${y + 176}L${x + 40} ${y + 122}L${x + 134} ${y + 28}a26 26 0 0 1 38 38L${x + 78} ${y + 160}Z`,
          { fill },
        ) +
        polygon(
          [
            [x + 24, y + 176],
            [x + 33, y + 146],
            [x + 54, y + 167],
          ],
          { fill: other },
        )
      )
  }
}

const workshop: Scene = (given) => {
  const { palette, random } = given
  const back = sky(given)
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
    const kind = isPencil ? 6 : random.whole(0, 5)
    const drawn = tile(kind, x, y, fill ?? palette.light, other ?? palette.glow)
    tiles +=
      kind === 2 || isPencil
        ? drawn
        : group(drawn, { transform: `rotate(${random.pick([0, 90, 180, 270] as const)} ${x + 100} ${y + 100})` })
  }
  return { defs: back.defs, drawing: back.drawing + tiles }
}

const other: Scene = (given) => {
  const { palette, random } = given
  const back = sky(given)
  const colours = [...palette.accents, palette.glow]
  let shapes = ''
  for (let row = 0; row < 6; row++) {
    for (let column = 0; column < 12; column++) {
      if (random.chance(0.34)) continue
      const [x, y] = [column * 100 + 50, row * 100 + 50]
      const fill = random.pick(colours as [string, ...string[]])
      const opacity = random.pick([1, 1, 0.88, 0.55] as const)
      const kind = random.whole(0, 5)
      if (kind <= 1) shapes += circle(x, y, 42, { fill, opacity })
      else if (kind === 2) shapes += rect(x - 40, y - 40, 80, 80, { rx: 18, fill, opacity })
      else if (kind === 3) shapes += circle(x, y, 32, { fill: 'none', stroke: fill, 'stroke-width': 18, opacity })
      else if (kind === 4)
        shapes += path(`M${x - 42} ${y + 21}a42 42 0 0 1 84 0Z`, {
          fill,
          opacity,
          transform: turned(random.pick([0, 90, 180, 270] as const), x, y),
        })
      else
        shapes += path(`M${x - 40} ${y - 40}h80a80 80 0 0 1 -80 80Z`, {
          fill,
          opacity,
          transform: turned(random.pick([0, 90, 180, 270] as const), x, y),
        })
    }
  }
  return { defs: back.defs, drawing: back.drawing + shapes }
}

export const SCENES = {
  FESTIVAL: festival,
  CONCERT: concert,
  PARTY: party,
  CONFERENCE: conference,
  MEETUP: meetup,
  WORKSHOP: workshop,
  SPORT: sport,
  OTHER: other,
} as const satisfies Record<string, Scene>
