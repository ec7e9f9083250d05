import { screen, waitFor } from '@testing-library/react'
import { getBlockStatus } from 'contract/blocks.ts'
import { type Conversation, canMessage, listConversations, listDirectMessages } from 'contract/chat/direct.ts'
import { listGroupChats } from 'contract/chat/groups.ts'
import { getPremiumFeatures } from 'contract/payments/premium.ts'
import { getUser } from 'contract/users/users.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { tom } from '../testing/chat-messages.ts'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { anOtherUser, aUser } from '../testing/people.ts'
import { premiumFeatures } from '../testing/premium.ts'
import { refusal, serving } from '../testing/serve.ts'
import Messages from './messages.tsx'

const server = createMswServer()
afterEach(() => vi.unstubAllGlobals())

/** Which jsdom lacks. */
class MediaQueryStub extends EventTarget {
  matches = true
}
class ObserverStub {
  observe() {}
  unobserve() {}
  disconnect() {}
}

it('welcomes beside the conversations, and says of one without a message that it has started', async () => {
  const conversation: Conversation = {
    ...{ user: tom, lastMessage: null, hasUnread: false, unreadCount: 0, isMuted: false },
    ...{ lastSeq: 0, lastChange: 0 },
  }
  server.use(
    serving(listGroupChats, { groupChats: [], pagination: onePage(0, 100) }),
    serving(listConversations, { conversations: [conversation], pagination: onePage(1, 20) }),
  )
  openPage({ routes: { '/messages': <Messages /> }, at: '/messages' })
  expect((await screen.findByRole('link', { name: /Tom/ })).textContent).toContain('Gesprek gestart')
  expect(screen.getByRole('heading', { name: 'Welkom bij je berichten' })).toBeTruthy()
})

it('without conversations says so', async () => {
  server.use(
    serving(listGroupChats, { groupChats: [], pagination: onePage(0, 100) }),
    serving(listConversations, { conversations: [], pagination: onePage(0, 20) }),
  )
  openPage({ routes: { '/messages': <Messages /> }, at: '/messages' })
  expect(await screen.findByRole('heading', { name: 'Geen gesprekken' })).toBeTruthy()
})

it('says at the composer how many conversations a new account may still begin', async () => {
  vi.stubGlobal('matchMedia', () => new MediaQueryStub())
  vi.stubGlobal('ResizeObserver', ObserverStub)
  server.use(
    serving(listGroupChats, { groupChats: [], pagination: onePage(0, 100) }),
    serving(listConversations, { conversations: [], pagination: onePage(0, 20) }),
    serving(getUser, { user: anOtherUser({ id: tom.id, username: 'Tom' }) }),
    serving(canMessage, { canMessage: true, reason: 'OPEN_REQUEST', message: null }),
    serving(listDirectMessages, () => ({
      ...{ messages: [], hasNextPage: false, nextCursor: null, changes: null, isMuted: false, hiddenIds: [] },
      ...{ lastSeq: 0, lastChange: 0, lastReadSeq: 0 },
    })),
    serving(getBlockStatus, {
      ...{ isBlocked: false, currentUserBlocked: false, otherUserBlocked: false as const },
      ...{ canMessage: true, reason: null, message: null },
    }),
    serving(
      getPremiumFeatures,
      premiumFeatures({ newcomerUntil: '2026-12-01T12:00:00.000Z', conversations: { used: 2, max: 3 } }),
    ),
  )
  openPage({ routes: { '/messages': <Messages /> }, at: `/messages?user=${tom.id}` })
  expect(
    await screen.findByText(
      'Je kunt nu nog 1 gesprek beginnen met mensen buiten je groepen. Dat komt doordat je nieuw bent.',
    ),
  ).toBeTruthy()
})

it('says that nobody writes to themselves, and waits for no messages', async () => {
  const me = aUser({ username: 'noor' })
  let answers = 0
  vi.stubGlobal('matchMedia', () => new MediaQueryStub())
  vi.stubGlobal('ResizeObserver', ObserverStub)
  server.use(
    serving(listGroupChats, { groupChats: [], pagination: onePage(0, 100) }),
    serving(listConversations, { conversations: [], pagination: onePage(0, 20) }),
    serving(getUser, { user: anOtherUser({ id: me.id, username: 'noor' }) }),
    serving(canMessage, { canMessage: false, reason: 'SAME_USER', message: 'Je kunt jezelf geen bericht sturen' }),
    serving(listDirectMessages, () => {
      answers += 1
      return refusal('NOT_YOURSELF')
    }),
  )
  openPage({ routes: { '/messages': <Messages /> }, at: `/messages?user=${me.id}`, as: me })
  expect(await screen.findByText('Ongeldig')).toBeTruthy()
  await waitFor(() => expect(answers).toBeGreaterThan(0))
  await waitFor(() => expect(screen.queryByText('Berichten laden')).toBeNull())
})
