// Runs in the browser that `draw.ts` opens. Every scene is a function of the time t in [0, 1), so that the animation loops.
const W = 240
const H = 180
const INK = '#1D1433'
const PAPER = '#FFFBF5'
const PINK = '#D6246E'
const SUN = '#FFB627'
const LEAF = '#1E8E6A'
const SKY = '#2F6FED'
const RED = '#C4321C'
const TURN = Math.PI * 2

const wave = (t, shift = 0) => Math.sin(TURN * (t + shift))
/** Numbers that are the same in every picture. */
const scatter = (n) => (((Math.sin(n * 127.1) * 43758.5453) % 1) + 1) % 1

let c

function shape(color, draw, { stroke = null, width = 4 } = {}) {
  c.beginPath()
  draw()
  if (color !== null) {
    c.fillStyle = color
    c.fill()
  }
  if (stroke !== null) {
    c.strokeStyle = stroke
    c.lineWidth = width
    c.lineCap = 'round'
    c.lineJoin = 'round'
    c.stroke()
  }
}
const disc = (x, y, r, color, more) => shape(color, () => c.arc(x, y, r, 0, TURN), more)
const box = (x, y, w, h, r, color, more) => shape(color, () => c.roundRect(x, y, w, h, r), more)
/** Puts the pen down at the first point and draws to the others. */
function trace(points) {
  for (const [i, [x, y]] of points.entries()) {
    if (i === 0) c.moveTo(x, y)
    else c.lineTo(x, y)
  }
}
const line = (points, stroke, width = 4) => shape(null, () => trace(points), { stroke, width })
const poly = (points, color, more) =>
  shape(
    color,
    () => {
      trace(points)
      c.closePath()
    },
    more,
  )
function at(x, y, { turn = 0, size = 1, sizeY = size }, draw) {
  c.save()
  c.translate(x, y)
  c.rotate(turn)
  c.scale(size, sizeY)
  draw()
  c.restore()
}
const heart = (x, y, size, color) =>
  at(x, y, { size }, () =>
    shape(color, () => {
      c.moveTo(0, 9)
      c.bezierCurveTo(-16, -2, -10, -15, 0, -7)
      c.bezierCurveTo(10, -15, 16, -2, 0, 9)
    }),
  )
const star = (x, y, r, color, turn = 0) =>
  poly(
    Array.from({ length: 10 }, (_, i) => {
      const a = turn + (i * Math.PI) / 5 - Math.PI / 2
      const d = i % 2 ? r * 0.45 : r
      return [x + Math.cos(a) * d, y + Math.sin(a) * d]
    }),
    color,
  )
const cloud = (x, y, size, color) =>
  at(x, y, { size }, () => {
    disc(-16, 2, 12, color)
    disc(0, -6, 16, color)
    disc(16, 2, 12, color)
    box(-26, 0, 52, 14, 7, color)
  })
function person(x, y, color, { arm = 0, size = 1 } = {}) {
  at(x, y, { size }, () => {
    line(
      [
        [-9, 2],
        [-20, -10 - arm * 12],
      ],
      color,
      7,
    )
    line(
      [
        [9, 2],
        [20, -10 - arm * 12],
      ],
      color,
      7,
    )
    shape(color, () => {
      c.moveTo(-14, 36)
      c.lineTo(-14, 8)
      c.quadraticCurveTo(0, -12, 14, 8)
      c.lineTo(14, 36)
    })
    disc(0, -16, 11, '#F2C9A1')
  })
}
function hand(color) {
  box(-20, -8, 40, 40, 14, color)
  for (const [i, h] of [26, 32, 30, 22].entries()) box(-20 + i * 10.2, -h, 9, h + 8, 4.5, color)
  at(22, 12, { turn: 0.6 }, () => box(-4, -20, 11, 28, 5, color))
}

