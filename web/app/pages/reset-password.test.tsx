// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { resetPassword } from 'contract/auth/auth.ts'
import { afterEach, expect, it } from 'vitest'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import ResetPassword from './reset-password.tsx'

const server = createMswServer()
afterEach(closePage)

const open = (at = '/reset-password?token=abc') =>
  openPage({ routes: { '/reset-password': <ResetPassword /> }, at, as: null })

function save(password: string, confirmation = password) {
  fireEvent.change(screen.getByLabelText('Nieuw wachtwoord'), { target: { value: password } })
  fireEvent.change(screen.getByLabelText('Bevestig wachtwoord'), { target: { value: confirmation } })
  fireEvent.click(screen.getByRole('button', { name: 'Wachtwoord opslaan' }))
}

it('sets the password with the token of the link', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(resetPassword, ({ body }) => {
      bodies.push(body)
      return {}
    }),
  )
  open()
  save('Zomernacht!2027')
  expect(await screen.findByRole('heading', { name: 'Je wachtwoord is gewijzigd' })).toBeTruthy()
  expect(bodies).toEqual([{ token: 'abc', password: 'Zomernacht!2027' }])
})

it('validates the confirmation', async () => {
  open()
  save('Zomernacht!2027', 'anders')
  expect(await screen.findByText('Wachtwoorden komen niet overeen')).toBeTruthy()
})

it('offers a new link when the token is refused', async () => {
  server.use(serving(resetPassword, () => refusal('RESET_TOKEN_INVALID')))
  open()
  save('Zomernacht!2027')
  expect(await screen.findByText('Een link werkt één uur en één keer.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nieuwe link aanvragen' }).getAttribute('href')).toBe('/forgot-password')
})

it('offers a new link when the token is missing', () => {
  open('/reset-password')
  expect(screen.getByRole('heading', { name: 'Ongeldige reset link' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Nieuwe link aanvragen' }).getAttribute('href')).toBe('/forgot-password')
})
