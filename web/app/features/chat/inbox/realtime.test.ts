import { QueryClient } from '@tanstack/react-query'
import { hasUnread, listConversations } from 'contract/chat/direct.ts'
import { beforeEach, expect, test } from 'vitest'
import { queryFor } from '~/lib/api/query.tsx'
import { aDirectMessage } from '../../../testing/chat-messages.ts'
import { setInView } from './conversation-in-view.ts'
import { onConversationRead, onDirectMessage } from './realtime.ts'

const ME = 'me'
const unreadKey = queryFor(hasUnread).queryKey
const pagesKey = [...queryFor(listConversations, { query: {} }).queryKey.slice(0, 2), 'pages', '']
let client: QueryClient
const isRefetched = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(unreadKey, { hasUnread: false, unreadGroupIds: [] })
  client.setQueryData(pagesKey, { pages: [], pageParams: [] })
})

test('a message of another person refetches the conversations and the dot', () => {
  onDirectMessage(client, aDirectMessage(5, 'tom', ME), ME)
  expect([isRefetched(pagesKey), isRefetched(unreadKey)]).toEqual([true, true])
})

test('own messages and messages that arrive in view are not unread', () => {
  onDirectMessage(client, aDirectMessage(4, ME, 'imane'), ME)
  setInView('direct:tom', true)
  onDirectMessage(client, aDirectMessage(6, 'tom', ME), ME)
  setInView('direct:tom', false)
  expect([isRefetched(pagesKey), isRefetched(unreadKey)]).toEqual([true, false])
})

test('reading on any device refetches the unread state, for the reader only', () => {
  onConversationRead(client, { userId: 'tom', partnerId: ME, lastReadSeq: 6 }, ME)
  expect([isRefetched(pagesKey), isRefetched(unreadKey)]).toEqual([false, false])
  onConversationRead(client, { userId: ME, partnerId: 'tom', lastReadSeq: 6 }, ME)
  expect([isRefetched(pagesKey), isRefetched(unreadKey)]).toEqual([true, true])
})
