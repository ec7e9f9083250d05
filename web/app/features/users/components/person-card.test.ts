import { expect, test } from 'vitest'
import { sideFor } from './person-card.tsx'

const desktop = { width: 1440, height: 900 }
const at = (left: number, top: number, size = 40) => ({ left, top, right: left + size, bottom: top + size })

test.each([
  ['below a name with room under it', at(600, 100), desktop, 'bottom'],
  ['above one near the bottom edge', at(600, 800), desktop, 'top'],
  ['at the right where neither fits', at(100, 300), { width: 1440, height: 640 }, 'right'],
  ['at the left of one at the right edge', at(1300, 300), { width: 1440, height: 640 }, 'left'],
  ['where there is most room on a small phone', at(140, 100), { width: 320, height: 480 }, 'bottom'],
  ['above, on a small phone, when that is roomier', at(140, 350), { width: 320, height: 480 }, 'top'],
] as const)('the card opens %s', (_, anchor, screen, side) => {
  expect(sideFor(anchor, screen)).toBe(side)
})
