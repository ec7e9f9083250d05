import { fireEvent, screen, within } from '@testing-library/react'
import { getNotificationPreferences, updateNotificationPreferences } from 'contract/notifications.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { expect, it } from 'vitest'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import NotificationSettingsPage from './notification-settings.tsx'

const server = createMswServer()
const preferences: ResponseOf<typeof getNotificationPreferences> = {
  push: 'MINE',
  mail: 'NONE',
  quietFrom: '23:00',
  quietUntil: '07:30',
  mentionsThroughMute: true,
  showsSender: false,
  pushKey: 'AAAA',
}

const open = () =>
  openPage({ routes: { '/profile/meldingen': <NotificationSettingsPage /> }, at: '/profile/meldingen' })

it('shows what is sent by push and by mail, the quiet hours and the switches', async () => {
  server.use(serving(getNotificationPreferences, preferences))
  open()
  const checkedIn = (name: string) =>
    within(screen.getByRole('group', { name }))
      .getAllByRole<HTMLInputElement>('radio')
      .map(({ checked }) => checked)
  await screen.findByRole('group', { name: 'Mail mij over' })
  expect(checkedIn('Stuur pushberichten over')).toEqual([false, true, false])
  expect(checkedIn('Mail mij over')).toEqual([false, false, true])
  const hours = ['Van', 'Tot'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)
  expect(hours).toEqual(['23:00', '07:30'])
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  expect(boxes).toEqual([false, true, true])
})

it('sends the mention switch, and no quiet hours once they are off', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(getNotificationPreferences, preferences),
    serving(updateNotificationPreferences, ({ body }) => {
      bodies.push(body)
      return preferences
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('checkbox', { name: /gedempte groepschat/ }))
  fireEvent.click(screen.getByRole('checkbox', { name: /^Stuur me niets/ }))
  await expect.poll(() => bodies).toEqual([{ mentionsThroughMute: false }, { quietFrom: null, quietUntil: null }])
})

it('shows a failure and loads again with "Probeer opnieuw"', async () => {
  server.use(serving(getNotificationPreferences, () => refusal('TOO_MANY_REQUESTS')))
  open()
  expect(await screen.findByText('Instellingen laden mislukt')).toBeTruthy()
  server.use(serving(getNotificationPreferences, preferences))
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await screen.findByRole('group', { name: 'Mail mij over' })).toBeTruthy()
})
