// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { getCurrentUser, NO_ACCOUNT, resendVerification, verifyEmail } from 'contract/auth/auth.ts'
import { afterEach, expect, it } from 'vitest'
import { clearPendingVerification, storePendingVerification } from '../features/auth/pending-verification.ts'
import { getSession } from '../lib/session/session.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import VerifyEmail from './verify-email.tsx'

const server = createMswServer()
const unverified = aUser({ username: 'noor', emailVerified: false, emailVerifiedAt: null })

afterEach(closePage)

const open = (at: string, as: typeof unverified | null = null) =>
  openPage({ routes: { '/verify-email': <VerifyEmail /> }, at, as })
const toastTitles = () => getToasts().map(({ title }) => title)

it('sends the mail again to the signed-in user', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(resendVerification, ({ body }) => {
      bodies.push(body)
      return {}
    }),
  )
  open('/verify-email', unverified)
  expect(screen.getByText('noor@example.nl')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Verificatiemail opnieuw versturen' }))
  await waitFor(() => expect(toastTitles()).toEqual(['Verificatiemail verstuurd']))
  expect(bodies).toEqual([{ email: 'noor@example.nl', originUrl: null }])
  // A mail may take a while: not again at once.
  expect(screen.getByRole('button', { name: /^Opnieuw versturen kan over/ }).hasAttribute('disabled')).toBe(true)
})

it('says from when a new address counts that has to wait', async () => {
  storePendingVerification({ identifier: 'noor', next: null, hasRegistered: true })
  server.use(serving(verifyEmail, { user: aUser({ username: 'noor' }), appliesAt: '2026-06-06T08:00:00.000Z' }))
  open('/verify-email?token=abc')
  expect(await screen.findByText(/^Je nieuwe adres geldt vanaf .*2026, 10.00 uur\.$/)).toBeTruthy()
  clearPendingVerification()
})

it('opens the mailbox of a known provider', () => {
  open('/verify-email', { ...unverified, email: 'noor@gmail.com' })
  expect(screen.getByRole('link', { name: 'Open je mail' }).getAttribute('href')).toBe('https://mail.google.com/')
})

it('offers to register with another address in the browser that registered, and keeps the return path', () => {
  storePendingVerification({ identifier: 'noor@exampel.nl', next: '/events/zomernacht', hasRegistered: true })
  open('/verify-email')
  expect(screen.getByRole('link', { name: 'Ander adres gebruiken' }).getAttribute('href')).toBe(
    '/register?next=%2Fevents%2Fzomernacht',
  )
  expect(screen.queryByRole('link', { name: 'Open je mail' })).toBeNull()
  clearPendingVerification()
})

it('says Verzenden mislukt when the mail could not be sent', async () => {
  server.use(serving(resendVerification, () => refusal('TOO_MANY_REQUESTS')))
  open('/verify-email', unverified)
  fireEvent.click(screen.getByRole('button', { name: 'Verificatiemail opnieuw versturen' }))
  await waitFor(() => expect(toastTitles()).toEqual(['Verzenden mislukt']))
})

it('leads to the login page when no address is known', async () => {
  const page = open('/verify-email')
  fireEvent.click(screen.getByRole('button', { name: 'Verificatiemail opnieuw versturen' }))
  await waitFor(() => expect(page.path()).toBe('/login'))
})

it('verifies with the token and updates the session', async () => {
  const user = { ...unverified, emailVerified: true }
  server.use(serving(verifyEmail, { user }), serving(getCurrentUser, { user }))
  open('/verify-email?token=abc', unverified)
  expect(await screen.findByText('Je e-mailadres is bevestigd.')).toBeTruthy()
  expect(getSession().user?.emailVerified).toBe(true)
})

it('offers a new mail when the token is refused', async () => {
  server.use(serving(verifyEmail, () => refusal('VERIFICATION_TOKEN_INVALID')))
  open('/verify-email?token=abc')
  expect(await screen.findByText('Deze verificatielink is ongeldig of verlopen')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Verificatiemail opnieuw versturen' })).toBeTruthy()
})

it('asks for the password in a browser other than the one that registered', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(verifyEmail, ({ body }) => {
      bodies.push(body)
      return (body as { password?: string }).password
        ? { user: { ...unverified, emailVerified: true } }
        : refusal('PASSWORD_REQUIRED')
    }),
  )
  open('/verify-email?token=abc')
  await screen.findByLabelText('Wachtwoord')
  fireEvent.click(screen.getByRole('button', { name: 'Bevestig mijn e-mailadres' }))
  expect(await screen.findByText('Wachtwoord is vereist')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Wachtwoord'), { target: { value: 'Festival!2026' } })
  fireEvent.click(screen.getByRole('button', { name: 'Bevestig mijn e-mailadres' }))
  expect(await screen.findByText('Je e-mailadres is bevestigd.')).toBeTruthy()
  expect(bodies).toEqual([
    { token: 'abc', registeredId: NO_ACCOUNT },
    { token: 'abc', password: 'Festival!2026' },
  ])
})
