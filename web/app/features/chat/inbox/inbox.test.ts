import type { Conversation } from 'contract/chat/direct.ts'
import { expect, test } from 'vitest'
import { aGroupChat } from '../../../testing/group-chats.ts'
import { groupChatPreview, inboxOf, matchesSearch } from './inbox.ts'

const at = (day: number) => `2026-06-${String(day).padStart(2, '0')}T10:00:00.000Z`
const direct = (id: string, day: number | null): Conversation => ({
  user: { id, username: id, profilePhoto: null, profilePhotoThumbnail: null, suspendedAt: null },
  lastMessage:
    day === null
      ? null
      : {
          id,
          seq: 1,
          message: '',
          messageType: 'TEXT',
          sentAt: at(day),
          senderId: id,
          deletedAt: null,
          removedAt: null,
        },
  hasUnread: false,
  unreadCount: 0,
  isMuted: false,
  lastSeq: 1,
  lastChange: 0,
})
const chat = (name: string, day: number) => aGroupChat({ name, lastAt: at(day) })
const names = (...list: Parameters<typeof inboxOf>) =>
  inboxOf(...list).map((item) => (item.kind === 'group' ? item.chat.group.name : item.conversation.user.id))

test('group chats and conversations are one list, newest first, those without messages last', () => {
  const conversations = [direct('tom', 8), direct('imane', 3), direct('bram', null)]
  expect(names([chat('trein', 9), chat('auto', 5)], conversations, false)).toEqual([
    'trein',
    'tom',
    'auto',
    'imane',
    'bram',
  ])
})

test('a group without messages is placed by the day of joining', () => {
  const joined = aGroupChat({ name: 'nieuw', joinedAt: at(7), lastMessage: null })
  expect(names([joined], [direct('tom', 8), direct('imane', 3)], false)).toEqual(['tom', 'nieuw', 'imane'])
})

test('while older conversations are not loaded, older group chats are left out', () => {
  const groups = [chat('trein', 9), chat('auto', 2)]
  expect(names(groups, [direct('tom', 8), direct('imane', 3)], true)).toEqual(['trein', 'tom', 'imane'])
  expect(names(groups, [direct('tom', 8), direct('imane', 3), direct('bram', 1)], false)).toContain('auto')
})

test('a search finds the group and its event, without regard to case and accents', () => {
  const found = aGroupChat({ name: 'Café-gangers' })
  expect(matchesSearch(found, 'cafe')).toBe(true)
  expect(matchesSearch(found, 'OPEN AIR')).toBe(true)
  expect(matchesSearch(found, 'trein')).toBe(false)
})

test('the last message names its author, and never shows what the reader may not see', () => {
  const last = aGroupChat().lastMessage
  if (last === null) throw new Error('the fixture has a message')
  expect(groupChatPreview(last, 'me')).toBe('Tom: Hoi')
  expect(groupChatPreview(last, 'tom')).toBe('Jij: Hoi')
  expect(groupChatPreview({ ...last, content: '', messageType: 'GIF' }, 'me')).toBe('Tom: GIF')
  expect(groupChatPreview({ ...last, content: '', hidden: 'BLOCKED' }, 'me')).toBe('Bericht van een geblokkeerd lid')
  expect(groupChatPreview({ ...last, content: '', deletedAt: last.createdAt }, 'tom')).toBe('Bericht verwijderd')
  expect(groupChatPreview(null, 'me')).toBe('Nog geen berichten')
})
