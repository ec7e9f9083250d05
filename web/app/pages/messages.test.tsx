// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { type Conversation, listConversations } from 'contract/chat/direct.ts'
import { listGroupChats } from 'contract/chat/groups.ts'
import { afterEach, expect, it } from 'vitest'
import { tom } from '../testing/chat-messages.ts'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { serving } from '../testing/serve.ts'
import Messages from './messages.tsx'

const server = createMswServer()
afterEach(closePage)

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
