import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { login } from 'contract/auth/auth.ts'
import { HttpResponse, http } from 'msw'
import { afterEach, expect, it } from 'vitest'
import {
  clearPendingVerification,
  pendingVerification,
  storePendingVerification,
} from '../features/auth/pending-verification.ts'
import { getSession } from '../lib/session/session.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import Login from './login.tsx'

const server = createMswServer()
afterEach(clearPendingVerification)

const open = (at = '/login') => openPage({ routes: { '/login': <Login /> }, at, as: null })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Inloggen' }))
const toastTitles = () => getToasts().map(({ title }) => title)

function fillIn() {
  type('Gebruikersnaam of e-mail', 'noor')
  type('Wachtwoord', 'Festival!2026')
}

it('signs in', async () => {
  const noor = aUser({ username: 'noor' })
  const devices: unknown[] = []
  server.use(
    serving(login, ({ body }) => {
      devices.push((body as { deviceId: string }).deviceId)
      return { user: noor, accessToken: 'a1', refreshToken: 'r1' }
    }),
  )
  for (const _time of [1, 2]) {
    open()
    fillIn()
    submit()
    await waitFor(() => expect(getSession()).toMatchObject({ user: noor, accessToken: 'a1' }))
    closePage()
  }
  // The device stays the same after logging out.
  expect(devices).toEqual([devices[0], devices[0]])
  expect(devices[0]).toMatch(/^[\d-]{7,}$/)
})

it('fills in the address that was just confirmed', async () => {
  storePendingVerification({ identifier: 'noor@example.nl', next: null, hasRegistered: true })
  open()
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>('Gebruikersnaam of e-mail').value).toBe('noor@example.nl'),
  )
})

it('requires both fields', async () => {
  open()
  submit()
  expect(await screen.findByText('Gebruikersnaam of email is vereist')).toBeTruthy()
  expect(screen.getByText('Wachtwoord is vereist')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Gebruikersnaam of e-mail'))
  for (const [name, path] of [
    ['Wachtwoord vergeten?', '/forgot-password'],
    ['Registreren', '/register'],
    ['voorwaarden', '/algemene-voorwaarden'],
    ['privacyverklaring', '/privacy-statement'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(path)
})

it('shows a refusal and keeps what was typed', async () => {
  server.use(serving(login, () => refusal('INVALID_CREDENTIALS')))
  open()
  fillIn()
  submit()
  const message = 'Gebruikersnaam, e-mailadres of wachtwoord klopt niet.'
  expect(await within(screen.getByRole('main')).findByText(message)).toBeTruthy()
  expect(toastTitles()).toEqual(['Inloggen mislukt'])
  expect(screen.getByLabelText<HTMLInputElement>('Gebruikersnaam of e-mail').value).toBe('noor')
})

it('shows a generic failure when the response is not JSON', async () => {
  server.use(http.post(`*/api${login.path}`, () => new HttpResponse('<html>', { status: 502 })))
  open()
  fillIn()
  submit()
  expect(await within(screen.getByRole('main')).findByText('Inloggen mislukt. Probeer het opnieuw.')).toBeTruthy()
  expect(getToasts().map(({ description }) => description)).toEqual(['Controleer je inloggegevens en probeer opnieuw'])
})

it('shows field errors of other fields together', async () => {
  const errors = [
    { field: 'captcha', message: 'Vul de code in.' },
    { field: 'device', message: 'Dit apparaat mag niet.' },
  ]
  server.use(serving(login, () => refusal('VALIDATION_FAILED', { errors })))
  open()
  fillIn()
  submit()
  expect(await screen.findByText('Vul de code in. Dit apparaat mag niet.')).toBeTruthy()
})

it('keeps the known e-mail address when an unverified person logs in with a username', async () => {
  server.use(serving(login, () => refusal('EMAIL_NOT_VERIFIED')))
  storePendingVerification({ identifier: 'noor@example.nl', next: null, hasRegistered: true })
  const page = open()
  expect(screen.getByText('Je account is gemaakt')).toBeTruthy()
  fillIn()
  submit()
  await waitFor(() => expect(page.path()).toBe('/verify-email'))
  expect(pendingVerification()?.identifier).toBe('noor@example.nl')
})

it('links from a locked account to the password reset', async () => {
  server.use(serving(login, () => refusal('ACCOUNT_LOCKED')))
  open()
  fillIn()
  submit()
  expect((await screen.findByRole('link', { name: 'Wachtwoord herstellen' })).getAttribute('href')).toBe(
    '/forgot-password',
  )
  expect(screen.getAllByText('Account vergrendeld').length).toBeGreaterThan(0)
  expect(toastTitles()).toEqual(['Account vergrendeld'])
})

it('redirects an unverified user to the verification page', async () => {
  server.use(serving(login, () => refusal('EMAIL_NOT_VERIFIED')))
  const page = open()
  fillIn()
  submit()
  await waitFor(() => expect(page.path()).toBe('/verify-email'))
  expect(toastTitles()).toEqual(['E-mail niet geverifieerd'])
  expect(pendingVerification()?.identifier).toBe('noor')
})

it('says that an account is suspended, and that one can answer the mail', async () => {
  open('/login?suspended=true')
  expect(await screen.findByText('Je account is geschorst')).toBeTruthy()
  expect(screen.getByText(/Antwoord dan op die mail/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Geen mail gekregen? Schrijf ons' }).getAttribute('href')).toBe('/help')
  expect(screen.queryByText('Sessie verlopen')).toBeNull()
})

it('explains an expired session and keeps the return path for registration', () => {
  open('/login?expired=true&next=%2Fgroups%2F1')
  expect(screen.getByText('Sessie verlopen')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Registreren' }).getAttribute('href')).toBe('/register?next=%2Fgroups%2F1')
})
