import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { getEvent, listEvents } from 'contract/events/events.ts'
import { createGroup } from 'contract/groups/lifecycle.ts'
import { listPopularTags } from 'contract/groups/listing.ts'
import { canCreateGroup, listSlotUpgradeOptions } from 'contract/payments/premium.ts'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { signOut } from '../lib/session/session.ts'
import { anEvent } from '../testing/events.ts'
import { aGroup, onePage } from '../testing/groups.ts'
import { groupVerdict } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { shownFields } from '../testing/shown-fields.ts'
import { closeAllNotices } from '../ui/feedback/notice-queue.ts'
import { PageNotices } from '../ui/feedback/page-notices.tsx'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import GroupCreate from './group-create.tsx'

const server = setupServer()
const EVENT = '0190f003-0000-7000-8000-000000000001'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  server.use(
    serving(listEvents, { events: [], pagination: onePage(0), didYouMean: null }),
    serving(getEvent, () => refusal('EVENT_NOT_FOUND')),
    serving(listSlotUpgradeOptions, {
      currentLimit: 3,
      maxLimit: 9,
      availableUpgrades: [{ quantity: 1, slots: 3, price: 4 }],
    }),
    serving(canCreateGroup, groupVerdict),
    serving(listPopularTags, { tags: [{ tag: 'techno', count: 3 }] }),
  )
})
afterEach(() => {
  vi.useRealTimers()
  closeAllNotices()
  localStorage.clear()
  server.resetHandlers()
})

const me = aUser()
const open = (search = `?eventId=${EVENT}`) => {
  // A notice belongs to the page in the address bar.
  window.history.replaceState(null, '', '/groups/create')
  return openPage({
    routes: {
      '/groups/create': (
        <>
          <PageNotices />
          <GroupCreate />
        </>
      ),
    },
    at: `/groups/create${search}`,
    as: me,
  })
}
const field = (label: RegExp) => screen.findByLabelText(label)
const fill = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } })
const toggleFold = () => fireEvent.click(screen.getByRole('button', { name: 'Meer' }))
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Groep maken' }))

it('shows the error of each field', async () => {
  open('')
  await fill(/Naam van de groep/, 'ab')
  await fill(/Beschrijving/, 'te kort')
  submit()
  expect(await screen.findByText('Selecteer een evenement')).toBeTruthy()
  expect(screen.getByText('Groepsnaam moet minimaal 3 karakters zijn')).toBeTruthy()
  expect(screen.getByText('Beschrijving moet minimaal 10 karakters zijn')).toBeTruthy()
  expect((await field(/Naam van de groep/)).getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('7/500')).toBeTruthy()
})

it('asks the fields of the specification first, and the rest in a fold that names its values', async () => {
  open('')
  await field(/Naam van de groep/)
  expect(shownFields()).toEqual(['Naam van de groep', 'Beschrijving', 'Evenement', 'Afbeelding'])
  expect(screen.getByRole('link', { name: 'Evenement toevoegen' })).toBeTruthy()
  expect(screen.getByText(/^Voor iedereen · geen labels of vragen · leden .* · openbaar$/)).toBeTruthy()
  toggleFold()
  expect(shownFields()).toHaveLength(12)
})

it('opens the fold for a wrong field in it, which gets the focus once the fields before it are right', async () => {
  open()
  await fill(/Naam van de groep/, 'Vroege vogels')
  await fill(/Vanaf/, '16')
  submit()
  await waitFor(async () => expect(document.activeElement).toBe(await field(/Beschrijving/)))
  expect(screen.getByText(/Kies een leeftijd van 18/)).toBeTruthy()
  await fill(/Beschrijving/, 'Rustig beginnen, hard eindigen.')
  toggleFold()
  submit()
  await waitFor(async () => expect(document.activeElement).toBe(await field(/Vanaf/)))
  expect((await field(/Vanaf/)).closest('[hidden]')).toBeNull()
})

it('finds the event by a search', async () => {
  server.use(
    serving(listEvents, ({ query }) => {
      const events = query.get('search') === 'zomer' ? [anEvent({ title: 'Zomernacht' })] : []
      return { events, pagination: onePage(events.length), didYouMean: null }
    }),
  )
  open('')
  const picker = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Evenement/ })
  act(() => picker.focus())
  fireEvent.change(picker, { target: { value: 'zomer' } })
  fireEvent.click(await screen.findByRole('option', { name: /^Zomernacht/ }))
  expect(picker.value).toBe('Zomernacht')
})

it('creates the group with its tags and opens it', async () => {
  const bodies: unknown[] = []
  const group = aGroup({ eventId: EVENT })
  server.use(
    serving(createGroup, ({ body }) => {
      bodies.push(body)
      return { group }
    }),
  )
  const page = open()
  await fill(/Naam van de groep/, 'Vroege vogels')
  await fill(/Beschrijving/, 'Rustig beginnen, hard eindigen.')
  toggleFold()
  fireEvent.click(await screen.findByRole('button', { name: 'techno' }))
  toggleFold()
  expect(screen.getByText(/1 label/)).toBeTruthy()
  submit()
  await waitFor(() => expect(page.path()).toBe(`/groups/${group.id}`))
  expect(bodies).toMatchObject([
    {
      name: 'Vroege vogels',
      description: 'Rustig beginnen, hard eindigen.',
      eventId: EVENT,
      tags: ['techno'],
      isPublic: true,
    },
  ])
})

