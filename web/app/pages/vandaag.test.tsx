import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Group } from 'contract/groups/groups.ts'
import { listGroups } from 'contract/groups/listing.ts'
import { leaveGroup, listMembers } from 'contract/groups/membership.ts'
import { getHomeCheck, reportHome, setHomeCheck } from 'contract/home-checks.ts'
import { type EventDay, updateArrival } from 'contract/meetings.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { HttpResponse, http } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../lib/api/query.tsx'
import { outbox } from '../lib/offline/outbox.ts'
import { listDeviceKeys } from '../lib/offline/store.ts'
import { aGroup, aMember, onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import TodayPage from './vandaag.tsx'

const server = createMswServer()
const noor = aUser({ username: 'Noor' })
const startDate = new Date(Date.now() + 2 * 3_600_000).toISOString()
let days: EventDay[]
let bodies: unknown[]

function serveDays(): void {
  server.use(
    serving(listMyPlans, () => ({ plans: [], days, unwritten: [] })),
    serving(updateArrival, ({ body }) => {
      bodies.push(body)
      return { arrival: { status: 'HERE' as const, minutesLate: null } }
    }),
  )
}

beforeEach(() => {
  localStorage.clear()
  bodies = []
  const group = aGroup({ name: 'Achterste rij' })
  days = [
    {
      group: { ...group, event: { ...group.event, title: 'Nachtlicht', startDate, endDate: null } },
      venue: null,
      officialPoint: { text: 'Bij de rode bus' },
      cancellations: [],
      meeting: {
        state: 'CONFIRMED',
        standsAt: null,
        proposedById: null,
        place: 'De rode brug',
        at: startDate,
        sign: 'Een gele pet',
        fallback: null,
        travel: null,
        pollSeq: null,
        version: 1,
        updatedAt: startDate,
      },
      members: [aMember({ username: 'Noor', id: noor.id }), aMember({ username: 'Sanne' })],
      planLink: null,
    },
  ]
  serveDays()
})

const open = () => openPage({ routes: { '/vandaag': <TodayPage /> }, at: '/vandaag', as: noor })

it('shows event, meeting and members', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Nachtlicht' })).toBeTruthy()
  expect(screen.getByText(/^Nog (1 uur en \d+ minuten|2 uur)/)).toBeTruthy()
  expect(screen.getByText('Een gele pet')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Op de kaart/ }).getAttribute('href')).toBe(
    'https://www.openstreetmap.org/search?query=De%20rode%20brug',
  )
})

it('says how many members the list leaves out across a block', async () => {
  days = days.map((day) => ({ ...day, group: { ...day.group, currentMembers: 3 } }))
  open()
  expect(await screen.findByText('1 lid zie je hier niet.')).toBeTruthy()
})

it('chooses nobody beforehand who hears where one went, and says when in Amsterdam time', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(getHomeCheck, { homeCheck: null }),
    serving(setHomeCheck, ({ body }) => {
      bodies.push(body)
      return refusal('SERVICE_UNAVAILABLE')
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Laat weten dat ik thuis ben' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Veilig thuis' }))
  fireEvent.change(dialog.getByLabelText('Dag'), { target: { value: '20-06-2099' } })
  fireEvent.change(dialog.getByLabelText('Tijd'), { target: { value: '02:00' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Zet aan' }))
  await waitFor(() => expect(getToasts().map(({ title }) => title)).toContain('Kies wie het dan hoort'))
  const sanne = days[0]?.members[1]?.userId ?? ''
  fireEvent.change(dialog.getByLabelText('Wie hoort het dan?'), { target: { value: sanne } })
  fireEvent.click(dialog.getByRole('button', { name: 'Zet aan' }))
  const groupId = days[0]?.group.id
  await waitFor(() => expect(bodies).toEqual([{ groupId, at: '2099-06-20T02:00', contact: { userId: sanne } }]))
})

it('says why a moment to be home was refused', async () => {
  const message = 'Kies een tijd binnen 3 dagen'
  server.use(
    serving(getHomeCheck, { homeCheck: null }),
    serving(setHomeCheck, () => refusal('VALIDATION_FAILED', { message, errors: [{ field: 'at', message }] })),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Laat weten dat ik thuis ben' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Veilig thuis' }))
  fireEvent.change(dialog.getByLabelText('Dag'), { target: { value: '20-06-2099' } })
  fireEvent.change(dialog.getByLabelText('Tijd'), { target: { value: '02:00' } })
  const sanne = days[0]?.members[1]?.userId ?? ''
  fireEvent.change(dialog.getByLabelText('Wie hoort het dan?'), { target: { value: sanne } })
  fireEvent.click(dialog.getByRole('button', { name: 'Zet aan' }))
  await waitFor(() => expect(getToasts().map(({ description }) => description)).toContain(message))
})

