import { describe, expect, it } from 'vitest'
import { type PosterType, posterSvg } from './poster.ts'

const TYPES: PosterType[] = ['FESTIVAL', 'CONCERT', 'PARTY', 'CONFERENCE', 'MEETUP', 'WORKSHOP', 'SPORT', 'OTHER']
const idNumber = (number: number) => `0197a1b2-0000-7000-8000-${String(number).padStart(12, '0')}`

describe.each(TYPES)('the poster of a %s', (type) => {
  const many = Array.from({ length: 60 }, (_, number) => posterSvg({ id: idNumber(number), type }))

  it('is the same every time', () => {
    expect(posterSvg({ id: idNumber(3), type })).toBe(many[3])
  })

  it('differs per event', () => {
    expect(new Set(many).size).toBe(many.length)
  })

  it('contains no invalid number and no external reference', () => {
    for (const svg of many) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(` id="${id}"`)
      expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|<script|<image|<text|<style/)
    }
  })

  it('is small enough for a page with twelve posters', () => {
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

  it('fills any box by cropping its edges', () => {
    const svg = posterSvg({ id: idNumber(1), type: 'SPORT' }, { width: 1200, height: 630 })
    expect(svg).toContain('width="1200" height="630" preserveAspectRatio="xMidYMid slice"')
  })

  it('is hidden from screen readers without a title', () => {
    expect(posterSvg({ id: idNumber(1), type: 'PARTY' })).toContain('aria-hidden="true"')
  })
})
