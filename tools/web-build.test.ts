import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plantTree } from './boundaries/planted-tree.ts'
import { hashSources, isBuilt } from './web-build.ts'

const plantWeb = () =>
  plantTree({
    'package-lock.json': '{}',
    'web/app/root.tsx': 'one',
    'contract/src/groups.ts': 'one',
    'api/src/app.ts': 'one',
  })

test.each([
  'web/app/root.tsx',
  'web/app/new.tsx',
  'web/public/icon.svg',
  'contract/src/groups.ts',
  'package-lock.json',
])('a change of %s asks for a new build', (file) => {
  const root = plantWeb()
  const before = hashSources(root)
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), 'two')
  expect(hashSources(root)).not.toBe(before)
})

test.each(['api/src/app.ts', 'web/build/client/a.js', 'web/.react-router/types/x.ts', 'web/app/root.test.tsx'])(
  'a change of %s does not',
  (file) => {
    const root = plantWeb()
    const before = hashSources(root)
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), 'two')
    expect(hashSources(root)).toBe(before)
  },
)

test('a file that goes or gets another name counts as a change', () => {
  const root = plantWeb()
  const before = hashSources(root)
  rmSync(join(root, 'web/app/root.tsx'))
  const without = hashSources(root)
  writeFileSync(join(root, 'web/app/frame.tsx'), 'one')
  expect(new Set([before, without, hashSources(root)]).size).toBe(3)
})

test('a build counts only with the mark of these sources', () => {
  const root = plantWeb()
  expect(isBuilt(root, 'abc')).toBe(false)
  mkdirSync(join(root, 'web/build'), { recursive: true })
  expect(isBuilt(root, 'abc')).toBe(false)
  writeFileSync(join(root, 'web/build/.sources'), 'abc')
  expect(isBuilt(root, 'abc')).toBe(true)
  expect(isBuilt(root, 'abcd')).toBe(false)
})