/** Each motif: its ground, and what moves on it, in the upper two thirds. */
const MOTIFS = {
  vlaggen: [
    SUN,
    (t) => {
      line(
        [
          [0, 22],
          [60, 40],
          [120, 26],
          [180, 40],
          [240, 22],
        ],
        INK,
        3,
      )
      for (let i = 0; i < 8; i++) {
        const x = 16 + i * 29.7
        at(x, 31 + 6 * Math.sin((x / 60) * Math.PI), { turn: 0.22 * wave(t, i / 8) }, () =>
          poly(
            [
              [-10, 0],
              [10, 0],
              [0, 24],
            ],
            [PINK, SKY, LEAF, PAPER][i % 4],
          ),
        )
      }
      for (const [i, color] of [PINK, SKY, LEAF].entries())
        person(76 + i * 44, 92 + 4 * wave(t, i / 3), color, { arm: 0.5 + 0.5 * wave(t, i / 3) })
    },
  ],
  confetti: [
    INK,
    (t) => {
      for (let i = 0; i < 46; i++) {
        const y = ((scatter(i) + t) % 1) * 210 - 15
        at(scatter(i + 100) * W + 6 * wave(t, scatter(i)), y, { turn: TURN * (t + scatter(i + 7)) }, () =>
          box(-5, -3, 10, 6, 1, [PINK, SUN, LEAF, SKY, PAPER][i % 5]),
        )
      }
    },
  ],
  bier: [
    SUN,
    (t) => {
      const swing = 0.16 * Math.max(0, wave(t))
      for (const side of [-1, 1])
        at(120 + side * 46, 78, { turn: -side * swing }, () => {
          box(side > 0 ? 18 : -38, -16, 20, 34, 10, null, { stroke: PAPER, width: 6 })
          box(-24, -30, 48, 66, 8, '#F08A00')
          box(-24, -30, 48, 66, 8, null, { stroke: PAPER, width: 5 })
          for (let i = 0; i < 4; i++) disc(-18 + i * 12, -32 + 2 * wave(t, i / 4), 10, PAPER)
        })
      if (swing > 0.1)
        for (const a of [-0.6, 0, 0.6])
          line(
            [
              [120 + 10 * Math.sin(a), 40 - 8 * Math.cos(a)],
              [120 + 24 * Math.sin(a), 40 - 24 * Math.cos(a)],
            ],
            PAPER,
            4,
          )
    },
  ],
  disco: [
    INK,
    (t) => {
      for (let i = 0; i < 6; i++) {
        const a = (i / 6) * TURN + (t * TURN) / 6
        poly(
          [
            [120, 62],
            [120 + 260 * Math.cos(a), 62 + 260 * Math.sin(a)],
            [120 + 260 * Math.cos(a + 0.28), 62 + 260 * Math.sin(a + 0.28)],
          ],
          ['#4A1E5C', '#20306B'][i % 2],
        )
      }
      line(
        [
          [120, 0],
          [120, 26],
        ],
        PAPER,
        3,
      )
      c.save()
      shape(null, () => c.arc(120, 64, 38, 0, TURN))
      c.clip()
      for (let row = 0; row < 7; row++)
        for (let col = -1; col < 8; col++) {
          const x = 82 + (col + t) * 11
          box(x, 26 + row * 11, 10, 10, 1, [PINK, SUN, SKY, '#B9B3D6', PAPER][(col + row * 2 + 20) % 5])
        }
      c.restore()
    },
  ],
  hand: [SKY, (t) => at(120, 82, { turn: 0.4 * wave(t), size: 1.25 }, () => hand(SUN))],
  handen: [
    PINK,
    (t) => {
      const d = 34 + 26 * Math.max(0, Math.cos(TURN * t))
      for (const side of [-1, 1])
        at(120 + side * d, 78, { turn: side * 0.25 }, () =>
          at(0, 0, { size: side * -1, sizeY: 1 }, () => hand(side > 0 ? SUN : PAPER)),
        )
      if (d < 40)
        for (let i = 0; i < 7; i++) {
          const a = -Math.PI + (i / 6) * Math.PI
          line(
            [
              [120 + 52 * Math.cos(a), 64 + 46 * Math.sin(a)],
              [120 + 66 * Math.cos(a), 64 + 60 * Math.sin(a)],
            ],
            PAPER,
            5,
          )
        }
    },
  ],
  deur: [
    LEAF,
    (t) => {
      const open = 0.5 - 0.5 * Math.cos(TURN * t)
      box(84, 18, 72, 96, 4, SUN)
      disc(120, 70, 18 * open, PAPER)
      at(84, 18, { size: 1 - 0.75 * open, sizeY: 1 }, () => {
        box(0, 0, 72, 96, 4, PINK)
        disc(60, 52, 5, SUN)
      })
      line(
        [
          [60, 116],
          [180, 116],
        ],
        PAPER,
        5,
      )
    },
  ],
  duim: [
    LEAF,
    (t) =>
      at(120, 80 - 8 * Math.max(0, wave(t)), { turn: -0.12 + 0.1 * wave(t), size: 1.3 }, () => {
        box(-36, -4, 18, 40, 5, PAPER)
        box(-14, -6, 44, 42, 12, SUN)
        at(-4, -4, { turn: 0.25 }, () => box(-8, -34, 18, 40, 9, SUN))
        for (let i = 0; i < 3; i++)
          line(
            [
              [14, 6 + i * 10],
              [30, 6 + i * 10],
            ],
            '#E09A00',
            2,
          )
      }),
  ],
  vink: [
    LEAF,
    (t) => {
      disc(120, 70, 44 + 3 * wave(t), PAPER)
      const p = Math.min(1, t * 2.2)
      const points = [
        [98, 70],
        [114, 86],
        [144, 54],
      ]
      const seg =
        p < 0.4
          ? [points[0], [98 + (16 * p) / 0.4, 70 + (16 * p) / 0.4]]
          : [points[0], points[1], [114 + (30 * (p - 0.4)) / 0.6, 86 - (32 * (p - 0.4)) / 0.6]]
      line(seg, LEAF, 11)
    },
  ],
  kruis: [
    RED,
    (t) =>
      at(120 + 7 * wave(t * 2), 70, {}, () => {
        disc(0, 0, 44, PAPER)
        line(
          [
            [-17, -17],
            [17, 17],
          ],
          RED,
          11,
        )
        line(
          [
            [17, -17],
            [-17, 17],
          ],
          RED,
          11,
        )
      }),
  ],
  wolk: [
    '#8FB4F5',
    (t) => {
      cloud(90 + 12 * wave(t), 72, 1.5, PAPER)
      cloud(158 - 10 * wave(t), 52, 1, '#DCE8FF')
      for (let i = 0; i < 3; i++) disc(108 + i * 14, 112, t * 4 > i ? 4 : 2, INK)
    },
  ],
  ballonnen: [
    SKY,
    (t) => {
      for (let i = 0; i < 5; i++) {
        const y = 62 + 10 * wave(t, i / 5) - (i % 2) * 18
        const x = 48 + i * 36
        line(
          [
            [x, y + 26],
            [x + 5 * wave(t, i / 3), y + 64],
          ],
          PAPER,
          2,
        )
        at(x, y, { size: 1, sizeY: 1.2 }, () => disc(0, 0, 20, [PINK, SUN, LEAF, RED, PAPER][i]))
        at(x - 7, y - 8, {}, () => disc(0, 0, 4, 'rgba(255,255,255,.55)'))
      }
    },
  ],
  hart: [
    PINK,
    (t) => {
      const beat = 4.2 + 0.5 * Math.abs(wave(t))
      heart(120, 72, beat, PAPER)
      for (let i = 0; i < 6; i++) {
        const u = (t + i / 6) % 1
        heart(40 + scatter(i) * 160, 130 - u * 140, 0.6 + scatter(i + 3) * 0.6, 'rgba(255,251,245,.45)')
      }
    },
  ],
  bloem: [
    '#BFE3D3',
    (t) =>
      at(120, 66, { turn: 0.12 * wave(t) }, () => {
        line(
          [
            [0, 12],
            [0, 62],
          ],
          LEAF,
          7,
        )
        at(14, 44, { turn: 0.5, sizeY: 0.5 }, () => disc(6, 0, 14, LEAF))
        for (let i = 0; i < 7; i++) {
          const a = (i / 7) * TURN + (t * TURN) / 7
          disc(26 * Math.cos(a), 26 * Math.sin(a), 15, PINK)
        }
        disc(0, 0, 17, SUN)
      }),
  ],
  traan: [
    '#20306B',
    (t) => {
      disc(120, 70, 44, SUN)
      disc(104, 62, 6, INK)
      disc(136, 62, 6, INK)
      shape(null, () => c.arc(120, 98, 16, Math.PI * 1.2, Math.PI * 1.8), { stroke: INK, width: 5 })
      const y = 72 + 50 * t
      at(138, y, {}, () => {
        shape('#7FB2FF', () => {
          c.moveTo(0, -12)
          c.quadraticCurveTo(10, 4, 0, 9)
          c.quadraticCurveTo(-10, 4, 0, -12)
        })
      })
    },
  ],
  koffie: [
    '#6B3F2A',
    (t) => {
      for (let i = 0; i < 3; i++)
        shape(
          null,
          () => {
            for (let y = 0; y <= 30; y += 3) {
              const x = 100 + i * 18 + 5 * Math.sin(y / 6 + TURN * (t + i / 3))
              y === 0 ? c.moveTo(x, 46 - y) : c.lineTo(x, 46 - y)
            }
          },
          { stroke: 'rgba(255,251,245,.7)', width: 4 },
        )
      box(78, 56, 80, 56, 14, PAPER)
      disc(164, 80, 15, null, { stroke: PAPER, width: 8 })
      box(84, 60, 68, 12, 6, '#3B2014')
      line(
        [
          [66, 118],
          [172, 118],
        ],
        PAPER,
        6,
      )
    },
  ],
  friet: [
    RED,
    (t) => {
      for (let i = 0; i < 8; i++)
        at(88 + i * 9, 62, { turn: -0.3 + i * 0.085 }, () =>
          box(-5, -34 - 7 * Math.max(0, wave(t, i / 8)) - (i % 3) * 5, 10, 66, 2, i % 2 ? SUN : '#FFD06B'),
        )
      poly(
        [
          [78, 60],
          [162, 60],
          [150, 118],
          [90, 118],
        ],
        PAPER,
      )
      heart(120, 88, 1.3, RED)
    },
  ],
  bord: [
    LEAF,
    (t) => {
      disc(120, 70, 46, PAPER)
      disc(120, 70, 32, '#EFE7DA')
      at(56, 70 + 7 * wave(t), {}, () => {
        line(
          [
            [0, -34],
            [0, 36],
          ],
          PAPER,
          6,
        )
        for (const x of [-8, 0, 8])
          line(
            [
              [x, -36],
              [x, -16],
            ],
            PAPER,
            4,
          )
        line(
          [
            [-8, -14],
            [8, -14],
          ],
          PAPER,
          4,
        )
      })
      at(184, 70 - 7 * wave(t), {}, () => {
        line(
          [
            [0, 0],
            [0, 36],
          ],
          PAPER,
          6,
        )
        box(-4, -38, 10, 42, 5, PAPER)
      })
    },
  ],
  taart: [
    PINK,
    (t) => {
      box(72, 72, 96, 44, 8, '#7A3B1E')
      box(72, 64, 96, 20, 8, PAPER)
      for (let i = 0; i < 6; i++) disc(80 + i * 16, 84, 8, PAPER)
      for (let i = 0; i < 3; i++) {
        const x = 94 + i * 26
        box(x - 3, 40, 6, 26, 2, [SUN, SKY, LEAF][i])
        at(x, 32, { size: 1 + 0.2 * wave(t * 2, i / 3), sizeY: 1.2 }, () => {
          disc(0, 0, 6, SUN)
          disc(0, 2, 3, RED)
        })
      }
      line(
        [
          [54, 118],
          [186, 118],
        ],
        PAPER,
        6,
      )
    },
  ],
  noten: [
    '#4A1E5C',
    (t) => {
      for (let i = 0; i < 4; i++) {
        const y = 78 + 16 * wave(t, i / 4)
        const x = 48 + i * 48
        disc(x, y, 11, [SUN, PINK, '#7FB2FF', PAPER][i])
        line(
          [
            [x + 9, y],
            [x + 9, y - 42],
          ],
          [SUN, PINK, '#7FB2FF', PAPER][i],
          5,
        )
        line(
          [
            [x + 9, y - 42],
            [x + 24, y - 34],
          ],
          [SUN, PINK, '#7FB2FF', PAPER][i],
          7,
        )
      }
    },
  ],
  microfoon: [
    INK,
    (t) => {
      for (let i = 1; i < 4; i++)
        for (const s of [-1, 1])
          shape(
            null,
            () => c.arc(120, 52, 26 + i * 14 + 5 * wave(t), s > 0 ? -0.6 : Math.PI - 0.6, s > 0 ? 0.6 : Math.PI + 0.6),
            { stroke: [PINK, SUN, SKY][i - 1], width: 5 },
          )
      at(120, 70, { turn: 0.12 * wave(t) }, () => {
        box(-8, 0, 16, 50, 6, '#B9B3D6')
        disc(0, -18, 24, PAPER)
        line(
          [
            [-22, -18],
            [22, -18],
          ],
          '#B9B3D6',
          3,
        )
        line(
          [
            [-16, -30],
            [16, -30],
          ],
          '#B9B3D6',
          3,
        )
        line(
          [
            [-16, -6],
            [16, -6],
          ],
          '#B9B3D6',
          3,
        )
      })
    },
  ],
  sterren: [
    SKY,
    (t) => {
      for (let i = 0; i < 9; i++) {
        const r = 9 + 9 * scatter(i) * (0.6 + 0.4 * wave(t, scatter(i + 5)))
        star(
          24 + scatter(i + 20) * 192,
          18 + scatter(i + 40) * 90,
          r,
          i % 3 ? SUN : PAPER,
          t * TURN * (i % 2 ? 0.2 : -0.2),
        )
      }
      star(120, 66, 38 + 6 * wave(t), SUN, 0.15 * wave(t))
    },
  ],
  zon: [
    '#7EC8F2',
    (t) => {
      for (let i = 0; i < 12; i++) {
        const a = (i / 12) * TURN + (t * TURN) / 12
        line(
          [
            [120 + 48 * Math.cos(a), 68 + 48 * Math.sin(a)],
            [120 + (62 + 5 * wave(t, i / 2)) * Math.cos(a), 68 + (62 + 5 * wave(t, i / 2)) * Math.sin(a)],
          ],
          SUN,
          8,
        )
      }
      disc(120, 68, 38, SUN)
      disc(108, 62, 4, INK)
      disc(132, 62, 4, INK)
      shape(null, () => c.arc(120, 70, 13, 0.3, Math.PI - 0.3), { stroke: INK, width: 4 })
    },
  ],
  regen: [
    '#5B6C8F',
    (t) => {
      for (let i = 0; i < 26; i++) {
        const y = ((scatter(i) + t * 2) % 1) * 140
        const x = scatter(i + 9) * W
        line(
          [
            [x, y],
            [x - 3, y + 11],
          ],
          '#BFD6FF',
          3,
        )
      }
      shape(PINK, () => {
        c.arc(120, 80, 52, Math.PI, 0)
      })
      for (let i = 0; i < 4; i++) shape('#5B6C8F', () => c.arc(81 + i * 26, 82, 13, Math.PI, 0))
      line(
        [
          [120, 70],
          [120, 112],
        ],
        PAPER,
        5,
      )
      shape(null, () => c.arc(128, 112, 8, 0, Math.PI), { stroke: PAPER, width: 5 })
    },
  ],
  bliksem: [
    '#2B2545',
    (t) => {
      cloud(120, 50, 2, '#7C7699')
      if (t < 0.2 || (t > 0.3 && t < 0.45))
        poly(
          [
            [122, 66],
            [98, 102],
            [116, 102],
            [106, 130],
            [142, 90],
            [122, 90],
            [136, 66],
          ],
          SUN,
        )
      for (let i = 0; i < 10; i++) {
        const y = 78 + ((scatter(i) + t) % 1) * 50
        line(
          [
            [40 + scatter(i + 4) * 160, y],
            [36 + scatter(i + 4) * 160, y + 10],
          ],
          '#BFD6FF',
          3,
        )
      }
    },
  ],
  tent: [
    '#20306B',
    (t) => {
      for (let i = 0; i < 16; i++)
        disc(scatter(i) * W, scatter(i + 50) * 70, 1.5 + 1.2 * Math.max(0, wave(t, scatter(i))), PAPER)
      shape(LEAF, () => c.ellipse(120, 134, 170, 26, 0, 0, TURN))
      poly(
        [
          [120, 32],
          [58, 120],
          [182, 120],
        ],
        PINK,
      )
      poly(
        [
          [120, 48],
          [98, 120],
          [142, 120],
        ],
        t % 0.5 < 0.25 ? SUN : '#FFCE6B',
      )
      line(
        [
          [120, 32],
          [112, 22],
        ],
        PAPER,
        3,
      )
      line(
        [
          [120, 32],
          [128, 22],
        ],
        PAPER,
        3,
      )
    },
  ],
  trein: [
    '#BFE3D3',
    (t) => {
      for (let i = -1; i < 6; i++) box(i * 48 - t * 48, 20 + (i % 2 ? 8 : 0), 30, 40, 4, '#A5D3BF')
      line(
        [
          [0, 116],
          [240, 116],
        ],
        INK,
        4,
      )
      for (let i = -1; i < 13; i++)
        line(
          [
            [i * 20 - t * 20, 116],
            [i * 20 - t * 20, 124],
          ],
          INK,
          4,
        )
      const y = 1.5 * wave(t * 2)
      box(34, 52 + y, 170, 54, 16, SUN)
      box(34, 82 + y, 170, 12, 0, SKY)
      for (let i = 0; i < 4; i++) box(50 + i * 36, 60 + y, 24, 18, 4, PAPER)
      for (const x of [66, 100, 140, 174]) disc(x, 110, 8, INK)
    },
  ],
  fiets: [
    '#FFD9A0',
    (t) => {
      const wheel = (x) =>
        at(x, 92, { turn: t * TURN }, () => {
          disc(0, 0, 25, null, { stroke: INK, width: 5 })
          for (let i = 0; i < 3; i++)
            at(0, 0, { turn: (i * Math.PI) / 3 }, () =>
              line(
                [
                  [-25, 0],
                  [25, 0],
                ],
                INK,
                1.5,
              ),
            )
        })
      wheel(78)
      wheel(162)
      line(
        [
          [78, 92],
          [104, 54],
          [146, 54],
          [118, 92],
          [78, 92],
        ],
        PINK,
        6,
      )
      line(
        [
          [118, 92],
          [104, 54],
        ],
        PINK,
        6,
      )
      line(
        [
          [162, 92],
          [144, 42],
          [158, 38],
        ],
        PINK,
        6,
      )
      line(
        [
          [94, 48],
          [114, 48],
        ],
        INK,
        8,
      )
      for (let i = 0; i < 3; i++)
        line(
          [
            [30 - 14 * t - i * 4, 56 + i * 20],
            [48 - 14 * t - i * 4, 56 + i * 20],
          ],
          PAPER,
          4,
        )
    },
  ],
  auto: [
    '#7EC8F2',
    (t) => {
      box(0, 108, 240, 24, 0, '#4B4660')
      for (let i = -1; i < 6; i++) box(i * 48 - t * 48, 118, 26, 4, 2, PAPER)
      const y = 1.5 * wave(t * 2)
      poly(
        [
          [82, 66 + y],
          [100, 40 + y],
          [150, 40 + y],
          [168, 66 + y],
        ],
        PINK,
      )
      box(56, 64 + y, 134, 36, 14, PINK)
      box(104, 46 + y, 20, 18, 3, PAPER)
      box(130, 46 + y, 20, 18, 3, PAPER)
      disc(184, 80 + y, 6, SUN)
      for (const x of [86, 158])
        at(x, 102, { turn: t * TURN }, () => {
          disc(0, 0, 15, INK)
          line(
            [
              [-8, 0],
              [8, 0],
            ],
            PAPER,
            3,
          )
          line(
            [
              [0, -8],
              [0, 8],
            ],
            PAPER,
            3,
          )
        })
    },
  ],
  klok: [
    RED,
    (t) => {
      at(120, 68, { turn: 0.06 * wave(t * 4) }, () => {
        disc(-28, -36, 13, SUN)
        disc(28, -36, 13, SUN)
        disc(0, 0, 44, PAPER, { stroke: INK, width: 6 })
        at(0, 0, { turn: t * TURN }, () =>
          line(
            [
              [0, 4],
              [0, -32],
            ],
            INK,
            5,
          ),
        )
        at(0, 0, { turn: (t * TURN) / 12 + 1 }, () =>
          line(
            [
              [0, 4],
              [0, -20],
            ],
            PINK,
            6,
          ),
        )
        disc(0, 0, 5, INK)
      })
    },
  ],
  zandloper: [
    '#FFD9A0',
    (t) => {
      const turn = t > 0.8 ? ((t - 0.8) / 0.2) * Math.PI : 0
      const p = Math.min(1, t / 0.8)
      at(120, 70, { turn }, () => {
        poly(
          [
            [-28, -44],
            [28, -44],
            [4, 0],
            [28, 44],
            [-28, 44],
            [-4, 0],
          ],
          PAPER,
          { stroke: INK, width: 5 },
        )
        const top = -40 + 34 * p
        poly(
          [
            [-24 * (1 - p) - 3, top],
            [24 * (1 - p) + 3, top],
            [2, -2],
            [-2, -2],
          ],
          SUN,
        )
        poly(
          [
            [-24, 41],
            [24, 41],
            [22 * (1 - p) + 2, 41 - 26 * p],
            [-22 * (1 - p) - 2, 41 - 26 * p],
          ],
          SUN,
        )
        if (p < 1)
          line(
            [
              [0, 0],
              [0, 38],
            ],
            SUN,
            2,
          )
        line(
          [
            [-34, -46],
            [34, -46],
          ],
          INK,
          7,
        )
        line(
          [
            [-34, 46],
            [34, 46],
          ],
          INK,
          7,
        )
      })
    },
  ],
  maan: [
    '#14101F',
    (t) => {
      for (let i = 0; i < 20; i++)
        disc(scatter(i) * W, scatter(i + 60) * 120, 1 + 1.6 * Math.max(0, wave(t, scatter(i + 2))), PAPER)
      at(120, 68, { turn: 0.08 * wave(t) }, () => {
        disc(0, 0, 42, SUN)
        disc(18, -10, 36, '#14101F')
      })
    },
  ],
  zzz: [
    '#20306B',
    (t) => {
      box(40, 92, 160, 24, 10, PINK)
      box(46, 76, 44, 24, 12, PAPER)
      disc(78, 74, 20, '#F2C9A1')
      line(
        [
          [70, 74],
          [76, 77],
        ],
        INK,
        3,
      )
      line(
        [
          [82, 77],
          [88, 74],
        ],
        INK,
        3,
      )
      for (let i = 0; i < 3; i++) {
        const u = (t + i / 3) % 1
        at(104 + 52 * u + 6 * wave(u), 66 - 52 * u, { size: 0.5 + u }, () => {
          c.globalAlpha = Math.min(1, 2 - 2 * u)
          line(
            [
              [-8, -8],
              [8, -8],
              [-8, 8],
              [8, 8],
            ],
            PAPER,
            5,
          )
          c.globalAlpha = 1
        })
      }
    },
  ],
  knuffel: [
    '#F7A8C4',
    (t) => {
      const d = 17 + 9 * Math.cos(TURN * t)
      person(120 - d, 74, PINK, { arm: -1, size: 1.3 })
      person(120 + d, 74, SKY, { arm: -1, size: 1.3 })
      heart(120, 24 - 4 * wave(t), 1.3 + 0.3 * wave(t), PAPER)
    },
  ],
  lach: [
    SKY,
    (t) =>
      at(120, 70 + 5 * wave(t * 2), { turn: 0.12 * wave(t) }, () => {
        disc(0, 0, 46, SUN)
        line(
          [
            [-26, -10],
            [-17, -18],
            [-8, -10],
          ],
          INK,
          5,
        )
        line(
          [
            [8, -10],
            [17, -18],
            [26, -10],
          ],
          INK,
          5,
        )
        shape(RED, () => {
          c.arc(0, 6, 25, 0, Math.PI)
          c.closePath()
        })
        for (const s of [-1, 1])
          at(s * 42, 2, { turn: s * -0.6 }, () => shape('#7FB2FF', () => c.ellipse(0, 0, 5, 10, 0, 0, TURN)))
      }),
  ],
  boos: [
    '#3B2014',
    (t) =>
      at(120 + 3 * wave(t * 3), 72, {}, () => {
        disc(0, 0, 46, RED)
        line(
          [
            [-28, -22],
            [-9, -12],
          ],
          INK,
          6,
        )
        line(
          [
            [28, -22],
            [9, -12],
          ],
          INK,
          6,
        )
        disc(-17, -3, 6, INK)
        disc(17, -3, 6, INK)
        line(
          [
            [-18, 24],
            [-6, 18],
            [6, 24],
            [18, 18],
          ],
          INK,
          5,
        )
        for (const s of [-1, 1])
          for (let i = 0; i < 2; i++) {
            const u = (t + i / 2) % 1
            disc(s * (46 + 24 * u), -34 - 14 * u, 8 * (1 - u), PAPER)
          }
      }),
  ],
  bril: [
    SUN,
    (t) => {
      disc(120, 74, 46, '#F2C9A1')
      shape(null, () => c.arc(120, 82, 20, 0.3, Math.PI - 0.3), { stroke: INK, width: 5 })
      const y = t < 0.5 ? 10 + 104 * t : 62
      at(120, Math.min(62, y), {}, () => {
        box(-42, -12, 38, 26, 9, INK)
        box(4, -12, 38, 26, 9, INK)
        line(
          [
            [-8, -6],
            [8, -6],
          ],
          INK,
          6,
        )
        if (t > 0.6) {
          const x = -30 + (t - 0.6) * 140
          line(
            [
              [x, 8],
              [x + 10, -8],
            ],
            PAPER,
            3,
          )
        }
      })
    },
  ],
  menigte: [
    PINK,
    (t) => {
      for (let row = 0; row < 2; row++)
        for (let i = 0; i < 6; i++)
          person(
            22 + i * 40 + row * 18 - 4,
            62 + row * 30 + 4 * wave(t, i / 6 + row / 2),
            [SUN, SKY, LEAF, PAPER, INK, '#F08A00'][(i + row * 2) % 6],
            { arm: 0.5 + 0.5 * wave(t, i / 3), size: 0.85 },
          )
    },
  ],
  kaart: [
    '#BFE3D3',
    (t) => {
      poly(
        [
          [40, 70],
          [93, 56],
          [147, 70],
          [200, 56],
          [200, 118],
          [147, 130],
          [93, 118],
          [40, 130],
        ],
        PAPER,
      )
      line(
        [
          [93, 56],
          [93, 118],
        ],
        '#D8CFC0',
        2,
      )
      line(
        [
          [147, 70],
          [147, 130],
        ],
        '#D8CFC0',
        2,
      )
      line(
        [
          [56, 112],
          [84, 92],
          [116, 104],
          [140, 88],
          [178, 96],
        ],
        SKY,
        4,
      )
      const y = 8 * Math.abs(wave(t / 1))
      shape('rgba(29,20,51,.25)', () => c.ellipse(120, 100, 14 - y / 2, 5, 0, 0, TURN))
      at(120, 96 - y, {}, () => {
        shape(PINK, () => {
          c.moveTo(0, 0)
          c.bezierCurveTo(-34, -34, -22, -68, 0, -68)
          c.bezierCurveTo(22, -68, 34, -34, 0, 0)
        })
        disc(0, -42, 11, PAPER)
      })
    },
  ],
  ticket: [
    SKY,
    (t) =>
      at(120, 70, { turn: -0.15 + 0.1 * wave(t) }, () => {
        box(-64, -32, 128, 64, 10, SUN)
        disc(-64, 0, 11, SKY)
        disc(64, 0, 11, SKY)
        for (let i = 0; i < 6; i++)
          line(
            [
              [28, -26 + i * 10],
              [28, -21 + i * 10],
            ],
            INK,
            3,
          )
        star(-18, 0, 20 + 2 * wave(t * 2), PINK, (t * TURN) / 5)
      }),
  ],
  vuurwerk: [
    '#14101F',
    (t) => {
      for (let b = 0; b < 3; b++) {
        const u = (t + b / 3) % 1
        const [x, y, color] = [
          [70, 58, PINK],
          [170, 46, SUN],
          [122, 84, '#7FB2FF'],
        ][b]
        for (let i = 0; i < 14; i++) {
          const a = (i / 14) * TURN
          const r = 44 * Math.sqrt(u)
          c.globalAlpha = 1 - u
          disc(x + r * Math.cos(a), y + r * Math.sin(a) + 12 * u * u, 4 - 2 * u, color)
          disc(x + 0.6 * r * Math.cos(a + 0.2), y + 0.6 * r * Math.sin(a + 0.2) + 8 * u * u, 3 - 2 * u, PAPER)
          c.globalAlpha = 1
        }
      }
    },
  ],
  reuzenrad: [
    '#4A1E5C',
    (t) => {
      line(
        [
          [120, 66],
          [92, 130],
        ],
        PAPER,
        5,
      )
      line(
        [
          [120, 66],
          [148, 130],
        ],
        PAPER,
        5,
      )
      disc(120, 66, 50, null, { stroke: SUN, width: 4 })
      for (let i = 0; i < 8; i++) {
        const a = ((i + t) / 8) * TURN
        const [x, y] = [120 + 50 * Math.cos(a), 66 + 50 * Math.sin(a)]
        line(
          [
            [120, 66],
            [x, y],
          ],
          SUN,
          2,
        )
        shape([PINK, SKY, LEAF, PAPER][i % 4], () => {
          c.arc(x, y + 4, 9, 0, Math.PI)
          c.closePath()
        })
        line(
          [
            [x - 9, y + 4],
            [x, y - 5],
            [x + 9, y + 4],
          ],
          PAPER,
          2,
        )
      }
      disc(120, 66, 7, PAPER)
    },
  ],
  plaat: [
    PINK,
    (t) => {
      at(104, 68, { turn: t * TURN }, () => {
        disc(0, 0, 50, INK)
        for (const r of [42, 34, 26]) disc(0, 0, r, null, { stroke: '#3A2E5C', width: 2 })
        disc(0, 0, 17, SUN)
        box(4, -3, 10, 6, 2, PINK)
      })
      disc(104, 68, 4, PAPER)
      at(176, 26, { turn: 0.42 + 0.05 * wave(t) }, () => {
        disc(0, 0, 9, PAPER)
        line(
          [
            [0, 0],
            [0, 54],
            [-12, 68],
          ],
          PAPER,
          5,
        )
      })
    },
  ],
  klaver: [
    '#BFE3D3',
    (t) =>
      at(120, 64, { turn: 0.18 * wave(t) }, () => {
        line(
          [
            [0, 0],
            [8, 58],
          ],
          LEAF,
          7,
        )
        for (let i = 0; i < 4; i++)
          at(0, 0, { turn: (i * Math.PI) / 2 + Math.PI / 4 }, () => heart(0, -24, 2.1, i % 2 ? LEAF : '#27A67E'))
      }),
  ],
  ijs: [
    '#F7A8C4',
    (t) =>
      at(120, 70, { turn: 0.08 * wave(t) }, () => {
        poly(
          [
            [-24, 4],
            [24, 4],
            [0, 60],
          ],
          '#E0A458',
        )
        line(
          [
            [-16, 16],
            [6, 44],
          ],
          '#C4863A',
          2,
        )
        line(
          [
            [16, 16],
            [-6, 44],
          ],
          '#C4863A',
          2,
        )
        disc(-15, -8, 20, PAPER)
        disc(15, -8, 20, PINK)
        disc(0, -30, 20, '#7FB2FF')
        const u = t
        at(24, 4 + 26 * u, {}, () => disc(0, 0, 5 * (1 - u * 0.5), PINK))
        disc(0, -52, 6, RED)
      }),
  ],
  vuur: [
    '#14101F',
    (t) => {
      const flame = (w, h, color, s) =>
        shape(color, () => {
          c.moveTo(120 - w, 104)
          c.quadraticCurveTo(120 - w - 6, 104 - h * 0.5, 120 + 8 * wave(t, s), 104 - h - 7 * wave(t * 2, s))
          c.quadraticCurveTo(120 + w + 6, 104 - h * 0.5, 120 + w, 104)
        })
      flame(36, 80, RED, 0)
      flame(25, 56, '#F08A00', 0.3)
      flame(14, 34, SUN, 0.6)
      line(
        [
          [80, 114],
          [160, 100],
        ],
        '#7A3B1E',
        12,
      )
      line(
        [
          [160, 114],
          [80, 100],
        ],
        '#8F4A28',
        12,
      )
      for (let i = 0; i < 6; i++) {
        const u = (t + scatter(i)) % 1
        disc(90 + scatter(i + 3) * 60, 70 - 60 * u, 2.5 * (1 - u), SUN)
      }
    },
  ],
}

