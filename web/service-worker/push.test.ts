import { expect, test } from 'vitest'
import { notificationOf, windowFor } from './push.ts'

test('a push message becomes a notification with its tag', () => {
  const pushed = { title: 'Je gaat mee!', body: 'Zeg hallo.', url: '/groups/1/chat', tag: 'conversation:1' }
  expect(notificationOf(JSON.stringify(pushed))).toMatchObject({
    title: 'Je gaat mee!',
    options: { body: 'Zeg hallo.', tag: 'conversation:1', data: { url: '/groups/1/chat' } },
  })
})

test.each(['', 'geen json', '{}', '{"title":1,"url":"/"}', 'null'])('%j is no push message', (text) => {
  expect(notificationOf(text)).toBeNull()
})

test('prefers the window that shows the page, then any window of the site', () => {
  const window = (url: string) => ({ url, focus: async () => null, navigate: async () => null })
  const [home, chat] = [window('https://site/'), window('https://site/groups/1/chat')]
  expect(windowFor([home, chat], chat.url)).toBe(chat)
  expect(windowFor([home], chat.url)).toBe(home)
  expect(windowFor([], chat.url)).toBeNull()
})
