import { fireEvent, screen } from '@testing-library/react'
import { secureAccount } from 'contract/auth/auth.ts'
import { expect, it } from 'vitest'
import { getSession } from '../lib/session/session.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import SecureAccountPage from './secure-account.tsx'

const server = createMswServer()
const noor = aUser({ username: 'noor' })

const open = () =>
  openPage({ routes: { '/was-jij-dit-niet': <SecureAccountPage /> }, at: '/was-jij-dit-niet?token=abc', as: noor })

it.each([
  ['ends the session of the account here', noor.id, false],
  ['keeps that of another account', '00000000-0000-7000-8000-000000000000', true],
])('does nothing until the button is pressed, then %s and leads to a new password', async (_, userId, isKept) => {
  const bodies: unknown[] = []
  server.use(
    serving(secureAccount, ({ body }) => {
      bodies.push(body)
      const privacyChanges = [{ setting: 'plansVisibleTo' as const, changedAt: '2026-11-20T12:00:00.000Z' }]
      return { userId, closed: [{ kind: 'PLAN_LINK' as const, count: 2 }], privacyChanges }
    }),
  )
  open()
  const button = screen.getByRole('button', { name: 'Beveilig mijn account' })
  expect(bodies).toEqual([])
  fireEvent.click(button)
  expect(await screen.findByText('Iedereen is uitgelogd.')).toBeTruthy()
  expect(bodies).toEqual([{ token: 'abc' }])
  expect(screen.getByText('Dit hebben we beëindigd: 2 links naar je plannen.')).toBeTruthy()
  expect(screen.getByText(/veranderde wie ziet waar je heen gaat/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Geen mail gekregen?' }).getAttribute('href')).toBe('/forgot-password')
  expect(getSession().isAuthenticated).toBe(isKept)
})

it('says that a link was used', async () => {
  server.use(serving(secureAccount, () => refusal('SECURE_LINK_INVALID')))
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Beveilig mijn account' }))
  expect(await screen.findByText('Deze link werkt niet meer')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nieuw wachtwoord kiezen' }).getAttribute('href')).toBe('/forgot-password')
})
