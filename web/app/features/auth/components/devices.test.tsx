import { fireEvent, screen, waitFor } from '@testing-library/react'
import { endSessions, listSessions } from 'contract/auth/auth.ts'
import { beforeEach, expect, it } from 'vitest'
import { outbox } from '~/lib/offline/outbox.ts'
import { getSession } from '~/lib/session/session.ts'
import { createMswServer } from '~/testing/msw-server.ts'
import { openPage } from '~/testing/open-page.tsx'
import { serving } from '~/testing/serve.ts'
import { Devices } from './devices.tsx'

const server = createMswServer()
let ended = 0

beforeEach(() => {
  ended = 0
  server.use(
    serving(listSessions, { sessions: [], mails: [], emailChange: { isDelayed: false, pending: null } }),
    serving(endSessions, () => {
      ended += 1
      return {}
    }),
  )
})

const open = () => openPage({ routes: { '/profile/beveiliging': <Devices /> }, at: '/profile/beveiliging' })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('signs out everywhere at once when everything was sent', async () => {
  open()
  await press('Overal uitloggen')
  await waitFor(() => expect(getSession().isAuthenticated).toBe(false))
  expect(ended).toBe(1)
})

it('asks before signing out everywhere erases what was not sent', async () => {
  open()
  const verb = { name: 'test message', unit: 'messages', needsSocket: true, lane: () => '' } as const
  await outbox.declare({ ...verb, send: async () => null, onRefused: () => null }).write(null)
  await press('Overal uitloggen')
  await screen.findByText('1 bericht is nog niet verstuurd. Log je uit, dan wissen we die.')
  await press('Annuleren')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(ended).toBe(0)
  expect(getSession().isAuthenticated).toBe(true)

  await press('Overal uitloggen')
  await press('Uitloggen en wissen')
  await waitFor(() => expect(getSession().isAuthenticated).toBe(false))
  expect(ended).toBe(1)
})
