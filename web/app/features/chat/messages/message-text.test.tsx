import { render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MessageText } from './message-text.tsx'

const links = (text: string) => {
  const { container } = render(<MessageText text={text} mentions={[]} isOwn={false} />)
  expect(container.textContent).toBe(text)
  return [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
}

test.each([
  ['Zie https://nl.wikipedia.org/wiki/Paradiso_(Amsterdam)', 'https://nl.wikipedia.org/wiki/Paradiso_(Amsterdam)'],
  ['(zie https://voorbeeld.nl/a)', 'https://voorbeeld.nl/a'],
  ['(zie https://voorbeeld.nl/a_(b))', 'https://voorbeeld.nl/a_(b)'],
  ['[https://voorbeeld.nl/x[1]]', 'https://voorbeeld.nl/x[1]'],
  ['Ken je https://voorbeeld.nl/a?b=c?!', 'https://voorbeeld.nl/a?b=c'],
  ['https://voorbeeld.nl/, dus', 'https://voorbeeld.nl/'],
  ['“https://voorbeeld.nl/pad”.', 'https://voorbeeld.nl/pad'],
  ['<https://voorbeeld.nl>', 'https://voorbeeld.nl'],
])('%s', (text, address) => {
  expect(links(text)).toEqual([address])
})

test('whatever stands around an address, its own brackets stay and others do not', () => {
  const path = fc.array(fc.constantFrom('a', '_(b)', '[1]', '(c)d', '/e', '?f=g', '((h)i)'), {
    minLength: 1,
    maxLength: 4,
  })
  const around = fc.constantFrom('(…)', '[…]', 'Zie … !', '“…”.', '*…*', '_…_', '…, dus', '(zie …).', '([…])')
  fc.assert(
    fc.property(path, fc.array(around, { maxLength: 2 }), (parts, wraps) => {
      const address = `https://voorbeeld.nl/${parts.join('')}`
      expect(links(wraps.reduce((text, wrap) => wrap.replace('…', text), address))).toEqual([address])
    }),
  )
})

test('an address of nothing but punctuation is text', () => {
  expect(links('https://...')).toEqual([])
})
