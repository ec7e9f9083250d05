import type { GroupChat } from 'contract/chat/groups.ts'

let created = 0

type Options = {
  id?: string
  name?: string
  lastAt?: string
  content?: string
  lastMessage?: null
} & Partial<Omit<GroupChat, 'group' | 'lastMessage'>>

/** A group chat whose last message is Tom's. Pass only the fields the test is about. */
export function aGroupChat({
  id,
  name = 'Vroege vogels',
  lastAt,
  content = 'Hoi',
  ...overrides
}: Options = {}): GroupChat {
  created += 1
  return {
    group: {
      id: id ?? `0190f009-0000-7000-8000-${String(created).padStart(12, '0')}`,
      name,
      featuredImage: null,
      event: {
        id: '0190f003-0000-7000-8000-000000000001',
        slug: 'oevers-open-air',
        title: 'Oevers Open Air',
        name: 'Oevers Open Air',
        type: 'FESTIVAL',
        image: null,
        startDate: '2199-06-20T12:00:00.000Z',
        endDate: null,
        isWholeDay: false,
      },
    },
    joinedAt: '2026-06-01T10:00:00.000Z',
    lastMessage: {
      id: `m${created}`,
      seq: 4,
      content,
      messageType: 'TEXT',
      createdAt: lastAt ?? '2026-06-02T10:00:00.000Z',
      user: { id: 'tom', username: 'Tom', profilePhoto: null, profilePhotoThumbnail: null, suspendedAt: null },
      hidden: null,
      deletedAt: null,
      removedAt: null,
    },
    unreadCount: 0,
    isMuted: false,
    lastSeq: 4,
    ...overrides,
  }
}
