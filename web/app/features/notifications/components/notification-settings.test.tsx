// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import {
  getNotificationPreferences,
  type NotificationPreferences,
  updateNotificationPreferences,
} from 'contract/notifications.ts'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { closePage, openPage } from '../../../testing/open-page.tsx'
import { refusal, serving } from '../../../testing/serve.ts'
import { NotificationSettings } from './notification-settings.tsx'

const server = setupServer()
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
afterEach(() => {
  closePage()
  server.resetHandlers()
})

const stored: NotificationPreferences = {
  preferences: [{ kind: 'members', inApp: true, push: false, mail: true }],
  quietHours: null,
  pushDevices: 0,
  showsSender: true,
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

async function open() {
  openPage({ routes: { '/profile/meldingen': <NotificationSettings /> }, at: '/profile/meldingen' })
  await screen.findByRole('checkbox', { name: 'Push' })
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
  fireEvent.click(box('Push'))
  expect(box('Push').checked).toBe(true)
  fireEvent.click(box('Mail'))
  expect(box('Mail').checked).toBe(false)
  fireEvent.click(box('Stuur me niets tijdens deze uren. Ik krijg het erna.'))
  expect(screen.getByLabelText<HTMLInputElement>('Van').value).toBe('22:00')

  const changed = { kind: 'members', inApp: true, push: true, mail: false }
  for (const choice of [
    { preferences: [{ ...changed, mail: true }] },
    { preferences: [changed] },
    { quietHours: { from: '22:00', until: '08:00' } },
  ]) {
    await waitFor(() => expect(bodies.at(-1)).toEqual(choice))
    respond()
  }
  expect(bodies).toHaveLength(3)
  expect([box('Push').checked, box('Mail').checked]).toEqual([true, false])
})

test('a refused change shows the stored preferences again', async () => {
  server.use(
    serving(getNotificationPreferences, stored),
    serving(updateNotificationPreferences, () => refusal('INTERNAL_ERROR')),
  )
  await open()
  fireEvent.click(box('Push'))
  expect(box('Push').checked).toBe(true)
  await screen.findByText('Er ging iets mis bij ons. Probeer het later opnieuw.')
  await waitFor(() => expect(box('Push').checked).toBe(false))
})

test('a change that did not reach the server shows the stored preferences again', async () => {
  server.use(serving(getNotificationPreferences, stored))
  await open()
  server.use(
    serving(getNotificationPreferences, () => Response.error()),
    serving(updateNotificationPreferences, () => Response.error()),
  )
  fireEvent.click(box('Push'))
  expect(box('Push').checked).toBe(true)
  await screen.findByText(/^Kon je keuze niet opslaan/)
  await waitFor(() => expect(box('Push').checked).toBe(false))
})
