import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import {
  continueRegistration,
  getVerificationLink,
  rejectVerification,
  resendVerification,
  verifyEmail,
} from 'contract/auth/auth.ts'
import { getCurrentUser } from 'contract/auth/session.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

afterEach(() => vi.useRealTimers())

const open = (at: string, as: typeof unverified | null = null) =>
  openPage({ routes: { '/verify-email': <VerifyEmail /> }, at, as })
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
const advance = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
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
  expect(screen.getByText(/^Vul de code in uit de mail die we stuurden naar/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Verificatiemail opnieuw versturen' }))
  await waitFor(() => expect(toastTitles()).toEqual(['Verificatiemail verstuurd']))
  expect(bodies).toEqual([{ email: 'noor@example.nl', originUrl: null }])
  // A mail may take a while: not again at once.
  expect(screen.getByRole('button', { name: /^Opnieuw versturen kan over/ }).hasAttribute('disabled')).toBe(true)
})

it('verifies the account that logged in with the code, and goes on', async () => {
  server.use(serving(verifyEmail, { user: { ...unverified, emailVerified: true } }))
  const page = open('/verify-email', unverified)
  fireEvent.change(screen.getByLabelText('Code uit de mail'), { target: { value: '123456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Ga verder' }))
  await waitFor(() => expect(page.path()).toBe('/dashboard'))
  expect(getSession().user?.emailVerified).toBe(true)
})

it('says from when a new address counts that has to wait', async () => {
  server.use(
    servingLink(),
    serving(getCurrentUser, { user: unverified }),
    serving(verifyEmail, { user: aUser({ username: 'noor' }), appliesAt: '2026-06-06T08:00:00.000Z' }),
  )
  open('/verify-email?token=abc', unverified)
  expect(await screen.findByText(/^Je nieuwe adres geldt vanaf .*2026, 10.00 uur\.$/)).toBeTruthy()
})

it('opens the mailbox of a known provider', () => {
  open('/verify-email', { ...unverified, email: 'noor@gmail.com' })
  expect(screen.getByRole('link', { name: 'Open je mail' }).getAttribute('href')).toBe('https://mail.google.com/')
})

it('promises to go on by itself only in the browser that holds the key of the account', async () => {
  storePendingVerification({ identifier: 'noor', next: null, hasRegistered: false })
  open('/verify-email')
  expect(screen.getByText(/Log daarna in\./)).toBeTruthy()
  expect(screen.queryByText(/pagina gaat dan vanzelf verder/)).toBeNull()
  closePage()

  server.use(serving(continueRegistration, { session: null }))
  storePendingVerification({ identifier: 'noor@example.nl', next: null, hasRegistered: true, registrationKey: 'key' })
  open('/verify-email')
  expect(await screen.findByText(/Deze pagina gaat dan vanzelf verder\./)).toBeTruthy()
  clearPendingVerification()
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
  expect(toastTitles()).toEqual(['E-mailadres niet gevonden. Probeer opnieuw in te loggen.'])
})

it('verifies with the token and updates the session', async () => {
  const user = { ...unverified, emailVerified: true }
  const refreshed = { ...user, bio: 'Van een ander apparaat' }
  server.use(servingLink(), serving(verifyEmail, { user }), serving(getCurrentUser, { user: refreshed }))
  fakeTimers()
  const page = open('/verify-email?token=abc', unverified)
  expect(await screen.findByText('Je e-mailadres is bevestigd.')).toBeTruthy()
  expect(getSession().user).toMatchObject({ emailVerified: true, bio: 'Van een ander apparaat' })
  await advance(1_500)
  expect(page.path()).toBe('/verify-email?token=abc')
  await advance(500)
  await waitFor(() => expect(page.path()).toBe('/dashboard'))
})

it('offers a new mail when the token is refused', async () => {
  server.use(serving(getVerificationLink, () => refusal('VERIFICATION_TOKEN_INVALID')))
  open('/verify-email?token=abc')
  expect(await screen.findByText('Verificatie mislukt')).toBeTruthy()
  expect(screen.getByText('Deze verificatielink is ongeldig of verlopen')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Verificatiemail opnieuw versturen' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Terug naar inloggen' }).getAttribute('href')).toBe('/login')
})

const account = { id: unverified.id, username: 'noor', createdAt: '2026-06-05T08:00:00.000Z' }
const aSession = { user: aUser({ username: 'noor' }), accessToken: 'a', refreshToken: 'r' }
const servingLink = () => serving(getVerificationLink, { account })

