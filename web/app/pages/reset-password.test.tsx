import { fireEvent, screen, within } from '@testing-library/react'
import { resetPassword } from 'contract/auth/auth.ts'
import { listResetPasskeys } from 'contract/auth/passkeys.ts'
import { beforeEach, expect, it } from 'vitest'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import ResetPassword from './reset-password.tsx'

const server = createMswServer()
beforeEach(() => server.use(serving(listResetPasskeys, { passkeys: [] })))

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
      return { closed: [], privacyChanges: [] }
    }),
  )
  open()
  save('Zomernacht!2027')
  expect(await screen.findByRole('heading', { name: 'Je wachtwoord is gewijzigd' })).toBeTruthy()
  expect(bodies).toEqual([{ token: 'abc', password: 'Zomernacht!2027', keepPasskeys: [] }])
  expect(screen.getByRole('link', { name: 'Inloggen' }).getAttribute('href')).toBe('/login')
})

it('lists the passkeys and keeps those that are ticked', async () => {
  const aPasskey = { createdAt: '2026-06-05T08:00:00.000Z', lastUsedAt: null, isSuspended: false }
  const bodies: unknown[] = []
  server.use(
    serving(listResetPasskeys, ({ body }) => {
      bodies.push(body)
      return {
        passkeys: [
          { ...aPasskey, id: 'k1', name: 'Mijn telefoon' },
          { ...aPasskey, id: 'k2', name: 'Chrome op Windows', lastUsedAt: '2026-06-06T08:00:00.000Z' },
        ],
      }
    }),
    serving(resetPassword, ({ body }) => {
      bodies.push(body)
      return { closed: [], privacyChanges: [] }
    }),
  )
  open()
  expect(screen.getByText(/Heb je passkeys\? Die vervallen/)).toBeTruthy()
  const list = within(await screen.findByRole('group', { name: 'Deze passkeys verwijderen we' }))
  expect(screen.queryByText(/Heb je passkeys/)).toBeNull()
  expect(list.getAllByText(/^Gemaakt op .*2026, 10.00 uur$/)).toHaveLength(2)
  expect(list.getByText('Nog niet gebruikt')).toBeTruthy()
  expect(list.getByText(/^Laatst gebruikt: .*2026, 10.00 uur$/)).toBeTruthy()
  expect(list.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false])
  for (const name of ['Bewaren: Mijn telefoon', 'Bewaren: Chrome op Windows', 'Bewaren: Chrome op Windows'])
    fireEvent.click(list.getByRole('checkbox', { name }))
  save('Zomernacht!2027')
  expect(await screen.findByRole('heading', { name: 'Je wachtwoord is gewijzigd' })).toBeTruthy()
  expect(bodies).toEqual([{ token: 'abc' }, { token: 'abc', password: 'Zomernacht!2027', keepPasskeys: ['k1'] }])
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
