import { fireEvent, screen, waitFor } from '@testing-library/react'
import { endGrants, listSessions } from 'contract/auth/auth.ts'
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
    serving(listSessions, { sessions: [], mails: [], emailChange: { isDelayed: false, pending: null }, grants: [] }),
    serving(endGrants, () => {
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

it('lists what stays open when signing out everywhere, and ends it', async () => {
  let kinds: string[] = []
  const emailChange = { isDelayed: false, pending: null }
  server.use(
    serving(listSessions, () => ({
      ...{ sessions: [], mails: [], emailChange },
      grants: kinds.length > 0 ? [] : [{ kind: 'PLAN_LINK' as const, count: 2 }],
    })),
    serving(endGrants, ({ query }) => {
      kinds = [...kinds, query.get('kind') ?? '']
      return {}
    }),
  )
  open()
  await screen.findByText('2 links naar je plannen')
  await press('Overal uitloggen')
  await screen.findByText('Dit blijft: 2 links naar je plannen. Vertrouw je het niet? Beëindig het eerst.')
  await press('Annuleren')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(ended).toBe(0)
  await press('2 links naar je plannen beëindigen')
  await waitFor(() => expect(screen.queryByText('2 links naar je plannen')).toBeNull())
  expect(kinds).toEqual(['PLAN_LINK'])
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
