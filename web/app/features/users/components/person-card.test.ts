import { expect, test } from 'vitest'
import { sideFor } from './person-card.tsx'

const desktop = { width: 1440, height: 900 }
const at = (left: number, top: number, size = 40) => ({ left, top, right: left + size, bottom: top + size })

test.each([
  ['below when there is space below', at(600, 100), desktop, 'bottom'],
  ['above near the bottom edge', at(600, 800), desktop, 'top'],
  ['at the right when neither fits', at(100, 300), { width: 1440, height: 640 }, 'right'],
  ['at the left near the right edge', at(1300, 300), { width: 1440, height: 640 }, 'left'],
  ['at the side with most space on a small phone', at(140, 100), { width: 320, height: 480 }, 'bottom'],
  ['above on a small phone when there is more space above', at(140, 350), { width: 320, height: 480 }, 'top'],
] as const)('opens %s', (_, anchor, screen, side) => {
  expect(sideFor(anchor, screen)).toBe(side)
})
