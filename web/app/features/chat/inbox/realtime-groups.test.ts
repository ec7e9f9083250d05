import { QueryClient } from '@tanstack/react-query'
import type { listGroupChats } from 'contract/chat/groups.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { beforeEach, expect, test } from 'vitest'
import { aGroupChat } from '../../../testing/group-chats.ts'
import { onePage } from '../../../testing/groups.ts'
import { groupChatPreview } from './preview.ts'
import { groupChatsKey, onGroupChatMuted, onGroupChatRead } from './realtime-groups.ts'

const client = new QueryClient()
const trein = aGroupChat({ name: 'Trein', unreadCount: 3 })
const auto = aGroupChat({ name: 'Auto', unreadCount: 2 })
const list = () => client.getQueryData<ResponseOf<typeof listGroupChats>>(groupChatsKey)?.groupChats

beforeEach(() => client.setQueryData(groupChatsKey, { groupChats: [trein, auto], pagination: onePage(2, 100) }))

test('reading a chat on any device empties its count alone; receiving it twice equals once', () => {
  const read = { groupId: trein.group.id, lastReadSeq: trein.lastSeq }
  onGroupChatRead(client, read)
  const once = list()
  expect(once).toEqual([{ ...trein, unreadCount: 0 }, auto])
  onGroupChatRead(client, read)
  expect(list()).toEqual(once)
})

test('a read mark below the last message changes nothing', () => {
  onGroupChatRead(client, { groupId: trein.group.id, lastReadSeq: trein.lastSeq - 1 })
  expect(list()).toEqual([trein, auto])
})

test('a read mark below the last message requests the remaining count', () => {
  onGroupChatRead(client, { groupId: trein.group.id, lastReadSeq: trein.lastSeq })
  expect(client.getQueryState(groupChatsKey)?.isInvalidated).toBe(false)
  onGroupChatRead(client, { groupId: auto.group.id, lastReadSeq: auto.lastSeq - 1 })
  expect(client.getQueryState(groupChatsKey)?.isInvalidated).toBe(true)
})

test('muting marks the group chat, and a direct conversation changes no group chat', () => {
  onGroupChatMuted(client, { groupId: auto.group.id, userId: null, isMuted: true })
  onGroupChatMuted(client, { groupId: null, userId: 'tom', isMuted: true })
  expect(list()?.map(({ isMuted }) => isMuted)).toEqual([false, true])
})

test('the last message names its author, and never shows what the reader may not see', () => {
  const last = trein.lastMessage
  if (last === null) throw new Error('the fixture has a message')
  expect(groupChatPreview(last, 'me')).toBe('Tom: Hoi')
  expect(groupChatPreview(last, 'tom')).toBe('Jij: Hoi')
  expect(groupChatPreview({ ...last, content: '', messageType: 'GIF' }, 'me')).toBe('Tom: GIF')
  expect(groupChatPreview({ ...last, content: '', hidden: 'BLOCKED' }, 'me')).toBe('Bericht van een geblokkeerd lid')
  expect(groupChatPreview({ ...last, content: '', deletedAt: last.createdAt }, 'tom')).toBe('Bericht verwijderd')
  expect(groupChatPreview(null, 'me')).toBe('Nog geen berichten')
})
