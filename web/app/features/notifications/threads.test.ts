import type { Notification } from 'contract/notifications.ts'
import { expect, test } from 'vitest'
import { threadsOf } from './threads.ts'

const GROUP = '019b76da-a86d-7000-8000-01613b8afb2e'
const OTHER = '019b76da-a86d-7000-8000-01613b8afb2f'
const about = (groupId: string | null, actionUrl: string, index: number): Notification => ({
  id: `n${index}`,
  type: 'group_join_request',
  title: '',
  message: '',
  isRead: false,
  createdAt: '2026-06-01T10:00:00.000Z',
  data: { actionUrl, groupId },
})

test('notifications of one group are one thread, whichever of its pages they lead to', () => {
  const threads = threadsOf([
    about(GROUP, `/groups/${GROUP}/manage`, 0),
    about(null, '/events/a', 1),
    about(OTHER, `/groups/${OTHER}`, 2),
    about(GROUP, '/vandaag', 3),
    about(null, '/events/a', 4),
  ])
  expect(threads.map(({ key, isGroup, notifications }) => [key, isGroup, notifications.map(({ id }) => id)])).toEqual([
    [GROUP, true, ['n0', 'n3']],
    ['/events/a', false, ['n1', 'n4']],
    [OTHER, true, ['n2']],
  ])
})
