// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { listGroupPictures } from 'contract/chat/chat.ts'
import { type GroupChat, listGroupChats } from 'contract/chat/groups.ts'
import { listEvents } from 'contract/events/events.ts'
import { getGroup, getNextSteps, listMyGroups, type NextSteps } from 'contract/groups/listing.ts'
import { leaveGroup } from 'contract/groups/membership.ts'
import { listEventDays } from 'contract/meetings.ts'
import { listNotifications, type Notification, readNotification } from 'contract/notifications.ts'
import { listMemories } from 'contract/references.ts'
import { updateProfile } from 'contract/users/users.ts'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { anEvent } from '../testing/events.ts'
import { aGroupChat } from '../testing/group-chats.ts'
import { aGroup, onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import Dashboard from './dashboard.tsx'

const server = createMswServer()
let groupChats: GroupChat[]
let steps: NextSteps
let notifications: Notification[]
beforeEach(() => {
  groupChats = []
  steps = { requests: [], answers: [], soon: [] }
  notifications = []
  localStorage.clear()
  server.use(
    serving(listGroupChats, () => ({ groupChats, pagination: onePage(groupChats.length, 100) })),
    serving(listMyGroups, { groups: [aGroup({ name: 'Vroege vogels' })], pagination: onePage(1, 3) }),
    serving(listEvents, { events: [anEvent({ title: 'Zomernacht', slug: 'zomernacht' })], pagination: onePage(1, 50) }),
    serving(getNextSteps, () => steps),
    serving(listEventDays, { days: [] }),
    serving(listNotifications, () => ({ notifications, pagination: onePage(notifications.length) })),
  )
})
afterEach(() => {
  closePage()
  vi.unstubAllGlobals()
})

const open = (as = aUser({ username: 'noor' })) =>
  openPage({ routes: { '/dashboard': <Dashboard /> }, at: '/dashboard', as })
const withoutGroups = () => server.use(serving(listMyGroups, { groups: [], pagination: onePage(0, 3) }))

it('links to events, groups and the profile, also while the profile is incomplete', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Stel je even voor' })).toBeTruthy()
  await screen.findByText('Zomernacht')
  for (const path of ['/events', '/groups', '/profile'])
    expect(document.querySelector(`a[href="${path}"]`), path).not.toBeNull()
})

it('shows my groups and upcoming events', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Welkom, noor' })).toBeTruthy()
  expect((await screen.findByText('Vroege vogels')).closest('a')?.getAttribute('href')).toMatch(/^\/groups\//)
  expect((await screen.findByText('Zomernacht')).closest('a')?.getAttribute('href')).toBe('/events/zomernacht')
})

