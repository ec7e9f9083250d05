import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeText } from './decode-text.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test('a line of a calendar that is folded within a character is whole, and keeps the line numbers of what follows', () => {
  const folded = latin1('BEGIN:VCALENDAR\r\nSUMMARY:Caf\u00c3\r\n \u00a9\r\nEND:VCALENDAR\r\n')
  expect(decodeText(folded).split(/\r?\n/)).toEqual(['BEGIN:VCALENDAR', 'SUMMARY:Café', '', 'END:VCALENDAR', ''])
})

test('a line break before a space stays in a page', () => {
  expect(decodeText(bytesOf('<p>\n  één</p>'))).toBe('<p>\n  één</p>')
})

test.each([
  ['UTF-8 that the header calls Latin', bytesOf('één'), 'iso-8859-1', 'één'],
  ['Latin that the header calls UTF-8', latin1('\u00e9\u00e9n'), 'utf-8', 'één'],
  ['Latin in one line only', latin1('\u00c3\u00a9\u00c3\u00a9n\n\u00e9\u00e9n'), null, 'één\néén'],
  ['one bad byte in a line of UTF-8', latin1('\u00c3\u00a9\u00c3\u00a9n \u00ff'), null, 'één \uFFFD'],
  ['a charset in the page', latin1('<meta charset="iso-8859-2">\u00b1'), 'iso-8859-1', '<meta charset="iso-8859-2">ą'],
  ['an unknown charset', latin1('\u00e9'), 'klingon', 'é'],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0xe9, 0), null, 'é'],
])('%s', (_, bytes, header, expected) => {
  expect(decodeText(bytes, header)).toBe(expected)
})

test('a line of UTF-8 is whole wherever it is folded, whatever bytes are in the lines around it', () => {
  const line = 'SUMMARY:Crème brûlée 🎉 één avond'
  const odd = fc.uint8Array({ maxLength: 20 }).map((bytes) => `x${String.fromCharCode(...bytes)}`.replaceAll('\n', ''))
  const whole = String.fromCharCode(...bytesOf(line))
  const places = fc.uniqueArray(fc.nat({ max: whole.length - 1 }), { maxLength: 3 })
  const lineBreak = fc.constantFrom('\n ', '\r\n ', '\r\n\t')
  fc.assert(
    fc.property(odd, odd, places, lineBreak, (before, after, at, fold) => {
      const folded = [...whole].map((byte, index) => (at.includes(index) ? fold + byte : byte)).join('')
      const read = decodeText(latin1(['BEGIN:VCALENDAR', before, folded, after].join('\r\n')))
      expect(read.split(/\r?\n/)).toContain(line)
    }),
  )
})
