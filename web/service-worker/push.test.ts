import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { DEVICE_DATABASE, OUTBOX_CHANNEL } from '../app/lib/offline/entry.ts'
import { clickOf, leaveUnsent, notificationOf, windowFor } from './push.ts'

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

const SET_OUT = { title: 'Tot zo: De klok', body: '', url: '/vandaag', tag: 't', userId: 'noor', setOutGroupId: 'g1' }

test('the question where one is is answered on the notification; leaving the group is asked on the page', () => {
  const { options } = notificationOf(JSON.stringify(SET_OUT)) ?? { options: null }
  expect(options?.actions.map(({ title }) => title)).toEqual([
    'Onderweg',
    'Iets later',
    'Ik ben er',
    'Ik kom toch niet',
  ])
  expect(clickOf('LATE', options?.data, 5)).toMatchObject({
    url: '/vandaag',
    entry: {
      userId: 'noor',
      verb: 'PUT /groups/:id/arrival',
      input: { params: { id: 'g1' }, body: { status: 'LATE', minutesLate: null } },
      order: 5,
    },
  })
  expect(clickOf('CANCEL', options?.data, 5)).toEqual({ url: '/vandaag?afmelden=g1', entry: null })
  // The notification itself, and any other notification.
  expect(clickOf('', options?.data, 5)).toEqual({ url: '/vandaag', entry: null })
  expect(clickOf('HERE', { url: '/groups/1' }, 5)).toEqual({ url: '/groups/1', entry: null })
})

test('an answer is left in the outbox of the device, and open pages hear of it', async () => {
  const { entry } = clickOf('HERE', SET_OUT, 5)
  if (entry === null) throw new Error('no entry')
  const db = await openDB(DEVICE_DATABASE, 7, { upgrade: (made) => void made.createObjectStore('unsent') })
  const heard = new Promise((resolve) => {
    new BroadcastChannel(OUTBOX_CHANNEL).onmessage = ({ data }) => resolve(data)
  })
  await leaveUnsent(entry)
  expect(await heard).toBe('changed')
  expect(await db.get('unsent', ['noor', entry.id])).toEqual(entry)
})
