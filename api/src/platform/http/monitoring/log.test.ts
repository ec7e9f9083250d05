import { expect, test } from 'vitest'
import { createRepetitionTest, sentenceOf } from './log.ts'

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

test('a person reads a sentence with what failed and why, and the stack of a bug', () => {
  const line = {
    level: 40,
    time: 1,
    reqId: 'req-1',
    msg: 'a component fails',
    component: 'disk',
    problem: 'it is full',
    free: { bytes: 0 },
  }
  expect(sentenceOf(JSON.stringify(line))).toBe('Warning: a component fails: disk: it is full: {"bytes":0}')
  const err = { message: 'EACCES: permission denied', stack: 'at write' }
  const failure = (code?: string) => sentenceOf(JSON.stringify({ level: 50, msg: 'not stored', err: { ...err, code } }))
  expect(failure('EACCES')).toBe('Error: not stored: EACCES: permission denied')
  expect(failure()).toBe('Error: not stored: EACCES: permission denied\nat write')
})
