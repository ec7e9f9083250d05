import { describe, expect, it } from 'vitest'
import { avatarColour, initials, type PosterType, posterSvg } from './poster.ts'

const TYPES: PosterType[] = ['FESTIVAL', 'CONCERT', 'PARTY', 'CONFERENCE', 'MEETUP', 'WORKSHOP', 'SPORT', 'OTHER']
const idNumber = (number: number) => `0197a1b2-0000-7000-8000-${String(number).padStart(12, '0')}`

describe.each(TYPES)('the poster of a %s', (type) => {
  const many = Array.from({ length: 60 }, (_, number) => posterSvg({ id: idNumber(number), type }))

  it('is the same every time', () => {
    expect(posterSvg({ id: idNumber(3), type })).toBe(many[3])
  })

  it('is another one for another event', () => {
    expect(new Set(many).size).toBe(many.length)
  })

  it('holds no number that is none, and refers only to what it carries itself', () => {
    for (const svg of many) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(` id="${id}"`)
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<image|<text|<style/)
    }
  })

  it('stays light enough for a page with twelve', () => {
    for (const svg of many) expect(svg.length).toBeLessThan(24_000)
  })
})

describe('posterSvg', () => {
  it('draws each type differently', () => {
    expect(
      new Set(TYPES.map((type) => posterSvg({ id: idNumber(1), type }).replace(/p[0-9a-z]+(?=[a-z][)"])/g, ''))).size,
    ).toBe(TYPES.length)
  })

  it('never shares a gradient id with another poster', () => {
    const ids = TYPES.flatMap((type) =>
      Array.from({ length: 40 }, (_, number) =>
        [...posterSvg({ id: idNumber(number), type }).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id),
      ),
    ).flat()
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('fills any box by cutting its edges', () => {
    const svg = posterSvg({ id: idNumber(1), type: 'SPORT' }, { width: 1200, height: 630 })
    expect(svg).toContain('width="1200" height="630" preserveAspectRatio="xMidYMid slice"')
  })

  it('is decoration without a title', () => {
    expect(posterSvg({ id: idNumber(1), type: 'PARTY' })).toContain('aria-hidden="true"')
  })
})

describe('avatarColour', () => {
  const colours = Array.from({ length: 500 }, (_, number) => avatarColour(idNumber(number)))

  it('keeps its letters readable', () => {
    for (const { background, text } of colours) expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5)
  })

  it('is the same for the same person and spread over people', () => {
    expect(avatarColour(idNumber(7))).toEqual(colours[7])
    const counts = new Map<string, number>()
    for (const { background } of colours) counts.set(background, (counts.get(background) ?? 0) + 1)
    expect(counts.size).toBeGreaterThanOrEqual(8)
    expect(Math.max(...counts.values())).toBeLessThan(500 / 4)
  })
})

it.each([
  ['sanne', 'Sa'],
  ['BRAM', 'Br'],
  ['_x-9', 'X9'],
  ['élodie', 'Él'],
  ['a', 'A'],
  ['🎉🎉', '?'],
  ['', '?'],
])('initials of %j are %j', (username, letters) => {
  expect(initials(username)).toBe(letters)
})

function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}
