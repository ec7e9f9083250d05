import { fireEvent, screen } from '@testing-library/react'
import { secureAccount } from 'contract/auth/auth.ts'
import { expect, it } from 'vitest'
import { getSession } from '../lib/session/session.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import SecureAccountPage from './secure-account.tsx'

const server = createMswServer()
const noor = aUser({ username: 'noor' })

type Found = Parameters<typeof SecureAccountPage>[0]['loaderData']['found']
function open(found: Found, as = noor) {
  const Page = SecureAccountPage as (props: { loaderData: { found: Found } }) => React.ReactNode
  const at = '/was-jij-dit-niet?token=abc'
  return openPage({ routes: { '/was-jij-dit-niet': <Page loaderData={{ found }} /> }, at, as })
}

it.each([
  ['ends the session of the account here', noor.id, false],
  ['keeps that of another account', '00000000-0000-7000-8000-000000000000', true],
])('does nothing until the button is pressed, then %s and leads to a new password', async (_, userId, isKept) => {
  const bodies: unknown[] = []
  server.use(
    serving(secureAccount, ({ body }) => {
      bodies.push(body)
      return { userId }
    }),
  )
  open({ answer: {} })
  const button = screen.getByRole('button', { name: 'Beveilig mijn account' })
  expect(bodies).toEqual([])
  fireEvent.click(button)
  expect(await screen.findByText('Iedereen is uitgelogd.')).toBeTruthy()
  expect(bodies).toEqual([{ token: 'abc' }])
  expect(screen.getByRole('link', { name: 'Geen mail gekregen?' }).getAttribute('href')).toBe('/forgot-password')
  expect(getSession().isAuthenticated).toBe(isKept)
})

it('says that a link was used, when it is opened and when it is pressed', async () => {
  server.use(serving(secureAccount, () => refusal('SECURE_LINK_INVALID')))
  open({ answer: {} })
  fireEvent.click(screen.getByRole('button', { name: 'Beveilig mijn account' }))
  expect(await screen.findByText('Deze link werkt niet meer')).toBeTruthy()
  closePage()
  open({ refusal: { status: 400, body: undefined } })
  expect(screen.getByRole('link', { name: 'Nieuw wachtwoord kiezen' }).getAttribute('href')).toBe('/forgot-password')
})
