import { fireEvent, screen, waitFor } from '@testing-library/react'
import { checkEmail, checkUsername, register } from 'contract/auth/auth.ts'
import { beforeEach, expect, it } from 'vitest'
import { pendingVerification } from '../features/auth/pending-verification.ts'
import { weekendFrom } from '../lib/format/dates.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import Register from './register.tsx'

const server = createMswServer()
beforeEach(() => server.use(serving(checkUsername, { available: true }), serving(checkEmail, { available: true })))

const open = (at = '/register') => openPage({ routes: { '/register': <Register /> }, at, as: null })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Registreren' }))

function fillIn() {
  type('Gebruikersnaam', 'noor')
  type('E-mail', 'noor@example.nl')
  type('Wachtwoord', 'Festival!2026')
  type('Bevestig wachtwoord', 'Festival!2026')
  fireEvent.click(screen.getByRole('checkbox'))
}

it('creates an account and opens the verification page', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(register, ({ body }) => {
      bodies.push(body)
      return { user: aUser(), registrationKey: 'k1' }
    }),
  )
  const page = open('/register?next=%2Fevents%2Fzomernacht')
  fillIn()
  submit()
  await waitFor(() => expect(page.path()).toBe('/verify-email'))
  expect(bodies).toEqual([
    expect.objectContaining({
      username: 'noor',
      email: 'noor@example.nl',
      acceptedTerms: true,
      originUrl: '/events/zomernacht',
    }),
  ])
  expect(bodies[0]).not.toHaveProperty('confirmPassword')
  expect(pendingVerification()?.identifier).toBe('noor@example.nl')
})

it('validates every field', async () => {
  open()
  expect(
    screen.getByRole('checkbox', { name: /18 jaar of ouder .*algemene voorwaarden en de privacyverklaring/ }),
  ).toBeTruthy()
  type('Wachtwoord', 'Festival!2026')
  type('Bevestig wachtwoord', 'anders')
  submit()
  for (const text of [
    'Gebruikersnaam is vereist',
    'E-mail is vereist',
    'Wachtwoorden komen niet overeen',
    /Je moet akkoord gaan/,
  ])
    expect(await screen.findByText(text)).toBeTruthy()
  type('Wachtwoord', 'festival')
  expect(
    await screen.findByText('Wachtwoord moet bevatten: een hoofdletter, een cijfer, een speciaal teken'),
  ).toBeTruthy()
})

it('does not call an untouched confirmation wrong', async () => {
  open()
  type('Wachtwoord', 'kort')
  fireEvent.blur(screen.getByLabelText('Wachtwoord'))
  expect(await screen.findByText(/^Wachtwoord moet bevatten/)).toBeTruthy()
  expect(screen.queryByText('Wachtwoorden komen niet overeen')).toBeNull()
  type('Bevestig wachtwoord', 'anders')
  fireEvent.blur(screen.getByLabelText('Bevestig wachtwoord'))
  expect(await screen.findByText('Wachtwoorden komen niet overeen')).toBeTruthy()
  type('Wachtwoord', 'anders')
  await waitFor(() => expect(screen.queryByText('Wachtwoorden komen niet overeen')).toBeNull())
})

it('reports a taken username while typing', async () => {
  server.use(serving(checkUsername, { available: false }))
  open()
  type('Gebruikersnaam', 'sanne')
  expect(await screen.findByText('Deze gebruikersnaam is al in gebruik')).toBeTruthy()
})

it('gives the focus to the first wrong field, also when only the server knows that it is wrong', async () => {
  server.use(serving(checkUsername, { available: false }))
  open()
  type('Gebruikersnaam', 'sanne')
  await screen.findByText('Deze gebruikersnaam is al in gebruik')
  type('E-mail', 'sanne@example.nl')
  type('Wachtwoord', 'kort')
  submit()
  await screen.findByText(/^Wachtwoord moet bevatten/)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Gebruikersnaam')))
})

it('reports a registered address while typing', async () => {
  server.use(serving(checkEmail, { available: false }))
  open()
  type('E-mail', 'sanne@example.nl')
  expect(await screen.findByText('Dit e-mailadres is al geregistreerd')).toBeTruthy()
})

it('shows what the server refuses at the field', async () => {
  const errors = [{ field: 'username', message: 'Deze naam mag niet' }]
  server.use(serving(register, () => refusal('VALIDATION_FAILED', { errors })))
  open()
  fillIn()
  submit()
  expect(await screen.findByText('Deze naam mag niet')).toBeTruthy()
  expect(screen.getByLabelText('Gebruikersnaam').getAttribute('aria-invalid')).toBe('true')
})

it('says Registratie mislukt without an answer that can be read', async () => {
  server.use(serving(register, () => new Response('<html>', { status: 502 })))
  open()
  fillIn()
  submit()
  expect(await screen.findByText('Registratie mislukt. Probeer het opnieuw.')).toBeTruthy()
  expect(getToasts().map(({ title, description }) => [title, description])).toEqual([
    ['Registratie mislukt', undefined],
  ])
})

it('offers a free name like the taken one', async () => {
  server.use(
    serving(checkUsername, ({ body }) => ({
      available: !['sanne', 'sanne2'].includes((body as { username: string }).username),
    })),
  )
  open()
  type('Gebruikersnaam', 'sanne')
  fireEvent.click(await screen.findByRole('button', { name: 'Neem sanne7' }))
  expect(screen.getByLabelText<HTMLInputElement>('Gebruikersnaam').value).toBe('sanne7')
  expect(await screen.findByText('Deze naam is vrij')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Neem / })).toBeNull()
})

it('shows a failure and keeps what was typed', async () => {
  server.use(serving(register, () => refusal('SERVICE_UNAVAILABLE')))
  open()
  fillIn()
  submit()
  expect((await screen.findAllByText(/Dit lukt nu even niet/)).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('noor@example.nl')
})

it('names the event that the visitor registers for', async () => {
  openPage({
    routes: { '/register': <Register /> },
    at: '/register?next=/events/zomernacht',
    as: null,
    loaded: { eventTitle: 'Zomernacht' },
  })
  expect(await screen.findByText('Dan kun je mee naar Zomernacht. Gratis.')).toBeTruthy()
})

it('takes the wish of a visitor who wants company in a town, in one field more', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(register, ({ body }) => {
      bodies.push(body)
      return { user: aUser(), registrationKey: 'k1' }
    }),
  )
  const page = openPage({
    routes: { '/register': <Register /> },
    at: `/register?next=${encodeURIComponent('/events?near=zwolle-overijssel&gezelschap=1')}`,
    loaded: { eventTitle: null, wishTown: 'Zwolle' },
    as: null,
  })
  expect(await screen.findByText('Je zoekt gezelschap in Zwolle. Gratis, en klaar in een minuut.')).toBeTruthy()
  fillIn()
  fireEvent.change(screen.getByLabelText('Wanneer wil je uit?'), { target: { value: 'WEEKEND' } })
  submit()
  await waitFor(() => expect(page.path()).toBe('/verify-email'))
  const { from, to } = weekendFrom(new Date())
  expect(bodies).toMatchObject([{ wish: { placeId: 'zwolle-overijssel', radius: 25, from, until: to } }])
})
