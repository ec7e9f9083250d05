import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Poll } from 'contract/chat/polls.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { signIn, signOut } from '~/lib/session/session.ts'
import { aMessage, tom } from '~/testing/chat-messages.ts'
import { aToken, aUser } from '~/testing/people.ts'
import { voteOutbox } from '../engine/browser-chat.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { MessageActionsProvider } from './message-actions.tsx'
import { PollCard } from './poll-card.tsx'

const me = aUser({ username: 'Noor' })

beforeEach(() => {
  const now = Math.floor(Date.now() / 1000)
  signIn({ user: me, accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 'r' })
})
afterEach(() => {
  signOut()
  vi.restoreAllMocks()
})

const aPoll = (votes: readonly (readonly string[])[], about: Partial<Poll> = {}): Poll => ({
  question: 'Hoe laat?',
  options: votes.map((userIds, index) => ({ text: `${18 + index}.00`, count: userIds.length, userIds: [...userIds] })),
  isMultiple: false,
  closedAt: null,
  ...about,
})

function open(poll: Poll, { isOwn = false, canWrite = true } = {}) {
  const message = aMessage(1, { type: 'POLL', content: 'Peiling: Hoe laat?', poll })
  const conversation = { key: 'group:g' } as Partial<ConversationDriver> as ConversationDriver
  render(
    <MessageActionsProvider
      conversation={conversation}
      messages={[message]}
      canWrite={canWrite}
      people={[tom]}
      onReply={() => undefined}
    >
      <PollCard message={message} poll={poll} isOwn={isOwn} />
    </MessageActionsProvider>,
  )
}
const closedAt = '2026-06-01T10:00:00.000Z'

it('is a group of radio buttons named by the question, each with its count', () => {
  open(aPoll([[], ['tom', me.id]]))
  expect(screen.getByRole('group', { name: /Hoe laat\?/ })).toBeTruthy()
  expect(screen.getByRole('radio', { name: '18.00 (0 stemmen)' })).toHaveProperty('checked', false)
  expect(screen.getByRole('radio', { name: '19.00 (2 stemmen)' })).toHaveProperty('checked', true)
})

it('counts the user’s vote at once, replaces it and takes it back', async () => {
  const write = vi.spyOn(voteOutbox, 'write')
  open(aPoll([[], ['tom']]))
  fireEvent.click(screen.getByRole('radio', { name: '18.00 (0 stemmen)' }))
  expect(await screen.findByRole('radio', { name: '18.00 (1 stem)', checked: true })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: '19.00 (1 stem)' }))
  expect(await screen.findByRole('radio', { name: '19.00 (2 stemmen)', checked: true })).toBeTruthy()
  expect(screen.getByRole('radio', { name: '18.00 (0 stemmen)', checked: false })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Stem intrekken' }))
  expect(await screen.findByRole('radio', { name: '19.00 (1 stem)', checked: false })).toBeTruthy()
  expect(write.mock.calls.map(([{ body }]) => body.options)).toEqual([[0], [1], []])
})

it('is a group of checkboxes if several answers may be chosen', async () => {
  const write = vi.spyOn(voteOutbox, 'write')
  open(aPoll([[me.id], [], ['tom']], { isMultiple: true }))
  fireEvent.click(screen.getByRole('checkbox', { name: '20.00 (1 stem)' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: '18.00 (1 stem)', checked: true }))
  expect(write.mock.calls.map(([{ body }]) => body.options)).toEqual([[0, 2], [2]])
})

it('names the voters on request, without those the user blocked', () => {
  open({ ...aPoll([[me.id, 'tom']]), options: [{ text: '18.00', count: 3, userIds: [me.id, 'tom'] }] })
  fireEvent.click(screen.getByRole('button', { name: 'Wie stemde?' }))
  expect(screen.getByText('Jij, Tom, nog 1')).toBeTruthy()
})

it.each([
  ['Gekozen: 19.00', [['a'], ['b', 'c'], []]],
  ['Gelijk: 18.00 en 20.00', [['a'], [], ['b']]],
  ['Niemand heeft gestemd.', [[], []]],
])('says when it is closed: %s', (result, votes) => {
  open(aPoll(votes, { closedAt }), { isOwn: true })
  expect(screen.getByText('Gesloten.')).toBeTruthy()
  expect(screen.getByText(result)).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Peiling sluiten' })).toBeNull()
  expect(screen.getByRole('list', { name: /Hoe laat\?/ }).children).toHaveLength(votes.length)
})

it('lets only its maker close it', () => {
  open(aPoll([[], []]), { isOwn: true })
  expect(screen.getByRole('button', { name: 'Peiling sluiten' })).toBeTruthy()
  cleanup()
  open(aPoll([[], []]))
  expect(screen.queryByRole('button', { name: 'Peiling sluiten' })).toBeNull()
})

it('takes no votes where the user cannot write', () => {
  open(aPoll([[], []]), { canWrite: false })
  expect(screen.getByRole('radio', { name: '18.00 (0 stemmen)' }).matches(':disabled')).toBe(true)
})
