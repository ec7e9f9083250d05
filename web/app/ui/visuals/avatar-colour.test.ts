import { describe, expect, it } from 'vitest'
import { avatarColour, initials } from './avatar-colour.ts'

const idNumber = (number: number) => `0197a1b2-0000-7000-8000-${String(number).padStart(12, '0')}`

describe('avatarColour', () => {
  const colours = Array.from({ length: 500 }, (_, number) => avatarColour(idNumber(number)))

  it('has readable text', () => {
    for (const { background, text } of colours) expect(contrast(background, text)).toBeGreaterThanOrEqual(4.5)
  })

  it('is the same for the same person, and all colours are used', () => {
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
