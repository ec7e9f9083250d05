import { fireEvent, screen, within } from '@testing-library/react'
import { getAdminFigures } from 'contract/admin/dashboard.ts'
import { listWork } from 'contract/admin/work.ts'
import { listPasskeys } from 'contract/auth/passkeys.ts'
import { approveEvent, getAdminEvent, getAdminEventStats, listAdminEvents } from 'contract/events/admin.ts'
import { getAdminGroup, listAdminGroups, readGroupLog } from 'contract/groups/admin.ts'
import { searchPlaces } from 'contract/places.ts'
import { getAdminUser, listUserMessages, listUsers } from 'contract/users/admin.ts'
import { beforeEach, expect, test } from 'vitest'
import { anAdmin, anAdminGroup, anAdminUser, anAdminUserDetail } from '../testing/admin.ts'
import { type AdminAct, chooseRowAction, expectToast, failsThenWorks, press, type } from '../testing/admin-page.tsx'
import { anAdminEventDetail } from '../testing/events.ts'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { refusal, serving } from '../testing/serve.ts'
import Admin from './admin.tsx'
import AdminEvents from './admin-events.tsx'
import AdminGroups from './admin-groups.tsx'
import AdminUsers from './admin-users.tsx'

const server = createMswServer()

const ROUTES = {
  '/admin': <Admin />,
  '/admin/events': <AdminEvents />,
  '/admin/groups': <AdminGroups />,
  '/admin/users': <AdminUsers />,
}
const open = (at: string) => openPage({ routes: ROUTES, at, as: anAdmin() })

const teun = anAdminUser({ username: 'Teun' })
const live = anAdminEventDetail()
const group = anAdminGroup()

beforeEach(() => {
  // jsdom has no layout.
  Element.prototype.scrollIntoView = () => undefined
  server.use(
    serving(listUsers, { users: [teun], pagination: onePage(1) }),
    serving(listAdminEvents, { events: [], pagination: onePage(0) }),
    serving(getAdminEventStats, { pendingCount: 0, approvedTodayCount: 0, rejectedTodayCount: 0 }),
    serving(getAdminEvent, { event: live }),
    serving(getAdminFigures, { totalUsers: 0, totalGroups: 0, activeGroups: 0, totalMessages: 0, weeks: [] }),
    serving(searchPlaces, { places: [] }),
    serving(listAdminGroups, { groups: [{ ...group, memberCount: 2 }], pagination: onePage(1) }),
    serving(listPasskeys, {
      passkeys: [],
      isSecondFactorRequired: false,
      recoveryCodesLeft: 0,
    }),
  )
})

type Look = Pick<AdminAct, 'prepare' | 'call' | 'failure'> & { at: string; shows: readonly string[] }

const withReason = (row: string, action: string, confirm: string) => async () => {
  await chooseRowAction(row, action)
  await press(confirm)
  await screen.findByText('Vul een reden in')
  await type(/^Reden/, 'Klacht van een lid')
  await press(confirm)
}

const LOOKS: Readonly<Record<string, Look>> = {
  'the list of work': {
    at: '/admin',
    call: failsThenWorks(listWork, { items: [], total: 0 }),
    failure: 'Kon niet laden wat er op je wacht',
    shows: ['Alles is beoordeeld'],
  },
  'a profile': {
    at: `/admin/users?user=${teun.id}`,
    call: failsThenWorks(getAdminUser, { user: anAdminUserDetail({ username: 'Teun' }) }),
    failure: 'Kon gebruikersprofiel niet laden',
    shows: ['Op de kade', 'Kadefeest', '62'],
  },
  'messages of a user': {
    at: '/admin/users',
    prepare: withReason('Teun', 'Berichten bekijken', 'Berichten bekijken'),
    call: failsThenWorks(listUserMessages, { messages: [], pagination: onePage(0, 50) }),
    failure: 'Fout bij laden',
    shows: ['Geen berichten gevonden'],
  },
  'an event': {
    at: `/admin/events?event=${live.id}`,
    call: failsThenWorks(getAdminEvent, { event: live }),
    failure: 'Kon evenement niet laden',
    shows: ['Bewerken', 'Informatie', 'Deelnemers', 'Groepen'],
  },
  'a group': {
    at: `/admin/groups?group=${group.id}`,
    call: failsThenWorks(getAdminGroup, { group: anAdminGroup({ waiting: ['Wilma'] }) }),
    failure: 'Kon groepdetails niet laden',
    shows: ['Wachtlijst #1', 'Geen upgrades'],
  },
  'a chat log': {
    at: '/admin/groups',
    prepare: withReason(group.name, 'Chatlog bekijken', 'Chatlog openen'),
    call: failsThenWorks(readGroupLog, { messages: [], members: [], pagination: onePage(0, 50) }),
    failure: 'Kon groep berichten niet laden',
    shows: ['Geen berichten gevonden'],
  },
}

test.each(Object.entries(LOOKS))('%s says that it failed, and loads again', async (_, look) => {
  server.use(look.call.failing)
  open(look.at)
  await look.prepare?.()
  await screen.findByRole('heading', { name: look.failure })
  await expectToast(look.failure)
  server.use(look.call.working)
  await press('Probeer opnieuw')
  for (const text of look.shows) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
})

const NOWHERE = '0190f001-0000-7000-8000-000000000009'

test.each([
  ['Evenement niet gevonden', `/admin/events?event=${NOWHERE}`, getAdminEvent, 'EVENT_NOT_FOUND'],
  ['Groep niet gevonden', `/admin/groups?group=${NOWHERE}`, getAdminGroup, 'GROUP_NOT_FOUND'],
] as const)('an address that leads nowhere says %s', async (title, at, route, code) => {
  server.use(serving(route, () => refusal(code)))
  open(at)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByRole('heading', { name: title })).toBeTruthy()
})

test('a dialog about an event that another administrator deleted says so', async () => {
  const event = anAdminEventDetail({ status: 'PENDING' })
  server.use(serving(getAdminEvent, { event }))
  open(`/admin/events?event=${event.id}`)
  const approve = await screen.findByRole('button', { name: /^Goedkeuren/ })
  const isGone = () => refusal('EVENT_NOT_FOUND')
  server.use(serving(getAdminEvent, isGone), serving(approveEvent, isGone))
  fireEvent.click(approve)
  expect(await screen.findByRole('heading', { name: 'Evenement niet gevonden' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Goedkeuren/ })).toBeNull()
})
