// @vitest-environment node
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const here = fileURLToPath(new URL('.', import.meta.url))
const css = readFileSync(`${here}app.css`, 'utf8')

type Theme = 'light' | 'dark'
const tokens = new Map<string, Record<Theme, string>>()
for (const [, name = '', light = '', dark = ''] of css.matchAll(
  /--color-([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g,
)) {
  tokens.set(name, { light, dark })
}

const BACKGROUNDS = ['paper', 'surface', 'raised', 'sunken']
const ON_EVERY_BACKGROUND = ['ink', 'muted', 'primary-ink', 'danger-ink', 'success-ink', 'warning-ink', 'info-ink']

/** Text on an inherited background, which no single class list shows. */
const INHERITED: [text: string, background: string][] = [
  ...BACKGROUNDS.flatMap((ground) => ON_EVERY_BACKGROUND.map((text): [string, string] => [text, ground])),
  ...['paper', 'surface', 'raised'].map((ground): [string, string] => ['primary', ground]),
  ...['primary', 'success', 'warning', 'danger', 'info'].flatMap((kind): [string, string][] => [
    [`${kind}-ink`, `${kind}-soft`],
    ['ink', `${kind}-soft`],
    ['muted', `${kind}-soft`],
  ]),
  ['on-sun', 'sun'],
]

/** Every class list with both a background and a text colour, `hover:` and other states included. */
function writtenPairs(): [string, string, string][] {
  const pairs: [string, string, string][] = []
  for (const file of globSync('**/*.tsx', { cwd: here })) {
    for (const [, list = ''] of readFileSync(here + file, 'utf8').matchAll(/['"`]([^'"`\n]*)['"`]/g)) {
      const named = (kind: string) =>
        [
          ...list
            .replace(/\S*(?:after|before):\S+/g, '')
            .matchAll(new RegExp(`(?:^|\\s)(?:[\\w-]+:)*${kind}-([a-z-]+)(?=\\s|$)`, 'g')),
        ]
          .map(([, name = '']) => name)
          .filter((name) => tokens.has(name))
      for (const background of named('bg')) for (const text of named('text')) pairs.push([text, background, file])
    }
  }
  return pairs
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const colour = (name: string) => {
    const token = tokens.get(name)
    if (!token) throw new Error(`app.css has no colour --color-${name}`)
    return token[theme]
  }

  it.each(INHERITED)('%s on %s is readable', (text, background) => {
    expect(contrast(colour(text), colour(background))).toBeGreaterThanOrEqual(4.5)
  })

  it('text on the background beside it in the code is readable', () => {
    const pairs = writtenPairs()
    expect(pairs.length).toBeGreaterThan(10)
    const unreadable = pairs.filter(([text, background]) => contrast(colour(text), colour(background)) < 4.5)
    expect(unreadable).toEqual([])
  })

  it.each(['paper', 'surface', 'raised'])('controls, marks and the focus ring stand out on %s', (ground) => {
    for (const mark of ['control', 'focus', 'primary', 'success', 'danger', 'info', 'warning']) {
      expect(contrast(colour(mark), colour(ground)), mark).toBeGreaterThanOrEqual(3)
    }
  })
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