it('after the event says that I went along only when that is settled', async () => {
  const group = (name: string, startDate: string, viewerWent: boolean) => {
    const made = aGroup({ name, membershipStatus: 'ACCEPTED', viewerWent })
    return { ...made, event: { ...made.event, startDate } }
  }
  const [past, future] = ['2020-06-20T12:00:00.000Z', '2199-06-20T12:00:00.000Z']
  const groups = [group('Straks', future, false), group('Geweest', past, true), group('Onbekend', past, false)]
  server.use(serving(listMyGroups, { groups, pagination: onePage(3, 3) }))
  open()
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)
  expect((await rowOf('Straks')).getAllByText('Je gaat mee')).not.toEqual([])
  expect((await rowOf('Geweest')).getAllByText('Je ging mee')).not.toEqual([])
  expect((await rowOf('Geweest')).queryByText('Je gaat mee')).toBeNull()
  expect((await rowOf('Onbekend')).queryByText(/^Je (gaat|ging) mee$/)).toBeNull()
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

it('shows what was said last in my groups', async () => {
  const group = aGroup({ name: 'Vroege vogels' })
  server.use(serving(listMyGroups, { groups: [group], pagination: onePage(1, 3) }))
  groupChats = [aGroupChat({ id: group.id, content: 'Wie rijdt er?', unreadCount: 1 })]
  open()
  expect(await screen.findByText('Tom: Wie rijdt er?')).toBeTruthy()
  expect(screen.getByText('1 ongelezen bericht')).toBeTruthy()
})

it('leads to events without groups, and to a new event without events', async () => {
  server.use(
    serving(listMyGroups, { groups: [], pagination: onePage(0, 3) }),
    serving(listEvents, { events: [], pagination: onePage(0, 50) }),
  )
  open()
  expect(await screen.findByText('Je zit nog niet in een groep')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Kies een evenement' }).getAttribute('href')).toBe('/events')
  expect((await screen.findByRole('link', { name: 'Evenement toevoegen' })).getAttribute('href')).toBe('/events/create')
})

it('shows a failed part with a retry, beside the part that loaded', async () => {
  server.use(serving(listMyGroups, () => refusal('TOO_MANY_REQUESTS')))
  open()
  expect(await screen.findByText('Laden van groepen mislukt')).toBeTruthy()
  expect(await screen.findByText('Zomernacht')).toBeTruthy()
  server.use(serving(listMyGroups, { groups: [aGroup({ name: 'Nachtbrakers' })], pagination: onePage(1, 3) }))
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await screen.findByText('Nachtbrakers')).toBeTruthy()
})

it('shows the failures when everything fails', async () => {
  const unavailable = () => refusal('SERVICE_UNAVAILABLE')
  const routes = [listMyGroups, listEvents, getNextSteps, listNotifications] as const
  server.use(...routes.map((route) => serving(route, unavailable)))
  open()
  const within = { timeout: 8_000 }
  expect(await screen.findByText('Kon niet laden wat er op je wacht', {}, within)).toBeTruthy()
  expect(screen.getByText('Laden van groepen mislukt')).toBeTruthy()
  expect(await screen.findByText('Laden van evenementen mislukt', {}, within)).toBeTruthy()
  // A part that appears with the failures does not bring back the skeleton.
  expect(screen.getByText('Kon niet laden wat er op je wacht')).toBeTruthy()
}, 15_000)

it('opens the search for an event', async () => {
  const page = open()
  fireEvent.click(await screen.findByRole('link', { name: 'Zoek een evenement' }))
  expect(page.path()).toBe('/events')
})

describe('what waits for the user', () => {
  const person = (username: string) => ({ id: username, username, profilePhoto: null, profilePhotoThumbnail: null })

  it('leads an owner to the requests with the only primary button', async () => {
    const group = aGroup({ name: 'Vroege vogels', requestCount: 2 })
    steps.requests = [{ group, applicants: [person('Imane'), person('Daan')] }]
    open()
    const title = await screen.findByText('Imane en Daan willen met je mee')
    const card = within(title.closest('li') as HTMLElement)
    expect(card.getByRole('link', { name: 'Bekijk de verzoeken' }).getAttribute('href')).toBe(
      `/groups/${group.id}/manage`,
    )
  })

  it('shows an open request with the user’s own words, and withdraws it', async () => {
    withoutGroups()
    const group = aGroup({ name: 'Nachtbrakers', membershipStatus: 'PENDING' })
    steps.answers = [{ group, message: 'Ik kom met de trein', requestedAt: new Date().toISOString() }]
    server.use(
      serving(leaveGroup, () => {
        steps = { ...steps, answers: [] }
        return {}
      }),
    )
    open()
    expect(await screen.findByText('Ik kom met de trein')).toBeTruthy()
    expect(screen.queryByText('Je zit nog niet in een groep')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Verzoek intrekken' }))
    const dialog = await screen.findByRole('alertdialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verzoek intrekken' }))
    expect(await screen.findByText('Je zit nog niet in een groep')).toBeTruthy()
    expect(screen.queryByText('Ik kom met de trein')).toBeNull()
  })

  it('says that an owner is late after three days, and leads to other groups of the event', async () => {
    withoutGroups()
    const days = (count: number) => new Date(Date.now() - count * 24 * 3_600_000).toISOString()
    const asked = (name: string, requestedAt: string) => ({
      group: aGroup({ name, membershipStatus: 'PENDING', requestedAt }),
      message: null,
      requestedAt,
    })
    const late = asked('Traag', days(3))
    steps.answers = [asked('Vlot', days(2)), late]
    open()
    const links = await screen.findAllByRole('link', { name: 'andere groepen vragen' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([`/groups?eventId=${late.group.event.id}`])
    expect(screen.getByText(/heeft nog niet geantwoord/).closest('li')?.textContent).toContain('Traag')
  })

  it('shows an event of this week with when, where and who', async () => {
    const startDate = new Date(Date.now() + 24 * 3_600_000).toISOString()
    const group = aGroup({ name: 'Vroege vogels', memberPreview: [person('Imane')] })
    steps.soon = [{ ...group, event: { ...group.event, startDate } }]
    open()
    const day = await screen.findByText('Morgen')
    const card = within(day.closest('li') as HTMLElement)
    expect(card.getByText('Nijmegen')).toBeTruthy()
    expect(card.getByRole('img', { name: /Imane/ })).toBeTruthy()
    expect(card.getByRole('link', { name: 'Open de groepschat' }).getAttribute('href')).toBe(`/groups/${group.id}/chat`)
  })

  it('shows an event of today once, as the way to the day', async () => {
    const startDate = new Date(Date.now() + 3 * 3_600_000).toISOString()
    const group = aGroup({ name: 'Vroege vogels' })
    const ofToday = { ...group, event: { ...group.event, title: 'Oevers Open Air', startDate } }
    steps.soon = [ofToday]
    server.use(
      serving(listEventDays, {
        days: [
          {
            group: ofToday,
            venue: null,
            meeting: null,
            officialPoint: null,
            members: [],
            cancellations: [],
            planLink: null,
          },
        ],
      }),
    )
    open()
    expect(await screen.findByRole('link', { name: 'Naar vandaag' })).toBeTruthy()
    expect(screen.getAllByRole('heading', { name: 'Oevers Open Air' })).toHaveLength(1)
  })

  it('says that it failed, with a retry, beside the groups', async () => {
    server.use(serving(getNextSteps, () => refusal('TOO_MANY_REQUESTS')))
    open()
    expect(await screen.findByText('Kon niet laden wat er op je wacht')).toBeTruthy()
    expect(screen.getByText('Vroege vogels')).toBeTruthy()
  })
})

it('celebrates an acceptance with one card, which leads to the chat and can be closed', async () => {
  const group = aGroup({ name: 'Vroege vogels', membershipStatus: 'ACCEPTED' })
  const read: unknown[] = []
  notifications = [
    {
      id: '0190f007-0000-7000-8000-000000000001',
      type: 'group_join_accepted',
      title: 'Je gaat mee!',
      message: 'Je hoort nu bij ‘Vroege vogels’.',
      isRead: false,
      createdAt: new Date().toISOString(),
      data: { actionUrl: `/groups/${group.id}/chat` },
    },
  ]
  server.use(
    serving(listMyGroups, { groups: [group], pagination: onePage(1, 3) }),
    serving(getNextSteps, () => steps),
    // After those above: its path matches theirs.
    serving(getGroup, { group }),
    serving(readNotification, ({ params }) => {
      read.push(params.id)
      return {}
    }),
  )
  open()
  const title = await screen.findByRole('heading', { name: 'Je gaat mee met Vroege vogels' })
  const card = within(title.closest('section') as HTMLElement)
  expect(card.getByText('Welkom! Je bent geaccepteerd in de groep')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Zeg hallo' }).getAttribute('href')).toBe(`/groups/${group.id}/chat`)
  fireEvent.click(card.getByRole('button', { name: 'Melding sluiten' }))
  await waitFor(() => expect(screen.queryByText('Je gaat mee met Vroege vogels')).toBeNull())
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
    expect(await screen.findByRole('heading', { name: 'Jouw profiel' })).toBeTruthy()
    expect(screen.queryByText('Stel je even voor')).toBeNull()
  })
})
