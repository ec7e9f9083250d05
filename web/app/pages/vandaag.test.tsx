// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { leaveGroup, listMembers } from 'contract/groups/membership.ts'
import { enterMeetCode, getMeetCode, meetCodeOf } from 'contract/meet-codes.ts'
import { type EventDay, listEventDays, updateArrival } from 'contract/meetings.ts'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '../lib/api/query.tsx'
import { outbox } from '../lib/offline/outbox.ts'
import { listDeviceKeys } from '../lib/offline/store.ts'
import { aGroup, aMember, onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import TodayPage from './vandaag.tsx'

const server = createMswServer()
const noor = aUser({ username: 'Noor' })
const startDate = new Date(Date.now() + 2 * 3_600_000).toISOString()
let days: EventDay[]
let bodies: unknown[]
let metIds: string[]

function serveDays(): void {
  server.use(
    serving(listEventDays, () => ({ days })),
    serving(getMeetCode, () => ({
      code: '000000',
      word: 'appel',
      validUntil: new Date(Date.now() + 60_000).toISOString(),
      secret: 'geheim',
      now: new Date().toISOString(),
      metIds,
    })),
    serving(updateArrival, ({ body }) => {
      bodies.push(body)
      return { arrival: { status: 'HERE' as const, minutesLate: null } }
    }),
  )
}

beforeEach(() => {
  localStorage.clear()
  bodies = []
  metIds = []
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
        version: 1,
        updatedAt: startDate,
      },
      members: [aMember({ username: 'Noor', id: noor.id }), aMember({ username: 'Sanne' })],
      planLink: null,
    },
  ]
  serveDays()
})
afterEach(closePage)

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

it('says who is there, shows sign and code, and sends the code of another later', async () => {
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
  server.use(http.put('*/api/groups/:id/met', () => HttpResponse.error()))
  open()
  expect(await screen.findByText('1 van 2 is er. Sanne is iets later.')).toBeTruthy()
  expect(screen.getByText('Je bent de eerste. Houd jullie teken omhoog.')).toBeTruthy()
  expect(screen.getByText(/Bij de rode bus/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Groen · Merel/ }))
  fireEvent.click(within(await screen.findByRole('dialog', { name: 'Teken: Groen · Merel' })).getByRole('button'))
  const { code } = await meetCodeOf('geheim', Date.now())
  expect(await screen.findByText(new RegExp(`${code.slice(0, 3)} ${code.slice(3)}`))).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Code van de ander'), { target: { value: '123 456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Wij zijn er' }))
  await waitFor(() => expect(outbox.countUnsent().changes).toBe(1))
  server.use(
    serving(enterMeetCode, ({ body }) => {
      bodies.push(body)
      metIds = [second?.userId ?? '']
      return {
        person: { id: second?.userId ?? '', username: 'Sanne', profilePhoto: null, profilePhotoThumbnail: null },
      }
    }),
  )
  outbox.sendAll()
  await waitFor(() => expect(bodies).toMatchObject([{ code: '123456', at: expect.any(String) }]))
  expect(await screen.findByText('Je ontmoette Sanne.')).toBeTruthy()
})

it('says so on a day without an event', async () => {
  days = []
  open()
  expect(await screen.findByText('Vandaag ga je nergens heen')).toBeTruthy()
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
  expect(dialog.getByRole('button', { name: 'Sanne melden' })).toBeTruthy()
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
