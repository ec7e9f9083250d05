import { pollInput } from 'contract/chat/polls.ts'
import { expect, test } from 'vitest'
import { suggestPolls } from './suggested-polls.ts'

const start = '2026-06-06T18:00:00.000Z'

test('the first suggestion asks when to meet, in Dutch time before the event', () => {
  const [first] = suggestPolls(start, new Date('2026-06-01T10:00:00Z'))
  expect(first).toMatchObject({
    question: 'Hoe laat spreken we af?',
    options: ['18.30 uur', '19.00 uur', '19.30 uur'],
  })
})

test.each([null, start])('late or without a known start (%s) the times are relative, and all can be sent', (at) => {
  const polls = suggestPolls(at, new Date('2026-06-06T17:00:00Z'))
  expect(polls[0]?.options[0]).toBe('Nu meteen')
  for (const poll of polls) expect(pollInput.parse(poll)).toEqual(poll)
})
