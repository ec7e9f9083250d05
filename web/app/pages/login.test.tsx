// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { login } from 'contract/auth.ts'
import { afterEach, expect, it } from 'vitest'
import { getSession } from '../lib/session/session.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import Login from './login.tsx'

const server = createMswServer()
afterEach(closePage)

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
  server.use(serving(login, { user: noor, accessToken: 'a1', refreshToken: 'r1' }))
  open()
  fillIn()
  submit()
  await waitFor(() => expect(getSession()).toMatchObject({ user: noor, accessToken: 'a1' }))
})

it('requires both fields', async () => {
  open()
  submit()
  expect(await screen.findByText('Gebruikersnaam of email is vereist')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('Gebruikersnaam of e-mail'))
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

it('leads from a locked account to a new password', async () => {
  server.use(serving(login, () => refusal('ACCOUNT_LOCKED')))
  open()
  fillIn()
  submit()
  expect((await screen.findByRole('link', { name: 'Wachtwoord herstellen' })).getAttribute('href')).toBe(
    '/forgot-password',
  )
})

it('leads an unverified user to the verification page', async () => {
  server.use(serving(login, () => refusal('EMAIL_NOT_VERIFIED')))
  const page = open()
  fillIn()
  submit()
  await waitFor(() => expect(page.path()).toBe('/verify-email'))
  expect(toastTitles()).toEqual(['E-mail niet geverifieerd'])
})

it('explains an expired session and keeps the return path for registration', () => {
  open('/login?expired=true&next=%2Fgroups%2F1')
  expect(screen.getByText('Sessie verlopen')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Registreren' }).getAttribute('href')).toBe('/register?next=%2Fgroups%2F1')
})
