import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Conversation, DirectMessage } from 'contract/chat/direct.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { aDirectMessage } from '../../../testing/chat-messages.ts'
import { setInView } from './conversation-in-view.ts'
import {
  type ConversationPages,
  conversationsKey,
  onConversationMuted,
  onConversationRead,
  onDirectMessage,
  onDirectMessageChanged,
  unreadKey,
} from './realtime.ts'

const ME = 'me'

/** A conversation as the server lists it after this message. */
function listed(sent: DirectMessage, more: Partial<Conversation> = {}): Conversation {
  return {
    user: sent.senderId === ME ? sent.receiver : sent.sender,
    lastMessage: sent,
    hasUnread: false,
    unreadCount: 0,
    isMuted: false,
    lastSeq: sent.seq,
    lastChange: 0,
    ...more,
  }
}

const pagination = { page: 1, limit: 2, total: 3, totalPages: 2, hasNextPage: true, hasPreviousPage: false }
let client: QueryClient
const key = conversationsKey('')
const list = () => client.getQueryData<ConversationPages>(key)?.pages.map((page) => page.conversations)
const dot = () => client.getQueryData<{ hasUnread: boolean }>(unreadKey)?.hasUnread

beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(unreadKey, { hasUnread: false })
  client.setQueryData<ConversationPages>(key, {
    pages: [
      { conversations: [listed(aDirectMessage(5, 'tom', ME)), listed(aDirectMessage(3, ME, 'imane'))], pagination },
      { conversations: [listed(aDirectMessage(1, 'bram', ME))], pagination },
    ],
    pageParams: [1, 2],
  })
})

test('a message moves its conversation to the top, once, with what the server would return', () => {
  const message = aDirectMessage(2, 'bram', ME)
  onDirectMessage(client, message, ME)
  onDirectMessage(client, message, ME)
  onDirectMessage(client, aDirectMessage(1, 'bram', ME), ME)
  expect(list()).toEqual([
    [listed(message, { hasUnread: true, unreadCount: 1 }), listed(aDirectMessage(5, 'tom', ME))],
    [listed(aDirectMessage(3, ME, 'imane'))],
  ])
  expect(dot()).toBe(true)
})

test('own messages and messages that arrive in view are not unread', () => {
  onDirectMessage(client, aDirectMessage(4, ME, 'imane'), ME)
  setInView('direct:tom', true)
  onDirectMessage(client, aDirectMessage(6, 'tom', ME), ME)
  setInView('direct:tom', false)
  expect(
    list()
      ?.flat()
      .some(({ hasUnread }) => hasUnread),
  ).toBe(false)
  expect(dot()).toBe(false)
})

test('a muted conversation is unread in the list but not in the navigation', () => {
  onConversationMuted(client, { groupId: null, userId: 'tom', isMuted: true })
  onDirectMessage(client, aDirectMessage(6, 'tom', ME), ME)
  expect(list()?.[0]?.[0]).toMatchObject({ hasUnread: true, isMuted: true })
  expect(dot()).toBe(false)
})

test('reading clears the unread state up to that message, and only for the reader', () => {
  onDirectMessage(client, aDirectMessage(6, 'tom', ME), ME)
  onConversationRead(client, { userId: 'tom', partnerId: ME, lastReadSeq: 6 }, ME)
  onConversationRead(client, { userId: ME, partnerId: 'tom', lastReadSeq: 5 }, ME)
  expect(list()?.[0]?.[0]?.hasUnread).toBe(true)
  onConversationRead(client, { userId: ME, partnerId: 'tom', lastReadSeq: 6 }, ME)
  expect(list()?.[0]?.[0]).toMatchObject({ hasUnread: false, unreadCount: 0 })
})

test('reading up to an earlier message leaves the later ones unread', () => {
  for (const seq of [6, 7, 8]) onDirectMessage(client, aDirectMessage(seq, 'tom', ME), ME)
  onConversationRead(client, { userId: ME, partnerId: 'tom', lastReadSeq: 7 }, ME)
  expect(list()?.[0]?.[0]).toMatchObject({ hasUnread: true, unreadCount: 1 })
  onConversationRead(client, { userId: ME, partnerId: 'tom', lastReadSeq: 6 }, ME)
  expect(list()?.[0]?.[0]).toMatchObject({ unreadCount: 1 })
})

test('a deleted last message disappears from the list, and an older version does not restore it', () => {
  const gone = aDirectMessage(5, 'tom', ME, { message: '', deletedAt: '2026-06-01T11:00:00.000Z', change: 2 })
  onDirectMessageChanged(client, gone, ME)
  onDirectMessageChanged(client, aDirectMessage(5, 'tom', ME, { change: 1 }), ME)
  expect(list()?.[0]?.[0]).toEqual(listed(gone, { lastChange: 2 }))
})

test('events create no list before it was loaded', () => {
  client.clear()
  onDirectMessageChanged(client, aDirectMessage(5, 'tom', ME, { change: 1 }), ME)
  onConversationRead(client, { userId: ME, partnerId: 'tom', lastReadSeq: 6 }, ME)
  expect(list()).toBeUndefined()
})

test.each(['first load', 'refetch'])('a %s that was read before a message arrived does not hide it', async (load) => {
  if (load === 'first load') client.clear()
  const lists: ((page: ConversationPages['pages'][number]) => void)[] = []
  const dots: ((answer: { hasUnread: boolean }) => void)[] = []
  const conversations = new InfiniteQueryObserver(client, {
    queryKey: key,
    queryFn: () => new Promise<ConversationPages['pages'][number]>((resolve) => lists.push(resolve)),
    initialPageParam: 1,
    getNextPageParam: () => undefined,
  })
  const unread = new QueryObserver(client, {
    queryKey: unreadKey,
    queryFn: () => new Promise<{ hasUnread: boolean }>((resolve) => dots.push(resolve)),
  })
  conversations.subscribe(() => undefined)
  unread.subscribe(() => undefined)

  onDirectMessage(client, aDirectMessage(6, 'tom', ME), ME)
  const onePage = { ...pagination, hasNextPage: false }
  lists[0]?.({ conversations: [listed(aDirectMessage(5, 'tom', ME))], pagination: onePage })
  dots[0]?.({ hasUnread: false })
  const now = listed(aDirectMessage(6, 'tom', ME), { hasUnread: true, unreadCount: 1 })
  await vi.waitFor(() => expect([lists.length, dots.length]).toEqual([2, 2]))
  lists[1]?.({ conversations: [now], pagination: onePage })
  dots[1]?.({ hasUnread: true })
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  expect(list()).toEqual([[now]])
  expect(dot()).toBe(true)
  conversations.destroy()
  unread.destroy()
})
