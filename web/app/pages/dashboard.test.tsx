// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listGroupPictures } from 'contract/chat/chat.ts'
import { listEvents } from 'contract/events/events.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { leaveGroup } from 'contract/groups/membership.ts'
import { answerAttendance } from 'contract/meetings.ts'
import { listNotifications, type Notification, readNotification } from 'contract/notifications.ts'
import { type ListedPlan, listMyPlans } from 'contract/plans/plans.ts'
import { listMemories } from 'contract/references.ts'
import { updateProfile } from 'contract/users/users.ts'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outbox } from '../lib/offline/outbox.ts'
import { anEvent } from '../testing/events.ts'
import { aGroup, onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { aPlan } from '../testing/plans.ts'
import { refusal, serving } from '../testing/serve.ts'
import Dashboard from './dashboard.tsx'

const server = createMswServer()
let plans: ListedPlan[]
let notifications: Notification[]
beforeEach(() => {
  plans = [planOf('Vroege vogels')]
  notifications = []
  localStorage.clear()
  server.use(
    serving(listMyPlans, () => ({ plans })),
    serving(listEvents, { events: [anEvent({ title: 'Zomernacht', slug: 'zomernacht' })], pagination: onePage(1, 5) }),
    serving(listNotifications, () => ({ notifications, pagination: onePage(notifications.length) })),
  )
})
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
})

const open = (as = aUser({ username: 'noor' })) =>
  openPage({ routes: { '/dashboard': <Dashboard /> }, at: '/dashboard', as })

/** Of a group, for an event of its own. */
function planOf(name: string, overrides: Partial<ListedPlan> = {}): ListedPlan {
  const { id, currentMembers, maxMembers, event } = aGroup({ name })
  return aPlan({
    event: { ...event, venue: null, isCancelled: false },
    group: { id, name, isOwner: false, currentMembers, maxMembers, requestCount: 0, unreadCount: 0 },
    ...overrides,
  })
}
const person = (username: string) => ({ id: username, username, profilePhoto: null, profilePhotoThumbnail: null })
const member = (username: string) => ({ ...person(username), isOwner: false, hasConfirmed: false, arrival: null })

it('links to events, groups and the profile, also while the profile is incomplete', async () => {
  plans.push(planOf('Nachtbrakers'))
  open()
  expect(await screen.findByRole('heading', { name: 'Stel je even voor' })).toBeTruthy()
  await screen.findByText('Zomernacht')
  for (const path of ['/events', '/groups', '/profile'])
    expect(document.querySelector(`a[href="${path}"]`), path).not.toBeNull()
})

it('shows the plan that needs me first, the others by date with their state, and upcoming events', async () => {
  const at = (startDate: string) => ({ ...planOf('x').event, startDate })
  const [late, early, asked] = [
    planOf('Nachtbrakers', { event: { ...at('2199-08-01T18:00:00.000Z'), title: 'Laat' } }),
    planOf('Vroege vogels', { event: { ...at('2199-07-01T18:00:00.000Z'), title: 'Vroeg' } }),
    planOf('Dansers', { state: 'ASKED', next: 'WAIT_FOR_OWNER', need: 'OTHERS', counterpart: person('Sanne') }),
  ]
  if (early.group) early.group.unreadCount = 1
  plans = [asked, late, early]
  const limits: (string | null)[] = []
  server.use(
    serving(listEvents, ({ query }) => {
      limits.push(query.get('limit'))
      return { events: [anEvent({ title: 'Zomernacht', slug: 'zomernacht' })], pagination: onePage(1, 5) }
    }),
  )
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Welkom, noor' })).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 2, name: 'Sanne leest je verzoek' })).toBeTruthy()
  const strip = screen.getByRole('heading', { name: 'Jouw plannen' }).closest('section') as HTMLElement
  expect(
    within(strip)
      .getAllByRole('link', { name: /^(Vroeg|Laat)$/ })
      .map((link) => link.textContent),
  ).toEqual(['Vroeg', 'Laat'])
  expect(within(strip).getByRole('link', { name: 'Vroeg' }).getAttribute('href')).toBe(`/groups/${early.group?.id}`)
  expect(within(strip).getAllByText('Je gaat mee')).toHaveLength(2)
  expect(within(strip).getByText('1 ongelezen bericht')).toBeTruthy()
  expect((await screen.findByText('Zomernacht')).closest('a')?.getAttribute('href')).toBe('/events/zomernacht')
  expect(limits).toEqual(['5'])
})

