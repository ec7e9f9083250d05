import { expect, test } from 'vitest'
import { notificationOf, windowFor } from './push.ts'

test('what the server pushed is shown, once per subject', () => {
  const pushed = { title: 'Je gaat mee!', body: 'Zeg hallo.', url: '/groups/1/chat', tag: 'conversation:1' }
  expect(notificationOf(JSON.stringify(pushed))).toMatchObject({
    title: 'Je gaat mee!',
    options: { body: 'Zeg hallo.', tag: 'conversation:1', data: { url: '/groups/1/chat' } },
  })
})

test.each(['', 'geen json', '{}', '{"title":1,"url":"/"}', 'null'])('%j is not ours', (text) => {
  expect(notificationOf(text)).toBeNull()
})

test('the window that shows the page comes first, then any of ours', () => {
  const window = (url: string) => ({ url, focus: async () => null, navigate: async () => null })
  const [home, chat] = [window('https://site/'), window('https://site/groups/1/chat')]
  expect(windowFor([home, chat], chat.url)).toBe(chat)
  expect(windowFor([home], chat.url)).toBe(home)
  expect(windowFor([], chat.url)).toBeNull()
})
