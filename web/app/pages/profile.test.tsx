import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listSessions } from 'contract/auth/auth.ts'
import {
  DRUG_USE_PREFERENCE_LABELS,
  GENDER_LABELS,
  getProfile,
  SOCIAL_PREFERENCE_LABELS,
  updateProfile,
} from 'contract/users/users.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { AccountData } from '~/features/users/components/own/account-data.tsx'
import { outbox } from '../lib/offline/outbox.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import Profile from './profile.tsx'

const server = createMswServer()
const noor = aUser({
  username: 'Noor',
  bio: 'Ik hou van techno.',
  age: 31,
  gender: 'VROUW',
  socialPreference: 'BEETJE_EXTROVERT',
  drugUsePreference: 'ALCOHOL_MET_ANDEREN',
  unansweredFields: [],
  musicalPreferences: ['Techno'],
})

beforeEach(() => server.use(serving(getProfile, { user: noor })))

const open = () => openPage({ routes: { '/profile': <Profile /> }, at: '/profile', as: noor })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const toastTexts = () => getToasts().map(({ title, description }) => [title, description])

it('shows the own profile beside the account settings', async () => {
  open()
  expect(await screen.findByText('Ik hou van techno.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Noor' })).toBeTruthy()
  for (const text of [
    '31 jaar',
    'Noor@example.nl',
    GENDER_LABELS.VROUW,
    SOCIAL_PREFERENCE_LABELS.BEETJE_EXTROVERT,
    DRUG_USE_PREFERENCE_LABELS.ALCOHOL_MET_ANDEREN,
  ])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Meldingen' }).getAttribute('href')).toBe('/profile/meldingen')
  expect(screen.getByRole('link', { name: 'Upgrades' }).getAttribute('href')).toBe('/account-upgrades')
  const settings = within(
    screen.getByRole('heading', { name: 'Accountinstellingen' }).closest('section') as HTMLElement,
  )
  expect(settings.getAllByRole('listitem')).toHaveLength(5)
  for (const name of ['Wachtwoord wijzigen', 'Uitloggen']) expect(screen.getByRole('button', { name })).toBeTruthy()
  await press('Profiel bewerken')
  for (const label of ['Gebruikersnaam', /^E-mail/])
    expect(screen.getByLabelText<HTMLInputElement>(label).readOnly).toBe(true)
  expect(screen.getByLabelText('Kies een foto')).toBeTruthy()
  for (const label of [/^Leeftijd/, /^Geslacht/, /^Bio/, /^Hoe sociaal ben je/, /^Hoe sta jij op een feestje/])
    expect(screen.getByLabelText(label)).toBeTruthy()
})

it('says where the address is changed that a new one waits, and that one after a passkey has to', async () => {
  const pending = { email: 'nieuw@example.nl', appliesAt: '2026-06-06T08:00:00.000Z' }
  server.use(serving(listSessions, { sessions: [], mails: [], emailChange: { isDelayed: true, pending }, grants: [] }))
  openPage({ routes: { '/': <AccountData /> }, at: '/', as: noor })
  await press('E-mailadres wijzigen')
  expect(await screen.findByText('Je nieuwe adres wacht nog')).toBeTruthy()
  expect(screen.getByText('nieuw@example.nl')).toBeTruthy()
  expect(screen.getByText(/Daarom geldt je nieuwe adres pas na 24 uur/)).toBeTruthy()
})

it('names the empty parts of a profile', async () => {
  server.use(serving(getProfile, { user: aUser() }))
  open()
  expect(await screen.findByText(/Vul nog aan: een foto, je leeftijd, iets over jezelf en je muziek\./)).toBeTruthy()
})

it('shows a failure with a retry, and the settings all the same', async () => {
  server.use(serving(getProfile, () => refusal('TOO_MANY_REQUESTS')))
  open()
  expect(await screen.findByText('Profiel laden mislukt')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Uitloggen' })).toBeTruthy()
  server.use(serving(getProfile, { user: noor }))
  await press('Probeer opnieuw')
  expect(await screen.findByText('Ik hou van techno.')).toBeTruthy()
})

it('sends only the changed fields', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(updateProfile, ({ body }) => {
      bodies.push(body)
      return { user: { ...noor, bio: 'Ik hou van jazz.' } }
    }),
  )
  open()
  await press('Profiel bewerken')
  fireEvent.change(screen.getByLabelText(/^Bio/), { target: { value: 'Ik hou van jazz.' } })
  await press('Profiel opslaan')
  expect(await screen.findByText('Ik hou van jazz.')).toBeTruthy()
  expect(bodies).toEqual([{ bio: 'Ik hou van jazz.' }])
})

