import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { outbox } from '~/lib/offline/outbox.ts'
import { signIn, signOut } from '~/lib/session/session.ts'
import { socket } from '~/lib/socket/socket.ts'
import { aToken, aUser } from '~/testing/people.ts'
import type { ConversationDriver } from '../engine/conversation-driver.ts'
import { MessageActionsProvider } from './message-actions.tsx'
import { OutboxBubble } from './outbox-bubble.tsx'

type Entry = Parameters<typeof OutboxBubble>[0]['entry']

const entry = (problem: string | null): Entry => ({
  id: '0190f001-0000-7000-8000-0000000000aa',
  userId: 'noor',
  verb: 'sendMessage',
  input: { conversation: 'group:g', type: 'TEXT', content: 'Hoi', gif: null, picture: null, replyTo: null, poll: null },
  order: 1,
  createdAt: '2026-11-24T12:00:00.000Z',
  problem,
})
const nothing = () => undefined
const conversation = { key: 'group:g' } as Partial<ConversationDriver> as ConversationDriver

beforeEach(() => {
  const now = Math.floor(Date.now() / 1000)
  signIn({ user: aUser(), accessToken: aToken({ iat: now, exp: now + 900 }), refreshToken: 'r' })
})
afterEach(() => {
  vi.restoreAllMocks()
  signOut()
})
function show(problem: string | null, isOnline: boolean) {
  const connection = { state: isOnline ? ('connected' as const) : ('reconnecting' as const), problem: null, since: 0 }
  vi.spyOn(socket, 'current').mockReturnValue(connection)
  render(
    <MessageActionsProvider conversation={conversation} messages={[]} canWrite people={[]} onReply={nothing}>
      <OutboxBubble kind="outbox" entry={entry(problem)} isFirst isLast />
    </MessageActionsProvider>,
  )
}

test('an unsent message without a connection says so, and that it will be sent', () => {
  show(null, false)
  expect(screen.getByText('Niet verbonden met chat server. Wordt verzonden zodra je online bent.')).toBeTruthy()
})

test('a message that is sent again says why', () => {
  vi.spyOn(outbox, 'failureOf').mockReturnValue('Message send timeout')
  show(null, true)
  expect(screen.getByText('Message send timeout. We proberen het opnieuw.')).toBeTruthy()
})

test('a refused message shows why, and can be sent again or thrown away', () => {
  show('Kon bericht niet verzenden', true)
  expect(screen.getByText('Kon bericht niet verzenden')).toBeTruthy()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Opnieuw versturen',
    'Weggooien',
  ])
})
