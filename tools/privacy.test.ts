import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const page = read('docs/privacy.md')
/** JSX wraps text over lines. */
const words = (text: string) => text.replaceAll(/\s+/g, ' ')

test('the record of processing names every table, and no other', () => {
  const tables = globSync('api/src/**/tables.ts', { cwd: ROOT }).flatMap((path) =>
    [...read(path).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name]) => name),
  )
  const record = page.slice(page.indexOf('## Record'), page.indexOf('Recipients:'))
  const rows = [...record.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  const without = /Without personal data: ([^\n]*)/.exec(record)?.[1] ?? ''
  const named = [...rows, ...[...without.matchAll(/`(\w+)`/g)].map(([, name]) => name)]
  expect(named.sort()).toEqual(tables.sort())
})

test('the terms promise what the specification says', () => {
  const text = words(read('web/app/features/legal/terms.md'))
  const promises = [
    'Je moet 18 jaar of ouder zijn.',
    'Gebruik je je account 3 jaar niet, dan verwijderen we het. We waarschuwen je met een mail',
    'melding binnen 48 uur',
    'We antwoorden binnen 1 tot 2 werkdagen.',
    'minstens 14 dagen van tevoren',
    'van betalingen bewaren we 7 jaar',
    'privacy beantwoorden we binnen 4 weken',
    '1 dag voor het evenement een herinnering',
  ]
  expect(promises.filter((promise) => !text.includes(promise))).toEqual([])
})

test.each([
  ['### Privacy statement', '### Terms', 'web/app/features/legal/privacy.md'],
  ['### Terms', 'Not proven', 'web/app/features/legal/terms.md'],
])('every sentence under %s is on the page and has a test', (from, until, source) => {
  const section = page.slice(page.indexOf(from), page.indexOf(until, page.indexOf(from)))
  const rows = [...section.matchAll(/^\| (.+) \| `([^`]+)`: (.+) \|$/gm)].map(([, ...row]) => row as string[])
  expect(rows.length).toBeGreaterThan(10)
  const text = words(read(source))
  const missing = rows.filter(
    ([sentence = '', file = '', title = '']) => !text.includes(sentence) || !read(file).includes(title),
  )
  expect(missing).toEqual([])
})