it('asks back an age under 18 before it is saved, and then says until when it can be corrected', async () => {
  const bodies: unknown[] = []
  const until = '2026-06-07T08:12:00.000Z'
  let stored: typeof noor = noor
  server.use(
    serving(getProfile, () => ({ user: stored })),
    serving(updateProfile, ({ body }) => {
      bodies.push(body)
      const errors = [{ field: 'age', message: 'Verbeter je leeftijd' }]
      if (!(body as { ageConfirmed?: boolean }).ageConfirmed) return refusal('AGE_CONFIRM', { errors })
      stored = { ...noor, age: 16, isUnderAge: true, ageCorrectableUntil: until }
      return { user: stored }
    }),
  )
  open()
  await press('Profiel bewerken')
  const age = () => screen.getByLabelText<HTMLInputElement>(/^Leeftijd/)
  fireEvent.change(screen.getByLabelText(/^Bio/), { target: { value: 'Ik hou van jazz.' } })
  fireEvent.change(age(), { target: { value: '16' } })
  await press('Profiel opslaan')
  expect(await screen.findByRole('alertdialog', { name: 'Ben je echt 16 jaar?' })).toBeTruthy()
  await press('Nee, verbeteren')
  expect(await screen.findByText('Verbeter je leeftijd')).toBeTruthy()
  expect([age().value, screen.getByLabelText<HTMLTextAreaElement>(/^Bio/).value]).toEqual(['16', 'Ik hou van jazz.'])
  expect(toastTexts()).toEqual([])
  await press('Profiel opslaan')
  await press('Ja, ik ben 16')
  await waitFor(() => expect(toastTexts()).toEqual([['Je profiel is bijgewerkt', undefined]]))
  const sent = { age: 16, bio: 'Ik hou van jazz.' }
  expect(bodies).toEqual([sent, sent, { ...sent, ageConfirmed: true }])
  await press('Profiel bewerken')
  expect(await screen.findByText('Klopt dit niet? Je kunt het verbeteren tot zo 7 juni 2026, 10.12 uur.')).toBeTruthy()
})

it('without changes saves nothing and says so', async () => {
  open()
  await press('Profiel bewerken')
  await press('Profiel opslaan')
  await waitFor(() => expect(toastTexts()).toEqual([['Er zijn geen wijzigingen om op te slaan', undefined]]))
})

it('opens at the field that a group waits for, and ends at the group', async () => {
  server.use(serving(updateProfile, { user: noor }))
  const group = '/groups/0190f001-0000-7000-8000-000000000001'
  const page = openPage({
    routes: { '/profile': <Profile />, '/groups/:groupId': <h1>De groep</h1> },
    at: `/profile?field=bio&group=${group.slice('/groups/'.length)}`,
    as: noor,
  })
  const bio = await screen.findByLabelText(/^Bio/)
  expect(document.activeElement).toBe(bio)
  fireEvent.change(bio, { target: { value: 'Ik hou van jazz.' } })
  await press('Profiel opslaan')
  await waitFor(() => expect(page.path()).toBe(group))
})

it('ends at the top, where editing began', async () => {
  server.use(serving(updateProfile, { user: noor }))
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  open()
  await press('Profiel bewerken')
  fireEvent.change(screen.getByLabelText(/^Bio/), { target: { value: 'Ik hou van jazz.' } })
  await press('Profiel opslaan')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Profiel' })))
  expect(scrollTo).toHaveBeenCalledWith({ top: 0 })
})

it('stays in the form when saving fails', async () => {
  server.use(serving(updateProfile, () => refusal('TOO_MANY_REQUESTS')))
  open()
  await press('Profiel bewerken')
  fireEvent.change(screen.getByLabelText(/^Bio/), { target: { value: 'Ik hou van jazz.' } })
  await press('Profiel opslaan')
  await waitFor(() => expect(toastTexts()).toEqual([['Fout', expect.stringContaining('te vaak achter elkaar')]]))
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Bio/).value).toBe('Ik hou van jazz.')
})

it('asks before discarding changes', async () => {
  open()
  await press('Profiel bewerken')
  fireEvent.change(screen.getByLabelText(/^Bio/), { target: { value: 'Ik hou van jazz.' } })
  await press('Annuleren')
  expect(await screen.findByText('Wat je hebt veranderd, gaat verloren.')).toBeTruthy()
  await press('Weggaan')
  expect(await screen.findByText('Ik hou van techno.')).toBeTruthy()
})

it('saves a style that was typed without adding it', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(updateProfile, ({ body }) => {
      bodies.push(body)
      return { user: noor }
    }),
  )
  open()
  await press('Profiel bewerken')
  const style = screen.getByLabelText('Nog een stijl')
  fireEvent.change(style, { target: { value: 'Polka' } })
  fireEvent.blur(style)
  await press('Profiel opslaan')
  await waitFor(() => expect(bodies).toEqual([{ musicalPreferences: ['Techno', 'Polka'] }]))
})

it('asks before logging out erases what was not sent', async () => {
  open()
  for (const unit of ['messages', 'messages', 'votes', 'changes'] as const) {
    const verb = { name: `test ${unit}`, unit, needsSocket: true, lane: () => '', send: async () => null }
    await outbox.declare({ ...verb, onRefused: () => null }).write(null)
  }
  await press('Uitloggen')
  expect(
    await screen.findByText(
      '2 berichten, 1 stem en 1 wijziging zijn nog niet verstuurd. Log je uit, dan wissen we die.',
    ),
  ).toBeTruthy()
})

it('asks once before it leaves changes behind for the group', async () => {
  server.use(serving(getProfile, { user: aUser() }))
  const group = '/groups/0190f001-0000-7000-8000-000000000001'
  const page = openPage({
    routes: { '/profile': <Profile />, '/groups/:groupId': <h1>De groep</h1> },
    at: `/profile?field=bio&group=${group.slice('/groups/'.length)}`,
    as: aUser(),
  })
  fireEvent.change(await screen.findByLabelText(/^Bio/), { target: { value: 'Ik hou van techno.' } })
  await press('Annuleren')
  await press('Weggaan')
  await waitFor(() => expect(page.path()).toBe(group))
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
