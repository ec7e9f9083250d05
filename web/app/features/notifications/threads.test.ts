import type { Notification } from 'contract/notifications.ts'
import { expect, test } from 'vitest'
import { threadsOf } from './threads.ts'

const GROUP = '019b76da-a86d-7000-8000-01613b8afb2e'
const OTHER = '019b76da-a86d-7000-8000-01613b8afb2f'
const leadingTo = (actionUrl: string, index: number): Notification => ({
  id: `n${index}`,
  type: 'group_join_request',
  title: '',
  message: '',
  isRead: false,
  createdAt: '2026-06-01T10:00:00.000Z',
  data: { actionUrl },
})

test('notifications of one group are one thread, whichever of its pages they lead to', () => {
  const urls = [`/groups/${GROUP}/manage`, '/events/a', `/groups/${OTHER}`, `/groups/${GROUP}/chat`, '/events/a']
  const threads = threadsOf(urls.map(leadingTo))
  expect(threads.map(({ key, isGroup, notifications }) => [key, isGroup, notifications.map(({ id }) => id)])).toEqual([
    [GROUP, true, ['n0', 'n3']],
    ['/events/a', false, ['n1', 'n4']],
    [OTHER, true, ['n2']],
  ])
})
