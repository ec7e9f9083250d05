import { describe, expect, test } from 'vitest'
import { isSameMessage, messagingReason, normalizeVote, pollClosedAt, voteError } from './policy.ts'

describe('messagingReason', () => {
  const strangers = {
    isBlocked: false,
    isSuspended: false,
    sharesGroup: false,
    hasConversation: false,
    hasOpenRequest: false,
    hasWaved: false,
  }
  test.each([
    ['strangers', {}, 'GROUPS_REQUIRED'],
    ['an open request', { hasOpenRequest: true }, 'OPEN_REQUEST'],
    ['an open request with a suspended person', { hasOpenRequest: true, isSuspended: true }, 'GROUPS_REQUIRED'],
    ['a wave', { hasWaved: true }, 'WAVED'],
    ['a wave and an open request', { hasWaved: true, hasOpenRequest: true }, 'OPEN_REQUEST'],
    ['a wave with a suspended person', { hasWaved: true, isSuspended: true }, 'GROUPS_REQUIRED'],
    ['an open request and a block', { hasOpenRequest: true, isBlocked: true }, 'BLOCKED'],
    ['a shared group', { sharesGroup: true, hasConversation: true }, 'SHARED_GROUPS'],
    ['a shared group with a suspended person', { sharesGroup: true, isSuspended: true }, 'SUSPENDED'],
    ['a shared group and a block', { sharesGroup: true, isBlocked: true }, 'BLOCKED'],
    ['an earlier conversation', { hasConversation: true }, 'PREVIOUS_CONVERSATION'],
    ['an earlier conversation with a suspended person', { hasConversation: true, isSuspended: true }, 'SUSPENDED'],
  ] as const)('%s', (_, change, reason) => expect(messagingReason({ ...strangers, ...change })).toBe(reason))
})

describe('isSameMessage', () => {
  const sent = { targetId: 'g', content: 'hoi', type: 'TEXT' as const, gifUrl: null, gifId: null, poll: null }
  const stored = { ...sent, deletedAt: null }
  test.each([
    ['the same', {}, true],
    ['another text', { content: 'hallo' }, false],
    ['another group', { targetId: 'h' }, false],
    ['another kind', { type: 'EMOJI' as const }, false],
    ['another GIF', { gifId: 'x' }, false],
    ['a poll', { poll: { question: 'Hoe laat?', options: ['7', '8'], isMultiple: false } }, false],
    ['deleted since', { content: '', deletedAt: new Date() }, true],
    ['deleted since, elsewhere', { content: '', deletedAt: new Date(), targetId: 'h' }, false],
  ])('%s', (_, change, same) => expect(isSameMessage({ ...stored, ...change }, sent)).toBe(same))

  const poll = { question: 'Hoe laat?', options: ['7 uur', '8 uur'], isMultiple: false }
  test.each([
    ['the same poll', {}, true],
    ['a poll with another question', { question: 'Waar?' }, false],
    ['a poll with another option', { options: ['7 uur', '9 uur'] }, false],
    ['a poll with one more option', { options: ['7 uur', '8 uur', '9 uur'] }, false],
    ['a poll of several answers', { isMultiple: true }, false],
  ])('%s', (_, change, same) =>
    expect(isSameMessage({ ...stored, poll }, { ...sent, poll: { ...poll, ...change } })).toBe(same),
  )
})

test.each([
  ['one of a single choice', false, [1], null],
  ['none', false, [], null],
  ['two of a single choice', false, [0, 1], 'Kies één antwoord'],
  ['the same one twice', false, [1, 1], null],
  ['two of a multiple choice', true, [1, 0], null],
  ['one that is not there', true, [2], 'Dit antwoord staat niet in de peiling'],
])('a vote for %s', (_, isMultiple, options, wrong) =>
  expect(voteError({ question: 'Hoe laat?', options: ['7', '8'], isMultiple }, normalizeVote(options))).toBe(wrong),
)

describe('a poll closes', () => {
  const [before, start, after] = [new Date(1000), new Date(2000), new Date(3000)]
  test.each([
    ['not before its event starts', before, null, before, null],
    ['when its event starts', before, null, start, start],
    ['when its maker closed it earlier', before, before, after, before],
    ['not at a start that was before it was made', after, null, after, null],
  ])('%s', (_, createdAt, closedAt, now, expected) =>
    expect(pollClosedAt({ createdAt, pollClosedAt: closedAt }, start, now)).toBe(expected),
  )
})