it('tells the only one who looks for company that nobody else does, and of no answer to wait for', async () => {
  plans = [planOf('x', { state: 'SEEKING', next: 'WAVE', need: 'OTHERS', group: null, people: [] })]
  open()
  await screen.findByText(/^Nog niemand anders zoekt/)
  expect(screen.getByRole('link', { name: 'Bekijk het evenement' })).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/Je wacht op antwoord|Bekijk wie er zoekt/)
})

it('shows what comes next around the home, nearest first, and without anything there what comes next', async () => {
  const queries: URLSearchParams[] = []
  const near = anEvent({ title: 'Buurtfeest', distanceKm: 5 })
  let isNear = true
  server.use(
    serving(listEvents, ({ query }) => {
      queries.push(query)
      const events = query.get('near') === null ? [anEvent({ title: 'Zomernacht' })] : isNear ? [near] : []
      return { events, pagination: onePage(events.length, 50) }
    }),
  )
  const as = aUser({ username: 'noor', homePlaceId: '2745912' })
  open(as)
  expect(await screen.findByRole('heading', { level: 2, name: 'Binnenkort bij jou in de buurt' })).toBeTruthy()
  expect(screen.getByText('Buurtfeest')).toBeTruthy()
  expect(screen.queryByText('Zomernacht')).toBeNull()
  expect(screen.getByRole('link', { name: 'Alles in de buurt' }).getAttribute('href')).toBe(
    '/events?near=2745912&radius=50',
  )
  const asked = queries.find((query) => query.has('near'))
  expect(Object.fromEntries(asked ?? [])).toMatchObject({ near: '2745912', radius: '50', sort: 'distance' })
  closePage()
  isNear = false
  open(as)
  expect(await screen.findByText('Zomernacht')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'Binnenkort' })).toBeTruthy()
})

