import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeTemporaryTree } from './boundaries/temporary-tree.ts'
import { hashSources, isBuilt } from './web-build.ts'

const createTree = () =>
  writeTemporaryTree({
    'package-lock.json': '{}',
    'web/app/root.tsx': 'one',
    'contract/src/groups.ts': 'one',
    'poster/src/svg.ts': 'one',
    'api/src/app.ts': 'one',
  })

test.each([
  'web/app/root.tsx',
  'web/app/new.tsx',
  'web/public/icon.svg',
  'contract/src/groups.ts',
  'poster/src/svg.ts',
  'package-lock.json',
])('a change of %s needs a new build', (file) => {
  const root = createTree()
  const before = hashSources(root)
  mkdirSync(join(root, file, '..'), { recursive: true })
  writeFileSync(join(root, file), 'two')
  expect(hashSources(root)).not.toBe(before)
})

test.each(['api/src/app.ts', 'web/build/client/a.js', 'web/.react-router/types/x.ts', 'web/app/root.test.tsx'])(
  'a change of %s needs no new build',
  (file) => {
    const root = createTree()
    const before = hashSources(root)
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), 'two')
    expect(hashSources(root)).toBe(before)
  },
)

test('deleting or renaming a file is a change', () => {
  const root = createTree()
  const before = hashSources(root)
  rmSync(join(root, 'web/app/root.tsx'))
  const afterDeletion = hashSources(root)
  writeFileSync(join(root, 'web/app/frame.tsx'), 'one')
  expect(new Set([before, afterDeletion, hashSources(root)]).size).toBe(3)
})

test('a build is current if its hash file matches the sources', () => {
  const root = createTree()
  expect(isBuilt(root, 'abc')).toBe(false)
  mkdirSync(join(root, 'web/build'), { recursive: true })
  expect(isBuilt(root, 'abc')).toBe(false)
  writeFileSync(join(root, 'web/build/.sources'), 'abc')
  expect(isBuilt(root, 'abc')).toBe(true)
  expect(isBuilt(root, 'abcd')).toBe(false)
})
