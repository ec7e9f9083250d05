import { describe, expect, it } from 'vitest'
import { GROUP_BACKDROPS, GROUP_LIGHTS } from './palettes.ts'
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

describe('the poster of a group', () => {
  const ofGroup = (groupId: string, id = idNumber(1)) => posterSvg({ id, type: 'FESTIVAL', groupId })
  const skyOf = (svg: string) => /<linearGradient id="\w+s"[^>]*>(.*?)<\/linearGradient>/.exec(svg)?.[1]

  it('has its own colours, the same every time and at every event', () => {
    expect(ofGroup(idNumber(7))).toBe(ofGroup(idNumber(7)))
    expect(ofGroup(idNumber(7))).toBe(ofGroup(idNumber(7), idNumber(2)))
    const groups = Array.from({ length: 60 }, (_, number) => ofGroup(idNumber(number)))
    expect(new Set(groups).size).toBe(groups.length)
    expect(new Set(groups.map(skyOf)).size).toBe(GROUP_BACKDROPS.length)
  })

  it('has a sun that stands out from every sky, and people from every hill', () => {
    for (const { sky, grounds } of GROUP_BACKDROPS)
      for (const { glow, light } of GROUP_LIGHTS) {
        expect(contrast(glow, sky[0])).toBeGreaterThan(3)
        expect(contrast(glow, sky[1])).toBeGreaterThan(1.7)
        expect(contrast(light, grounds[1])).toBeGreaterThan(4.5)
      }
  })
})

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}
