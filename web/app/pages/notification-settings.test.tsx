// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { getNotificationPreferences, updateNotificationPreferences } from 'contract/notifications.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { afterEach, expect, it } from 'vitest'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import NotificationSettingsPage from './notification-settings.tsx'

const server = createMswServer()
afterEach(closePage)
const preferences: ResponseOf<typeof getNotificationPreferences> = {
  preferences: [
    { kind: 'members', inApp: true, push: false, mail: true },
    { kind: 'requests', inApp: true, push: true, mail: false },
  ],
  quietHours: null,
  pushDevices: 0,
  showsSender: true,
}

const open = () =>
  openPage({ routes: { '/profile/meldingen': <NotificationSettingsPage /> }, at: '/profile/meldingen' })

it('shows the channels of each kind of notification', async () => {
  server.use(serving(getNotificationPreferences, preferences))
  open()
  const kind = within(await screen.findByRole('group', { name: 'Verzoeken voor mijn groep' }))
  const checked = kind.getAllByRole<HTMLInputElement>('checkbox').map((box) => box.checked)
  expect(checked).toEqual([true, true, false])
})

it('sends a changed channel', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(getNotificationPreferences, preferences),
    serving(updateNotificationPreferences, ({ body }) => {
      bodies.push(body)
      return preferences
    }),
  )
  open()
  const kind = within(await screen.findByRole('group', { name: 'Nieuw in mijn groep' }))
  fireEvent.click(kind.getByRole('checkbox', { name: 'Mail' }))
  await expect
    .poll(() => bodies)
    .toEqual([{ preferences: [{ kind: 'members', inApp: true, push: false, mail: false }] }])
})

it('shows a failure and loads again with "Probeer opnieuw"', async () => {
  server.use(serving(getNotificationPreferences, () => refusal('TOO_MANY_REQUESTS')))
  open()
  expect(await screen.findByText('Instellingen laden mislukt')).toBeTruthy()
  server.use(serving(getNotificationPreferences, preferences))
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await screen.findByRole('group', { name: 'Nieuw in mijn groep' })).toBeTruthy()
})
