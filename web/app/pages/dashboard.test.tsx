import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listWork } from 'contract/admin/work.ts'
import { listEvents } from 'contract/events/events.ts'
import type { Group } from 'contract/groups/groups.ts'
import { getGroup, listMyGroups } from 'contract/groups/listing.ts'
import { answerAttendance } from 'contract/meetings.ts'
import { listNotifications, type Notification, readNotification } from 'contract/notifications.ts'
import { type ListedPlan, listMyPlans, type Unwritten } from 'contract/plans/plans.ts'
import { updateProfile } from 'contract/users/users.ts'
import { getWish, type Wish } from 'contract/wishes.ts'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../lib/api/query.tsx'
import { outbox } from '../lib/offline/outbox.ts'
import { anEvent } from '../testing/events.ts'
import { aGroup, onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { aPlan } from '../testing/plans.ts'
import { refusal, serving } from '../testing/serve.ts'
import { aWish } from '../testing/wishes.ts'
import Dashboard from './dashboard.tsx'

const server = createMswServer()
let plans: ListedPlan[]
let unwritten: Unwritten[]
let groups: Group[]
let notifications: Notification[]
let wish: Wish | null
beforeEach(() => {
  wish = null
  plans = [planOf('Vroege vogels')]
  unwritten = []
  groups = []
  notifications = []
  localStorage.clear()
  server.use(
    serving(getWish, () => ({ wish })),
    serving(listMyPlans, () => ({ plans, days: [], unwritten })),
    serving(listMyGroups, () => ({ groups, pagination: onePage(groups.length, 3) })),
    serving(listEvents, {
      events: [anEvent({ title: 'Zomernacht', slug: 'zomernacht' })],
      pagination: onePage(1, 5),
      didYouMean: null,
    }),
    serving(listNotifications, () => ({ notifications, pagination: onePage(notifications.length) })),
  )
})
afterEach(() => vi.unstubAllGlobals())

const open = (as = aUser({ username: 'noor' })) =>
  openPage({ routes: { '/dashboard': <Dashboard /> }, at: '/dashboard', as })

/** Of a group, for an event of its own. */
function planOf(name: string, overrides: Partial<ListedPlan> = {}, group = aGroup({ name })): ListedPlan {
  const { id, currentMembers, maxMembers, event } = group
  return aPlan({
    event: { ...event, venue: null, isCancelled: false },
    group: { id, name, isOwner: false, currentMembers, maxMembers, requestCount: 0, unreadCount: 0 },
    ...overrides,
  })
}
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const hrefIn = (row: HTMLElement) => row.querySelector('a')?.getAttribute('href')
const section = async (name: string) =>
  within((await screen.findByRole('heading', { level: 2, name })).closest('section') as HTMLElement)
const person = (username: string) => ({ id: username, username, profilePhoto: null, profilePhotoThumbnail: null })
const member = (username: string) => person(username)

it.each([true, false])('links to events, groups and the profile; in a group: %s', async (isMember) => {
  if (isMember) groups = [aGroup({ name: 'Nachtbrakers' })]
  const { age, bio, profilePhoto } = { age: 31, bio: 'Danst', profilePhoto: '/uploads/noor.jpg' }
  open(aUser({ username: 'noor', age, bio, profilePhoto, profilePhotoThumbnail: profilePhoto }))
  expect((await screen.findByRole('link', { name: 'Alles' })).getAttribute('href')).toBe('/events')
  expect(screen.getByRole('link', { name: 'Alle groepen' }).getAttribute('href')).toBe('/groups')
  expect(screen.getByRole('link', { name: 'Je profiel' }).getAttribute('href')).toBe('/profile')
})

it('is shown from the device before the server answers, when it was open earlier that day', async () => {
  groups = [aGroup({ name: 'Nachtbrakers' })]
  const { router } = open()
  await screen.findByRole('heading', { name: 'Nachtbrakers' })
  await act(() => router.navigate('/elders'))
  queryClient.clear()
  server.use(http.get('*/api/*', () => new Promise<never>(() => undefined)))
  await act(() => router.navigate('/dashboard'))
  await screen.findByRole('heading', { name: 'Nachtbrakers' })
  expect(screen.getByRole('link', { name: 'Zomernacht' })).toBeTruthy()
})

it('shows the latest groups, the one that needs me first, each with what is new in it', async () => {
  groups = ['Achterste rij', 'Tafel van zes', 'Vroege vogels', 'Bankje'].map((name) => aGroup({ name }))
  groups[3] = aGroup({ name: 'Bankje', event: { ...planOf('').event, startDate: hoursAgo(50) } })
  const planOfGroup = (
    index: number,
    overrides: Partial<ListedPlan>,
    counts: Partial<ListedPlan['group'] & object>,
  ) => {
    const plan = planOf('', overrides, groups[index])
    return { ...plan, group: plan.group && { ...plan.group, ...counts } }
  }
  plans = [
    planOfGroup(1, { need: 'TODAY', next: 'SET_OUT' }, {}),
    planOfGroup(2, { need: 'ME', next: 'JUDGE_REQUESTS' }, { requestCount: 4 }),
    planOfGroup(0, {}, { unreadCount: 3 }),
  ]
  const limits: (string | null)[] = []
  server.use(
    serving(listMyGroups, ({ query }) => {
      limits.push(query.get('limit'))
      return { groups, pagination: onePage(3, 3) }
    }),
  )
  open()
  const tiles = (await section('Je groepen')).getAllByRole('listitem')
  expect(tiles.map((tile) => tile.textContent)).toEqual([
    'Vroege vogels6 van 104 willen mee',
    'Achterste rij6 van 103 nieuw',
    'Tafel van zes6 van 10vandaag',
    'Bankje6 van 10geweest',
  ])
  expect(
    within(tiles[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe(`/groups/${groups[2]?.id}`)
  expect(limits).toEqual(['3'])
})

it('leads somebody without groups to a wish, and shows the one that they have', async () => {
  plans = []
  open()
  const empty = await section('Je groepen')
  const link = await empty.findByRole('link', { name: 'Zoek gezelschap' })
  expect(link.getAttribute('href')).toBe('/events?gezelschap=1')
  closePage()
  wish = aWish()
  open()
  expect(await (await section('Je groepen')).findByText('Je zoekt gezelschap in Zwolle')).toBeTruthy()
})

const GOING = ['GOING', 'CONFIRMED', 'ON_THE_WAY', 'THERE'] as const

it('shows five active events to which I do not go, by date, of those loaded', async () => {
  const queries: URLSearchParams[] = []
  const events = Array.from({ length: 14 }, (_, index) =>
    anEvent({
      title: `Feest ${index}`,
      slug: `feest-${index}`,
      startDate: `2199-06-${10 + index}T18:00:00.000Z`,
      myPlan: { state: GOING[index] ?? 'ASKED', next: null },
    }),
  )
  server.use(
    serving(listEvents, ({ query }) => {
      queries.push(query)
      return { events, pagination: onePage(14, 14), didYouMean: null }
    }),
  )
  open()
  await screen.findByText('Feest 4')
  const rows = (await section('Evenementen')).getAllByRole('listitem')
  expect(rows.map((row) => row.querySelector('h3')?.textContent)).toEqual([4, 5, 6, 7, 8].map((of) => `Feest ${of}`))
  expect(rows[0]?.querySelector('p')?.textContent).toBe('vr 14 jun 2199, 20.00 · Nijmegen')
  expect(
    within(rows[0] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toBe('/events/feest-4')
  expect(queries.map((query) => query.toString())).toEqual(['isActive=true&limit=14'])
})

it('asks for no other events when those around the home are enough', async () => {
  const queries: URLSearchParams[] = []
  const events = Array.from({ length: 5 }, (_, index) =>
    anEvent({ title: `Om de hoek ${index}`, slug: `hoek-${index}` }),
  )
  server.use(
    serving(listEvents, ({ query }) => {
      queries.push(query)
      return { events, pagination: onePage(5, 14), didYouMean: null }
    }),
  )
  open(aUser({ username: 'noor', homePlaceId: 'zwolle-overijssel' }))
  await screen.findByText('Om de hoek 4')
  expect(queries.map((query) => query.get('near'))).toEqual(['zwolle-overijssel'])
})

it('shows events around the home before others', async () => {
  const events = Array.from({ length: 6 }, (_, index) => anEvent({ title: `Ver weg ${index}` }))
  const near = anEvent({ title: 'Buurtfeest', startDate: '2199-12-01T18:00:00.000Z' })
  let asked: URLSearchParams | undefined
  server.use(
    serving(listEvents, ({ query }) => {
      if (query.has('near')) asked = query
      return { events: query.has('near') ? [near] : events, pagination: onePage(6, 14), didYouMean: null }
    }),
  )
  open(aUser({ username: 'noor', homePlaceId: '2745912' }))
  expect(await screen.findByText('Buurtfeest')).toBeTruthy()
  expect((await section('Evenementen')).getAllByRole('listitem')).toHaveLength(5)
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ isActive: 'true', near: '2745912', radius: '50' })
})

it('leads to a new event without events', async () => {
  server.use(serving(listEvents, { events: [], pagination: onePage(0, 5), didYouMean: null }))
  open()
  expect((await screen.findByRole('link', { name: 'Evenement toevoegen' })).getAttribute('href')).toBe('/events/create')
})

it('shows the failures when everything fails, each with a retry', async () => {
  const unavailable = () => refusal('SERVICE_UNAVAILABLE')
  const routes = [listMyPlans, listMyGroups, listEvents, listNotifications] as const
  server.use(...routes.map((route) => serving(route, unavailable)))
  open()
  expect(await screen.findByText('Kon niet laden wat er op je wacht')).toBeTruthy()
  expect(await screen.findByText('Laden van groepen mislukt')).toBeTruthy()
  expect(await screen.findByText('Laden van evenementen mislukt')).toBeTruthy()
  plans = [planOf('Vroege vogels', { next: 'AGREE_MEETING', need: 'ME' })]
  server.use(serving(listMyPlans, () => ({ plans, days: [], unwritten })))
  fireEvent.click(screen.getAllByRole('button', { name: 'Probeer opnieuw' })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Waar spreken jullie af?' })).toBeTruthy()
})

describe('what waits for the user', () => {
  it('stands in one list, with one loud button, each leading to its act', async () => {
    const judged = planOf('Vroege vogels', { next: 'JUDGE_REQUESTS', need: 'ME', since: hoursAgo(25) })
    if (judged.group) judged.group.requestCount = 4
    const invited = planOf('Achterste rij', { state: 'INVITED', next: 'ANSWER_INVITATION', need: 'ME' })
    invited.counterpart = person('Pim')
    const people = ['Bo', 'Kim', 'Jo'].map(member)
    const proposed = planOf('', { state: 'PROPOSED', next: 'ANSWER_PROPOSAL', need: 'ME', group: null, people })
    const afterwards = planOf('Bankje', { state: 'AFTERWARDS', next: 'SAY_WHO_CAME', need: 'ME' })
    plans = [judged, invited, proposed, afterwards, planOf('Rustig')]
    const past = aGroup()
    unwritten = [
      { groupId: afterwards.group?.id ?? '', eventTitle: 'Oevers Open Air', people: 2 },
      { groupId: past.id, eventTitle: 'Oevers Open Air', people: 1 },
    ]
    open()
    const rows = (await section('Wacht op jou')).getAllByRole('listitem')
    const event = 'Oevers Open Air · do 20 jun 2199, 14.00'
    expect(
      rows.map((row) => [...['h3', 'p', 'a'].map((part) => row.querySelector(part)?.textContent), hrefIn(row)]),
    ).toEqual([
      ['4 willen mee', 'Vroege vogels · oudste 1 dag', 'Bekijk', `/groups/${judged.group?.id}/manage`],
      ['Pim nodigt je uit', event, 'Bekijk', '/events/oevers-open-air'],
      ['We vonden 3 mensen voor je', event, 'Bekijk', '/events/oevers-open-air'],
      ['Wie was er?', 'Oevers Open Air', 'Bekijk', '/hoe-was-het'],
      ['Schrijf iets over 1 persoon', 'Oevers Open Air', 'Bekijk', `/groups/${past.id}`],
    ])
    expect(document.querySelectorAll('main .bg-primary')).toHaveLength(1)
    expect(rows[0]?.querySelector('.bg-primary')?.textContent).toBe('Bekijk')
  })

  it('begins with the open work of an administrator, unless it cannot be read', async () => {
    plans = [planOf('Vroege vogels', { next: 'AGREE_MEETING', need: 'ME' })]
    server.use(serving(listWork, { items: [], total: 12 }))
    open(aUser({ username: 'roos', isAdmin: true }))
    const [first, second] = (await section('Wacht op jou')).getAllByRole('listitem')
    expect([first?.textContent, first && hrefIn(first)]).toEqual(['12 besluiten te nemenBeheerBekijk', '/admin'])
    expect(second?.textContent).toContain('Waar spreken jullie af?')
    closePage()
    server.use(serving(listWork, () => refusal('SECOND_FACTOR_REQUIRED')))
    open(aUser({ username: 'roos', isAdmin: true }))
    expect((await section('Wacht op jou')).getAllByRole('listitem')).toHaveLength(1)
  })

  it('lists what waits for others quietly, and leads to its event', async () => {
    const asked = { state: 'ASKED', next: 'WAIT_FOR_OWNER', need: 'OTHERS', counterpart: person('Sanne') } as const
    const seeking = { state: 'SEEKING', next: 'WAVE', need: 'OTHERS', group: null } as const
    plans = [
      planOf('Traag', { ...asked, since: hoursAgo(3 * 24) }),
      planOf('Vlot', { ...asked, since: hoursAgo(2 * 24) }),
      planOf('', seeking),
      planOf('', { state: 'CANCELLED', next: 'CHOOSE', need: 'LATER', group: null }),
    ]
    open()
    await screen.findByText('Zomernacht')
    expect(screen.queryByText('Wacht op jou')).toBeNull()
    const wish = await screen.findByRole('link', { name: 'Zoek gezelschap' })
    expect(wish.compareDocumentPosition(screen.getByText('Nog 1'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
    const list = within(screen.getByText('Nog 1').closest('div') as HTMLElement)
    expect(list.getAllByRole('listitem', { hidden: true }).map((row) => row.textContent)).toEqual([
      'Oevers Open Air Sanne heeft nog niet geantwoord',
      'Oevers Open Air Sanne leest je verzoek',
      'Oevers Open Air Je zoekt gezelschap',
      'Oevers Open Air Je gaat niet mee',
    ])
    expect(list.getAllByRole('link')[0]?.getAttribute('href')).toBe('/events/oevers-open-air')
  })

  it('asks on the day whether I come, and shows when, where, and the way to the day', async () => {
    const startDate = hoursAgo(-3)
    const plan = planOf('Vroege vogels', { next: 'CONFIRM', need: 'TODAY' })
    plans = [{ ...plan, event: { ...plan.event, startDate } }]
    const answers: unknown[] = []
    const answered = serving(answerAttendance, ({ body }) => {
      answers.push(body)
      plans = [{ ...plan, state: 'CONFIRMED', next: 'SET_OUT' }]
      return { answer: 'YES' as const }
    })
    open()
    const card = await section('Ga je nog mee?')
    expect(card.getByText('Vandaag')).toBeTruthy()
    expect(card.getByText(/^Oevers Open Air, .* uur, Nijmegen$/)).toBeTruthy()
    expect(card.getByRole('link', { name: 'Naar vandaag' }).getAttribute('href')).toBe('/vandaag')
    server.use(http.put('*/api/*', () => HttpResponse.error()))
    fireEvent.click(card.getByRole('button', { name: 'Ja, ik ga mee' }))
    expect(await card.findByText('Je antwoord wordt verstuurd zodra je online bent.')).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Ja, ik ga mee' })).toBeNull()
    server.use(answered)
    outbox.sendAll()
    const after = await section('Vroege vogels')
    expect(after.getByRole('link', { name: 'Chat' }).getAttribute('href')).toBe(`/groups/${plan.group?.id}/chat`)
    expect(answers).toEqual([{ answer: 'YES' }])
  })
})

it('celebrates an acceptance of the last three days with one card, which leads to the chat and can be closed', async () => {
  const group = aGroup({ name: 'Vroege vogels', membershipStatus: 'ACCEPTED' })
  const read: unknown[] = []
  const asked: unknown[] = []
  const acceptance = (number: number, groupId: string, daysAgo: number): Notification => ({
    id: `0190f007-0000-7000-8000-00000000000${number}`,
    type: 'group_join_accepted',
    title: 'Je gaat mee!',
    message: 'Je hoort nu bij ‘Vroege vogels’.',
    isRead: false,
    createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    data: { actionUrl: `/groups/${groupId}/chat`, groupId },
  })
  notifications = [acceptance(1, group.id, 2.9), acceptance(2, aGroup().id, 3.1)]
  server.use(
    serving(listMyGroups, () => ({ groups, pagination: onePage(0, 3) })),
    serving(getGroup, ({ params }) => {
      asked.push(params.id)
      return { group, pin: null, pictures: [], lastRequest: null }
    }),
    serving(readNotification, ({ params }) => {
      read.push(params.id)
      return {}
    }),
  )
  open()
  const title = await screen.findByRole('heading', { name: 'Je gaat mee met Vroege vogels' })
  const card = within(title.closest('section') as HTMLElement)
  expect(card.getByText('Welkom! Je bent geaccepteerd in de groep')).toBeTruthy()
  expect(asked).toEqual([group.id])
  expect(card.getByRole('link', { name: 'Zeg hallo' }).getAttribute('href')).toBe(`/groups/${group.id}/chat`)
  fireEvent.click(card.getByRole('button', { name: 'Melding sluiten' }))
  await waitFor(() => expect(screen.queryByText('Welkom! Je bent geaccepteerd in de groep')).toBeNull())
  expect(read).toEqual(['0190f007-0000-7000-8000-000000000001'])
})

describe('first steps', () => {
  it('saves one line and the age on their own', async () => {
    const user = aUser({ username: 'noor' })
    const bodies: unknown[] = []
    server.use(
      serving(updateProfile, ({ body }) => {
        bodies.push(body)
        return { user: { ...user, ...(body as object) } }
      }),
    )
    open(user)
    const steps = within(await screen.findByRole('region', { name: 'Stel je even voor' }))
    fireEvent.change(steps.getByLabelText('Eén zin over jou'), { target: { value: 'Ik dans graag vooraan' } })
    fireEvent.click(steps.getAllByRole('button', { name: 'Opslaan' })[0] as HTMLElement)
    expect(await steps.findByText('1 van 3')).toBeTruthy()
    fireEvent.change(steps.getByLabelText('Je leeftijd'), { target: { value: '12' } })
    fireEvent.click(steps.getByRole('button', { name: 'Opslaan' }))
    expect(await steps.findByText('Leeftijd moet tussen 16 en 100 zijn')).toBeTruthy()
    expect(bodies).toEqual([{ bio: 'Ik dans graag vooraan' }])
  })

  it('are not asked for once in a group', async () => {
    groups = [aGroup({ name: 'Nachtbrakers' })]
    open(aUser({ username: 'noor' }))
    expect(await screen.findByText('Nachtbrakers')).toBeTruthy()
    expect(screen.queryByText('Stel je even voor')).toBeNull()
  })

  it('does not return once skipped', async () => {
    const user = aUser({ username: 'noor' })
    open(user)
    fireEvent.click(await screen.findByRole('button', { name: 'Nu niet' }))
    expect(screen.queryByText('Stel je even voor')).toBeNull()
    closePage()
    open(user)
    expect(await screen.findByText('Zomernacht')).toBeTruthy()
    expect(screen.queryByText('Stel je even voor')).toBeNull()
  })
})
