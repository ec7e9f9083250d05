import { DAY } from 'contract/platform/durations.ts'
import { describe, expect, test } from 'vitest'
import { newcomerText, newcomerUntil } from './policy.ts'

const createdAt = new Date('2026-03-24T11:00:00Z')
const standing = { createdAt, isAdmin: false, isAccepted: false }
const after = (milliseconds: number) => new Date(createdAt.getTime() + milliseconds)

describe('newcomerUntil', () => {
  test.each([
    ['at registration', {}, 0, true],
    ['one millisecond before the end', {}, 7 * DAY - 1, true],
    ['seven days later', {}, 7 * DAY, false],
    ['accepted in a group', { isAccepted: true }, 0, false],
    ['an administrator', { isAdmin: true }, 0, false],
  ])('%s: %s', (_, change, age, isNewcomer) => {
    expect(newcomerUntil({ ...standing, ...change }, after(age))).toEqual(isNewcomer ? after(7 * DAY) : null)
  })
})

test('the text says what lifts the limit, by the date in Amsterdam', () => {
  expect(newcomerText('NEWCOMER_REQUESTS', new Date('2026-03-31T22:30:00Z'))).toContain(
    'Zodra een groep je toelaat, of vanaf 1 april, mag je er meer sturen.',
  )
})