it('says who is there, and shows the sign', async () => {
  const [first, second] = days[0]?.members ?? []
  const { group } = days[0] as EventDay
  days = days.map((day) => ({
    ...day,
    group: { ...group, sign: { color: 'GREEN' as const, word: 'Merel' } },
    members: [first, second].flatMap((member, index) =>
      member === undefined
        ? []
        : { ...member, arrival: { status: index === 0 ? ('HERE' as const) : ('LATE' as const), minutesLate: null } },
    ),
  }))
  open()
  expect(await screen.findByText('1 van 2 is er. Sanne is iets later.')).toBeTruthy()
  expect(screen.getByText('Je bent de eerste. Houd jullie teken omhoog.')).toBeTruthy()
  expect(screen.getByText(/Bij de rode bus/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Groen · Merel/ }))
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Teken: Groen · Merel' })).getByRole('button'))
})

it('names the silent after 20 minutes, and lists the groups with a place, with what came of asking', async () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [day] = days
  if (day?.meeting == null) throw new Error('no meeting')
  const [me, sanne] = day.members
  if (me === undefined || sanne === undefined) throw new Error('no members')
  days = [
    {
      ...day,
      meeting: { ...day.meeting, at: ago(25) },
      members: [{ ...me, arrival: { status: 'HERE', minutesLate: null } }, sanne],
    },
  ]
  const other = (number: number, change: Partial<Group>) =>
    aGroup({ id: `0190f002-0000-7000-8000-00000000080${number}`, event: day.group.event, ...change })
  let groups = [other(1, { name: 'Nog thuis' }), other(2, { name: 'Vooraan' })]
  server.use(serving(listGroups, () => ({ groups, pagination: onePage(2, 12) })))
  const page = open()
  expect(await screen.findByText(/^1 van 2 is er. Van Sanne weet nog niemand iets/)).toBeTruthy()
  const links = () => screen.getAllByRole('link', { name: /^(Nog thuis|Vooraan)$/ }).map((link) => link.textContent)
  await waitFor(() => expect(links()).toEqual(['Nog thuis', 'Vooraan']))
  expect(screen.getByText('Deze groepen gaan ook, en hebben plek. Vraag of je aansluit.')).toBeTruthy()
  closePage()
  groups = [other(2, { name: 'Vooraan', membershipStatus: 'PENDING', requestedAt: ago(11) })]
  open()
  expect(await screen.findByText(/^Sinds \d\d\.\d\d uur antwoordde niemand/)).toBeTruthy()
  expect(page.path()).toBe('/vandaag')
})

