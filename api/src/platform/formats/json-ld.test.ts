import { expect, test } from 'vitest'
import { plainText, readJsonLd } from './json-ld.ts'

const namesIn = (...blocks: string[]) => {
  const { nodes, unreadable } = readJsonLd(
    `<html>\n${blocks.map((block) => `<script type="application/ld+json">${block}</script>`).join('\n')}</html>`,
  )
  return { names: nodes.flatMap(({ name }) => name ?? []), unreadable }
}

test.each([
  ['a trailing comma', '{"name":"A","tags":["x",],}'],
  ['a comment', '{/* feest */"name":"A" // avond\n}'],
  ['a quote within a text', '{"description":"Het "grote" feest, 5" breed","name":"A"}'],
  ['an escape that is none', String.raw`{"description":"Bij \'t Veer, \e","name":"A"}`],
  ['a value that is none', '{"price":,"offers":undefined,"x":NaN,"name":"A"}'],
  ['quotes as entities', '{&quot;name&quot;:&quot;A&quot;}'],
  ['a line break within a text', '{"description":"een\ntwee","name":"A"}'],
  [
    'an address with slashes and a comma before a bracket in a text',
    '{"url":"https://a.example/x","x":"a,]","name":"A"}',
  ],
])('%s is read', (_, block) => {
  expect(namesIn(block)).toEqual({ names: ['A'], unreadable: [] })
})

test.each([
  ['a list', '[{"name":"A"},\n{"name":nee},{"name":"B"}]'],
  ['a graph', '{"@context":"x","@graph":[{"name":"A"},\n{"name":nee},{"name":"B"}]}'],
  ['a list without a comma', '[{"name":"A"}\n{"name":nee} {"name":"B"}]'],
  ['a block of several objects', '{"name":"A"}{"name":"B"}\n{"name":nee,"x":{"y":ook}}'],
  ['a list that breaks off', '[{"name":"A"},{"name":"B"},\n{"name":"C","start'],
])('of %s the rest is read, and the line of what is broken is named', (_, block) => {
  expect(namesIn(block)).toEqual({ names: ['A', 'B'], unreadable: [3] })
})

test('a broken block spoils no other', () => {
  expect(namesIn('{"name":"A"}', 'nee', '{"name":"B"}')).toEqual({ names: ['A', 'B'], unreadable: [3] })
})

test.each([
  ['Kaarten <hier> voor > 18, liefs <3', 'Kaarten <hier> voor > 18, liefs <3'],
  ['<p>Kaarten <b>hier</b></p><script>alert(1)</script>', 'Kaarten hier'],
  ['Bier &amp; kaas', 'Bier & kaas'],
])('the visible text of %s', (html, expected) => {
  expect(plainText(html)).toBe(expected)
})