it('names the account in a browser other than the one that registered, and verifies after one tap', async () => {
  const bodies: unknown[] = []
  server.use(
    servingLink(),
    serving(verifyEmail, ({ body }) => {
      bodies.push(body)
      return { user: { ...unverified, emailVerified: true } }
    }),
  )
  fakeTimers()
  const page = open('/verify-email?token=abc&next=%2Fevents%2Fzomernacht')
  expect(await screen.findByText(/Het is gemaakt op .*2026, 10.00 uur\./)).toBeTruthy()
  expect(screen.getByText('noor').tagName).toBe('STRONG')
  expect(bodies).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Bevestig mijn e-mailadres' }))
  expect(await screen.findByText('Je e-mailadres is bevestigd.')).toBeTruthy()
  expect(bodies).toEqual([{ token: 'abc' }])
  expect(screen.getByText(/Die gaat vanzelf verder/)).toBeTruthy()
  await advance(2_500)
  expect(page.path()).toBe('/verify-email?token=abc&next=%2Fevents%2Fzomernacht')
  await advance(500)
  await waitFor(() => expect(page.path()).toBe('/login?next=%2Fevents%2Fzomernacht'))
  expect(page.router.state.location.state).toMatchObject({ notice: { title: 'Je e-mailadres is bevestigd' } })
})

it('deletes an account that somebody else made with my address', async () => {
  server.use(servingLink(), serving(rejectVerification, { isDeleted: true }))
  open('/verify-email?token=abc')
  fireEvent.click(await screen.findByRole('button', { name: 'Nee, dit is niet van mij' }))
  expect(await screen.findByText('Dat account is gewist.')).toBeTruthy()
})

describe('in the browser that registered', () => {
  beforeEach(() =>
    storePendingVerification({
      identifier: 'noor@example.nl',
      next: '/events/zomernacht?gezelschap=1',
      hasRegistered: true,
      registeredId: unverified.id,
      registrationKey: 'k1',
    }),
  )
  afterEach(clearPendingVerification)

  it('the code verifies, signs in and returns to the event with the wish to look', async () => {
    const bodies: unknown[] = []
    let isVerified = false
    server.use(
      serving(continueRegistration, () => ({ session: isVerified ? aSession : null })),
      serving(verifyEmail, ({ body }) => {
        bodies.push(body)
        if ((body as { code: string }).code !== '123456')
          return refusal('VERIFICATION_CODE_INVALID', { errors: [{ field: 'code', message: 'Deze code klopt niet' }] })
        isVerified = true
        return { user: unverified }
      }),
    )
    const page = open('/verify-email')
    const enter = (code: string) => {
      fireEvent.change(screen.getByLabelText('Code uit de mail'), { target: { value: code } })
      fireEvent.click(screen.getByRole('button', { name: 'Ga verder' }))
    }
    enter('654321')
    expect(await screen.findByText('Deze code klopt niet')).toBeTruthy()
    enter('123 456')
    await waitFor(() => expect(page.path()).toBe('/events/zomernacht'))
    expect(page.router.state.location.state).toEqual({ startsLooking: true })
    expect(bodies).toEqual(['654321', '123456'].map((code) => ({ code, registeredId: unverified.id })))
    expect(getSession().user?.username).toBe('noor')
  })

  it('the page goes on by itself when the link is opened on another device', async () => {
    let isVerified = false
    server.use(serving(continueRegistration, () => ({ session: isVerified ? aSession : null })))
    const page = open('/verify-email')
    await screen.findByLabelText('Code uit de mail')
    isVerified = true
    // As when the visitor comes back from the mail.
    fireEvent(document, new Event('visibilitychange'))
    await waitFor(() => expect(page.path()).toBe('/events/zomernacht'))
  })

  it('the link verifies at once and asks for no password', async () => {
    server.use(
      servingLink(),
      serving(verifyEmail, { user: unverified }),
      serving(continueRegistration, { session: aSession }),
      serving(getCurrentUser, { user: aSession.user }),
    )
    fakeTimers()
    const page = open('/verify-email?token=abc')
    expect(await screen.findByText('Je gaat zo verder.')).toBeTruthy()
    await advance(2_000)
    await waitFor(() => expect(page.path()).toBe('/events/zomernacht'))
  })

  it('offers the login page when the key no longer works', async () => {
    server.use(
      servingLink(),
      serving(verifyEmail, { user: unverified }),
      serving(continueRegistration, () => refusal('REGISTRATION_KEY_INVALID')),
    )
    open('/verify-email?token=abc')
    expect(await screen.findByRole('link', { name: 'Inloggen' })).toBeTruthy()
  })
})
