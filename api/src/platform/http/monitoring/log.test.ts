import { expect, test } from 'vitest'
import { createRepetitionTest } from './log.ts'

test('a line repeats another with the same text, fields and kind of error', () => {
  const isRepeated = createRepetitionTest()
  const refused = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  expect(isRepeated([{ err: refused() }, 'job queue'])).toBe(false)
  expect(isRepeated([{ err: refused() }, 'job queue'])).toBe(true)
  expect(isRepeated([{ err: Object.assign(refused(), { code: 'EPIPE' }) }, 'job queue'])).toBe(false)
  expect(isRepeated([{ err: refused() }, 'other'])).toBe(false)
  expect(isRepeated([{ component: 'mail' }, 'a component fails'])).toBe(false)
  expect(isRepeated([{ component: 'push' }, 'a component fails'])).toBe(false)
})