/** The words below: each letter dances a little, in ink or paper, whichever reads on the ground. */
const LIGHT = new Set([SUN, '#BFE3D3', '#8FB4F5', '#FFD9A0', '#7EC8F2', '#F7A8C4'])
function words(text, ground, t) {
  let size = 40
  const font = (px) => `800 ${px}px "Bricolage Grotesque Variable"`
  c.font = font(size)
  while (c.measureText(text).width > 216) c.font = font(--size)
  c.fillStyle = LIGHT.has(ground) ? INK : PAPER
  c.textBaseline = 'alphabetic'
  let x = (W - c.measureText(text).width) / 2
  for (const [i, letter] of [...text].entries()) {
    c.fillText(letter, x, 165 + 3 * wave(t, -i / 12))
    x += c.measureText(letter).width
  }
}

/** What moves above the words of each GIF, by its name. */
const MOTIF_OF = {
  'ga-je-mee': 'vlaggen',
  'zin-in': 'confetti',
  proost: 'bier',
  feest: 'confetti',
  dansen: 'disco',
  hoi: 'hand',
  welkom: 'deur',
  top: 'duim',
  ja: 'vink',
  nee: 'kruis',
  misschien: 'wolk',
  oke: 'vink',
  hoera: 'ballonnen',
  dankjewel: 'hart',
  'graag-gedaan': 'bloem',
  sorry: 'traan',
  koffie: 'koffie',
  friet: 'friet',
  honger: 'bord',
  taart: 'taart',
  muziek: 'noten',
  zingen: 'microfoon',
  applaus: 'sterren',
  zon: 'zon',
  regen: 'regen',
  storm: 'bliksem',
  kamperen: 'tent',
  trein: 'trein',
  fiets: 'fiets',
  onderweg: 'auto',
  'te-laat': 'klok',
  wachten: 'zandloper',
  goedemorgen: 'zon',
  welterusten: 'maan',
  moe: 'zzz',
  hart: 'hart',
  knuffel: 'knuffel',
  'high-five': 'handen',
  lachen: 'lach',
  huilen: 'traan',
  wow: 'sterren',
  boos: 'boos',
  cool: 'bril',
  druk: 'menigte',
  'waar-ben-je': 'kaart',
  'ik-ben-er': 'kaart',
  kaartje: 'ticket',
  vuurwerk: 'vuurwerk',
  reuzenrad: 'reuzenrad',
  dj: 'plaat',
  discobal: 'disco',
  succes: 'klaver',
  'tot-zo': 'hand',
  doei: 'hand',
  'nog-een-nachtje': 'maan',
  'laatste-trein': 'trein',
  ijsje: 'ijs',
  samen: 'menigte',
  kampvuur: 'vuur',
  beterschap: 'bloem',
}

/** @returns the picture at moment t, as base64 of a PNG */
window.draw = (name, title, t) => {
  const canvas = document.querySelector('canvas')
  c = canvas.getContext('2d', { willReadFrequently: true })
  const [ground, move] = MOTIFS[MOTIF_OF[name]]
  c.setTransform(canvas.width / W, 0, 0, canvas.height / H, 0, 0)
  c.globalAlpha = 1
  c.fillStyle = ground
  c.fillRect(0, 0, W, H)
  move(t)
  words(title, ground, t)
  return canvas.toDataURL('image/png').slice(22)
}