it('turns a group into memories after the event, with the pictures of its chat', async () => {
  // jsdom has none; the full screen asks whether people prefer less motion.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const group = aGroup({ name: 'Vroege vogels', membershipStatus: 'ACCEPTED' })
  const bo = {
    id: '0190f001-0000-7000-8000-000000000077',
    username: 'Bo',
    profilePhoto: null,
    profilePhotoThumbnail: null,
  }
  const memory = { group, people: [bo], unwritten: 1, closesAt: '2199-07-04T12:00:00.000Z' }
  const picture = { url: '/api/messages/x/picture', width: 60, height: 40, placeholder: 'data:image/webp;base64,AA' }
  const messageId = '0190f00e-0000-7000-8000-000000000001'
  server.use(
    serving(listMemories, { memories: [memory] }),
    serving(listGroupPictures, {
      pictures: [{ id: messageId, user: bo, content: 'Op de brug', createdAt: '2026-06-07T10:00:00.000Z', picture }],
    }),
    http.get('*/api/messages/:id/picture', () => HttpResponse.json({}, { status: 404 })),
  )
  open()
  expect(await screen.findByText('Fijn dat je meeging met Bo.')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Foto van Bo: Op de brug, groot bekijken' }))
  const viewer = within(await screen.findByRole('dialog', { name: 'Foto van Bo: Op de brug' }))
  expect(viewer.getByText('Op de brug')).toBeTruthy()
  fireEvent.click(viewer.getByRole('button', { name: 'Sluiten' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('asks a newcomer one question, and leads to a new event without events', async () => {
  plans = []
  server.use(serving(listEvents, { events: [], pagination: onePage(0, 5) }))
  const page = open()
  expect((await screen.findByRole('link', { name: 'Evenement toevoegen' })).getAttribute('href')).toBe('/events/create')
  const question = within(screen.getByRole('region', { name: 'Waar wil je heen?' }))
  fireEvent.change(question.getByRole('searchbox'), { target: { value: 'oevers' } })
  fireEvent.click(question.getByRole('button', { name: 'Zoek' }))
  expect(page.path()).toBe('/events?search=oevers')
})

it('shows the failures when everything fails, each with a retry', async () => {
  const unavailable = () => refusal('SERVICE_UNAVAILABLE')
  const routes = [listMyPlans, listEvents, listNotifications] as const
  server.use(...routes.map((route) => serving(route, unavailable)))
  open()
  const within = { timeout: 8_000 }
  expect(await screen.findByText('Kon niet laden wat er op je wacht', {}, within)).toBeTruthy()
  expect(await screen.findByText('Laden van evenementen mislukt', {}, within)).toBeTruthy()
  server.use(serving(listMyPlans, () => ({ plans })))
  fireEvent.click(screen.getAllByRole('button', { name: 'Probeer opnieuw' })[0] as HTMLElement)
  expect(await screen.findByRole('heading', { name: 'Je gaat mee met Vroege vogels' })).toBeTruthy()
}, 15_000)

it('opens the search for an event', async () => {
  const page = open()
  fireEvent.click(await screen.findByRole('link', { name: 'Zoek een evenement' }))
  expect(page.path()).toBe('/events')
})

describe('what waits for the user', () => {
  it('leads an owner to the requests', async () => {
    const plan = planOf('Vroege vogels', { next: 'JUDGE_REQUESTS', need: 'ME' })
    if (plan.group) plan.group.requestCount = 2
    plans = [plan]
    open()
    expect(await screen.findByText('2 mensen willen met je mee')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Bekijk de verzoeken' }).getAttribute('href')).toBe(
      `/groups/${plan.group?.id}/manage`,
    )
  })

  it('withdraws an open request', async () => {
    const asked = { state: 'ASKED', next: 'WAIT_FOR_OWNER', need: 'OTHERS', since: new Date().toISOString() } as const
    plans = [planOf('Nachtbrakers', asked)]
    server.use(
      serving(leaveGroup, () => {
        plans = []
        return {}
      }),
    )
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Verzoek intrekken' }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verzoek intrekken' }))
    expect(await screen.findByText('Waar wil je heen?')).toBeTruthy()
  })

  it('says that an owner is late after three days, and leads to other groups of the event', async () => {
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000).toISOString()
    const asked = { state: 'ASKED', next: 'WAIT_FOR_OWNER', need: 'OTHERS', counterpart: person('Sanne') } as const
    plans = [planOf('Traag', { ...asked, since: days(3) })]
    open()
    expect(await screen.findByText('Sanne heeft nog niet geantwoord.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'andere groepen vragen' }).getAttribute('href')).toBe(
      `/groups?eventId=${plans[0]?.event.id}`,
    )
    closePage()
    plans = [planOf('Vlot', { ...asked, since: days(2) })]
    open()
    expect(await screen.findByRole('heading', { name: 'Sanne leest je verzoek' })).toBeTruthy()
    expect(screen.queryByText('Sanne heeft nog niet geantwoord.')).toBeNull()
  })

  it('asks on the day whether I come, and shows when, where and who, and the way to the day', async () => {
    const startDate = new Date(Date.now() + 3 * 3_600_000).toISOString()
    const plan = planOf('Vroege vogels', { next: 'CONFIRM', need: 'TODAY', people: [member('Imane')] })
    plans = [{ ...plan, event: { ...plan.event, startDate } }]
    const answers: unknown[] = []
    const answered = serving(answerAttendance, ({ body }) => {
      answers.push(body)
      plans = [{ ...plan, state: 'CONFIRMED', next: 'SET_OUT' }]
      return { answer: 'YES' as const }
    })
    open()
    const card = within((await screen.findByText('Ga je nog mee?')).closest('section') as HTMLElement)
    expect(card.getByText('Vandaag')).toBeTruthy()
    expect(card.getByText(/Nijmegen/)).toBeTruthy()
    expect(card.getByRole('img', { name: /Imane/ })).toBeTruthy()
    expect(card.getByRole('link', { name: 'Naar vandaag' }).getAttribute('href')).toBe('/vandaag')
    server.use(http.put('*/api/*', () => HttpResponse.error()))
    fireEvent.click(card.getByRole('button', { name: 'Ja, ik ga mee' }))
    expect(await card.findByText('Je antwoord wordt verstuurd zodra je online bent.')).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Ja, ik ga mee' })).toBeNull()
    server.use(answered)
    outbox.sendAll()
    expect(await screen.findByRole('heading', { name: 'Je gaat mee met Vroege vogels' })).toBeTruthy()
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
    data: { actionUrl: `/groups/${groupId}/chat` },
  })
  notifications = [acceptance(1, group.id, 2.9), acceptance(2, aGroup().id, 3.1)]
  server.use(
    serving(getGroup, ({ params }) => {
      asked.push(params.id)
      return { group }
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
