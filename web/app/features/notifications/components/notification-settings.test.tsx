import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getNotificationPreferences, updateNotificationPreferences } from 'contract/notifications.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPage } from '../../../testing/open-page.tsx'
import { refusal, serving } from '../../../testing/serve.ts'
import { NotificationSettings } from './notification-settings.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
afterEach(() => server.resetHandlers())

const stored: ResponseOf<typeof getNotificationPreferences> = {
  push: 'ALL',
  mail: 'MINE',
  quietFrom: null,
  quietUntil: null,
  mentionsThroughMute: true,
  showsSender: true,
  pushKey: 'AAAA',
}
const choice = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole<HTMLInputElement>('radio', { name })
const [PUSH, MAIL] = ['Stuur pushberichten over', 'Mail mij over']

async function open() {
  openPage({ routes: { '/profile/meldingen': <NotificationSettings /> }, at: '/profile/meldingen' })
  await screen.findByRole('group', { name: MAIL })
}

test('a change shows within its own click, and changes are sent one after another', async () => {
  const bodies: unknown[] = []
  let respond = () => {}
  server.use(
    serving(getNotificationPreferences, stored),
    serving(updateNotificationPreferences, async ({ body }) => {
      bodies.push(body)
      await new Promise<void>((resolve) => {
        respond = resolve
      })
      return stored
    }),
  )
  await open()
  expect([choice(PUSH, 'Alles').checked, choice(MAIL, 'Wat mij aangaat').checked]).toEqual([true, true])
  fireEvent.click(choice(PUSH, 'Wat mij aangaat'))
  expect(choice(PUSH, 'Wat mij aangaat').checked).toBe(true)
  fireEvent.click(choice(MAIL, 'Niets'))
  expect(choice(MAIL, 'Niets').checked).toBe(true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Stuur me niets tijdens deze uren. Ik krijg het erna.' }))
  expect(screen.getByLabelText<HTMLInputElement>('Van').value).toBe('22:00')

  for (const change of [{ push: 'MINE' }, { mail: 'NONE' }, { quietFrom: '22:00', quietUntil: '08:00' }]) {
    await waitFor(() => expect(bodies.at(-1)).toEqual(change))
    respond()
  }
  expect(bodies).toHaveLength(3)
  expect([choice(PUSH, 'Wat mij aangaat').checked, choice(MAIL, 'Niets').checked]).toEqual([true, true])
})

test('a refused change shows the stored preferences again', async () => {
  server.use(
    serving(getNotificationPreferences, stored),
    serving(updateNotificationPreferences, () => refusal('INTERNAL_ERROR')),
  )
  await open()
  fireEvent.click(choice(PUSH, 'Niets'))
  expect(choice(PUSH, 'Niets').checked).toBe(true)
  await screen.findByText('Er ging iets mis bij ons. Probeer het later opnieuw.')
  await waitFor(() => expect(choice(PUSH, 'Alles').checked).toBe(true))
})

test('a change that did not reach the server shows the stored preferences again', async () => {
  server.use(serving(getNotificationPreferences, stored))
  await open()
  server.use(
    serving(getNotificationPreferences, () => Response.error()),
    serving(updateNotificationPreferences, () => Response.error()),
  )
  fireEvent.click(choice(PUSH, 'Niets'))
  expect(choice(PUSH, 'Niets').checked).toBe(true)
  await screen.findByText(/^Kon je keuze niet opslaan/)
  await waitFor(() => expect(choice(PUSH, 'Alles').checked).toBe(true))
})
