import { expect, test } from 'vitest'
import { filesOf } from './check.ts'

const FILES = ['.npmrc', 'package-lock.json', 'api/src/app.ts', 'web/app/root.tsx', 'webhook/x.ts']

test('a check reads the files of the root and those of its folders', () => {
  expect(filesOf({ reads: ['web'] }, FILES)).toEqual(['.npmrc', 'package-lock.json', 'web/app/root.tsx'])
})

test('a check that names no folders reads everything', () => {
  expect(filesOf({}, FILES)).toEqual(FILES)
})