it('after the event only the way home is left to say', async () => {
  const [day] = days
  if (day === undefined) throw new Error('no day')
  const event = { ...day.group.event, endDate: new Date(Date.now() - 1000).toISOString() }
  days = [{ ...day, group: { ...day.group, event } }]
  open()
  expect(await screen.findByText(/^Kom goed thuis/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Laat weten dat ik thuis ben' })).toBeTruthy()
  for (const name of ['Onderweg', 'Ik kom toch niet']) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('the notification asks on the page whether one cancels', async () => {
  openPage({ routes: { '/vandaag': <TodayPage /> }, at: `/vandaag?afmelden=${days[0]?.group.id}`, as: noor })
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
})

it('says so on a day without an event', async () => {
  days = []
  open()
  expect(await screen.findByText('Vandaag ga je nergens heen')).toBeTruthy()
})

it('on a day without an event, still takes the answer of a home check', async () => {
  days = []
  let isHome = false
  const contact = { userId: null, email: 'thuis@example.nl', name: 'thuis@example.nl', hasAgreed: true }
  const check = { groupId: null, at: startDate, contact, state: 'REMINDED' as const }
  server.use(
    serving(getHomeCheck, () => ({ homeCheck: isHome ? null : check })),
    serving(reportHome, () => {
      isHome = true
      return {}
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Ik ben thuis' }))
  expect(await screen.findByRole('link', { name: 'Bekijk je groepen' })).toBeTruthy()
  expect(isHome).toBe(true)
})

it('opens from the device without a connection, and sends the last change later, once', async () => {
  const { router } = open()
  await screen.findByText('Een gele pet')
  await waitFor(async () => expect(await listDeviceKeys('answers', [noor.id])).not.toEqual([]))
  // A cold start: nothing in memory, and no connection.
  await act(() => router.navigate('/elders'))
  queryClient.clear()
  server.use(http.all('*/api/*', () => HttpResponse.error()))
  await act(() => router.navigate('/vandaag'))
  expect(await screen.findByText('Een gele pet')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Onderweg' }))
  fireEvent.click(screen.getByRole('button', { name: 'Ik ben er' }))
  expect(await screen.findByText('Wordt verstuurd zodra je online bent')).toBeTruthy()
  expect(await screen.findByText('Is er')).toBeTruthy()
  // Logging out would erase it, so that asks first.
  expect(outbox.countUnsent().changes).toBe(1)
  server.resetHandlers()
  serveDays()
  outbox.sendAll()
  outbox.sendAll()
  await waitFor(() => expect(bodies).toEqual([{ status: 'HERE', minutesLate: null }]))
  await waitFor(() => expect(screen.queryByText('Wordt verstuurd zodra je online bent')).toBeNull())
})

it('a refused change is not sent again', async () => {
  server.use(serving(updateArrival, () => refusal('NOT_EVENT_DAY')))
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Ik ben er' }))
  expect(await screen.findByText(/^Dit kan/)).toBeTruthy()
  expect(await listDeviceKeys('unsent', [noor.id])).toEqual([])
})

it('leaving in silence asks once', async () => {
  let left = 0
  server.use(
    serving(listMembers, { members: [aMember({ username: 'Sanne' })], pagination: onePage(1, 20) }),
    serving(leaveGroup, ({ query }) => {
      expect(String(query)).toBe('silent=true')
      left += 1
      return {}
    }),
  )
  const page = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Ik voel me onveilig' }))
  const dialog = within(await screen.findByRole('dialog'))
  const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }))
  press('De groep stil verlaten')
  // Block and report are part of the same step.
  expect(await dialog.findByRole('button', { name: 'Sanne blokkeren' })).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Sanne rapporteren' })).toBeTruthy()
  expect(document.activeElement).toBe(dialog.getByRole('group', { name: /^Weet je het zeker\?/ }))
  press('Nee, ik blijf')
  press('De groep stil verlaten')
  expect(left).toBe(0)
  press('Ja, verlaat de groep')
  await waitFor(() => expect(page.path()).toBe('/groups'))
  expect(left).toBe(1)
})

it('shows who cancelled, with their words', async () => {
  const [day] = days
  if (day === undefined) throw new Error('no day')
  const user = {
    id: '0190a5b0-7c1e-7000-8000-0000000000aa',
    username: 'Joris',
    profilePhoto: null,
    profilePhotoThumbnail: null,
  }
  days = [{ ...day, cancellations: [{ user, note: 'Ik ben ziek.' }] }]
  open()
  const row = (await screen.findByText('Joris')).closest('li')
  expect(row?.textContent).toContain('Joris‘Ik ben ziek.’Kan niet')
})
