import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listContractRoutes, routeNames } from '../api/src/testing/routes/contract-routes.ts'

/**
 * The specification, held against the product. `docs/spec/rows.tsv` has a line per requirement of the three documents, with
 * what holds it: a test (`file > title`) or a decision (`decision 0090.3`).
 */
const ROOT = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const table = (path: string): string[][] =>
  read(path)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

const MAX_DECISIONS = 40

const rows = table('docs/spec/rows.tsv').map(([document = '', id = '', requirement = '', ...holders]) => ({
  row: `${document} ${id} ${requirement}`,
  holders,
}))
const holders = rows.flatMap(({ holders }) => holders)
const isDecision = (holder: string) => holder.startsWith('decision ')

test('the table has every row of the three documents once', () => {
  expect(rows).toHaveLength(641)
  expect(new Set(rows.map(({ row }) => row)).size).toBe(641)
})

test('every row is held by a test or a decision', () => {
  expect(rows.filter(({ holders }) => holders.length === 0)).toEqual([])
  const decided = rows.filter(({ holders }) => holders.every(isDecision))
  console.info(
    `specification: ${rows.length} rows, ${rows.length - decided.length} held by tests, ${decided.length} decided`,
  )
})

test('every test that holds a row exists', () => {
  const missing = [...new Set(holders)].filter((holder) => {
    if (isDecision(holder)) return false
    const [file = '', title = ''] = holder.split(' > ')
    return title === '' || !existsSync(join(ROOT, file)) || !read(file).includes(title)
  })
  expect(missing).toEqual([])
})

test('every decision that replaces a row exists, and they are at most forty', () => {
  const decisions = [...new Set(holders.filter(isDecision))]
  const missing = decisions.filter((decision) => {
    const [file = '', number = ''] = decision.replace('decision ', '').split('.')
    const [path] = globSync(`docs/decisions/${file}-*.md`, { cwd: ROOT })
    return path === undefined || !read(path).includes(`\n## ${number} `)
  })
  expect(missing).toEqual([])
  expect(decisions.length).toBeLessThanOrEqual(MAX_DECISIONS)
})

/** What the product is made of, without tests and comments, on one line. */
const source = globSync('{contract/src,api/src,web/app}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.(test|chaos)\.tsx?$|\/testing\//.test(path))
  .map((path) => read(path).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''))
  .join('\n')
  .replace(/\s+/g, ' ')

test('every text that the specification quotes is in the product', () => {
  const texts = table('docs/spec/texts.tsv')
  const missing = texts.filter(
    ([, text = '', writtenAs = text]) => !writtenAs.split(' … ').every((part) => source.includes(part)),
  )
  expect(missing).toEqual([])
  expect(texts.length).toBeGreaterThan(200)
})

test('every call that the specification names is a route of the contract', async () => {
  const shape = (call: string) => call.replaceAll(/:\w+/g, ':')
  const served = new Set((await listContractRoutes()).flatMap(routeNames).map(shape))
  const missing = table('docs/spec/calls.tsv').filter(([, call = '']) => !served.has(shape(call)))
  expect(missing).toEqual([])
})