it('at the limit offers the upgrade, shows a notice for 15 s and keeps the input', async () => {
  server.use(
    serving(createGroup, () =>
      refusal('GROUP_LIMIT_REACHED', { requiresUpgrade: true, upgradeType: 'EXTRA_GROUP_SLOTS', price: 4 }),
    ),
  )
  open()
  await fill(/Naam van de groep/, 'Vierde groep')
  await fill(/Beschrijving/, 'Nog een groep erbij, dat past niet.')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  submit()
  expect(await screen.findByRole('dialog', { name: 'Groep limiet bereikt' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Niet nu' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('link', { name: 'Meer groepen' }).getAttribute('href')).toBe('/account-upgrades')
  act(() => void vi.advanceTimersByTime(10_000))
  expect(screen.getByText('Groep limiet bereikt')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(5_000))
  expect(screen.queryByText('Groep limiet bereikt')).toBeNull()
  expect(((await field(/Naam van de groep/)) as HTMLInputElement).value).toBe('Vierde groep')
})

it('keeps what is typed at the limit on this device', async () => {
  server.use(serving(canCreateGroup, { ...groupVerdict, canJoin: false, requiresUpgrade: true, currentGroups: 3 }))
  const page = open()
  await screen.findByText('Je zit in 3 van 3 groepen')
  await fill(/Naam van de groep/, 'Vierde groep')
  await act(() => page.router.navigate('/betalen'))
  await act(() => page.router.navigate(`/groups/create?eventId=${EVENT}`))
  expect(await screen.findByText('Bewaard voor jou')).toBeTruthy()
  expect(((await field(/Naam van de groep/)) as HTMLInputElement).value).toBe('Vierde groep')
  await fill(/Naam van de groep/, 'Vijfde groep')
  toggleFold()
  fireEvent.click(await screen.findByRole('button', { name: 'techno' }))
  act(() => signOut('expired'))
  closePage()
  open()
  expect(await screen.findByText('Bewaard voor jou')).toBeTruthy()
  expect(((await field(/Naam van de groep/)) as HTMLInputElement).value).toBe('Vijfde groep')
  expect(screen.getByText(/1 label/)).toBeTruthy()
  expect(getToasts()).toEqual([])
})

it('says the limit, and the shape of a picture, before the first field', async () => {
  server.use(serving(canCreateGroup, { ...groupVerdict, canJoin: false, requiresUpgrade: true, currentGroups: 3 }))
  open()
  expect(await screen.findByText('Je zit in 3 van 3 groepen')).toBeTruthy()
  expect(screen.getByText(/Het mooist is 4:2/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Meer groepen' }))
  expect(await screen.findByRole('dialog', { name: 'Groep limiet bereikt' })).toBeTruthy()
})

it('fills in what a limit refused, one tap from a group, after paying', async () => {
  server.use(
    serving(createGroup, () =>
      refusal('GROUP_LIMIT_REACHED', { requiresUpgrade: true, upgradeType: 'EXTRA_GROUP_SLOTS', price: 4 }),
    ),
  )
  const page = open()
  await fill(/Naam van de groep/, 'Vierde groep')
  await fill(/Beschrijving/, 'Nog een groep erbij, dat past niet.')
  submit()
  await screen.findByRole('dialog', { name: 'Groep limiet bereikt' })
  await act(() => page.router.navigate('/betalen'))

  const group = aGroup({ eventId: EVENT })
  server.use(serving(createGroup, { group }))
  await act(() =>
    page.router.navigate(`/groups/create?eventId=${EVENT}&payment_success=true&feature=EXTRA_GROUP_SLOTS&amount=4.00`),
  )
  expect(await screen.findByText('Je groep staat klaar')).toBeTruthy()
  expect(((await field(/Naam van de groep/)) as HTMLInputElement).value).toBe('Vierde groep')
  submit()
  await waitFor(() => expect(page.path()).toBe(`/groups/${group.id}`))
  await waitFor(() => expect(screen.queryByLabelText(/Naam van de groep/)).toBeNull())
  await act(() => page.router.navigate('/groups/create'))
  expect(((await field(/Naam van de groep/)) as HTMLInputElement).value).toBe('')
})

it('says Aanmaken groep mislukt without an answer that can be read, and leads to a new event', async () => {
  server.use(serving(createGroup, () => new Response('<h1>Bad gateway</h1>', { status: 502 })))
  open()
  expect((await screen.findByRole('link', { name: 'Evenement toevoegen' })).getAttribute('href')).toBe('/events/create')
  await fill(/Naam van de groep/, 'Vroege vogels')
  await fill(/Beschrijving/, 'Rustig beginnen, hard eindigen.')
  submit()
  await waitFor(() => expect(getToasts().map(({ description }) => description)).toEqual(['Aanmaken groep mislukt']))
})
