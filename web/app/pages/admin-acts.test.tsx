import { fireEvent, screen } from '@testing-library/react'
import {
  approveEvent,
  bulkApproveEvents,
  bulkRejectEvents,
  deleteAdminEvent,
  getAdminEvent,
  listAdminEvents,
  rejectEvent,
  updateAdminEvent,
} from 'contract/events/admin.ts'
import {
  deleteAdminGroup,
  getAdminGroup,
  listAdminGroups,
  transferGroupOwner,
  updateAdminGroup,
} from 'contract/groups/admin.ts'
import { searchPlaces } from 'contract/places.ts'
import { getReportStats, listReports, suspendUser, unsuspendUser, updateReportStatus } from 'contract/reports.ts'
import { listUsers, removeUser, setUserSuspension, unlockUser, updateUser } from 'contract/users/admin.ts'
import { beforeEach, expect, test } from 'vitest'
import { anAdmin, anAdminGroup, anAdminUser, aReport } from '../testing/admin.ts'
import { type AdminAct, chooseRowAction, expectAct, failsThenWorks, press, type } from '../testing/admin-page.tsx'
import { anAdminEvent, anAdminEventDetail, anEvent } from '../testing/events.ts'
import { onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { serving } from '../testing/serve.ts'
import AdminEvents from './admin-events.tsx'
import AdminGroups from './admin-groups.tsx'
import AdminReports from './admin-reports.tsx'
import AdminUsers from './admin-users.tsx'

const server = createMswServer()

const ROUTES = {
  '/admin/events': <AdminEvents />,
  '/admin/groups': <AdminGroups />,
  '/admin/reports': <AdminReports />,
  '/admin/users': <AdminUsers />,
}

const teun = anAdminUser({ username: 'Teun' })
const suspended = anAdminUser({ username: 'Slotje', isSuspended: true, suspensionReason: 'Gescholden in de groep' })
const locked = anAdminUser({ username: 'Roos', lockedUntil: '2199-01-01T12:00:00.000Z' })
const pending = anAdminEventDetail({ title: 'Nachtwaken', status: 'PENDING' })
const live = anAdminEventDetail({
  title: 'Kadefeest',
  proposedMeetingPoint: { point: { text: 'Bij de rode bus' } },
})
const group = anAdminGroup({ members: ['Teun'] })
const report = aReport()
const suspendedReport = aReport({
  reported: report.reported && { ...report.reported, suspendedAt: '2026-06-01T11:00:00.000Z' },
})

beforeEach(() => {
  server.use(
    serving(listUsers, { users: [teun, suspended, locked], pagination: onePage(3) }),
    serving(listAdminEvents, { events: [pending, anAdminEvent({ title: 'Kadefeest' })], pagination: onePage(2) }),
    serving(getAdminEvent, ({ params }) => ({ event: params.id === pending.id ? pending : live })),
    serving(searchPlaces, { places: [] }),
    serving(listAdminGroups, { groups: [{ ...group, memberCount: 2 }], pagination: onePage(1) }),
    serving(getAdminGroup, { group }),
    serving(getReportStats, { totalReports: 1, pendingReports: 1, reviewedReports: 0, reportsToday: 0 }),
    serving(listReports, ({ query }) => ({
      reports: [query.get('id') === suspendedReport.id ? suspendedReport : report],
      pagination: onePage(1),
    })),
  )
})

const isDescribed = async (text: RegExp) => expect((await screen.findByRole('alertdialog')).textContent).toMatch(text)
const choose = (name: string, action: string) => async () => chooseRowAction(name, action)
const ask = (name: string | RegExp) => async () => {
  await press(name)
  await screen.findByRole('alertdialog')
}

const reporting = { reason: expect.stringContaining('lastig'), category: 'HARASSMENT', reportId: report.id }

const ACTS: Readonly<Record<string, AdminAct & { at: string }>> = {
  'saving a user': {
    at: '/admin/users',
    prepare: async () => {
      await chooseRowAction('Teun', 'Bewerken')
      await type(/^Gebruikersnaam/, ' Teuntje ')
    },
    send: 'Opslaan',
    call: failsThenWorks(updateUser, { user: teun }),
    failure: 'Kon gebruiker niet bijwerken',
    done: 'Gebruikersprofiel bijgewerkt',
    changes: { username: 'Teuntje' },
  },
  'suspending a user': {
    at: '/admin/users',
    prepare: async () => {
      await chooseRowAction('Teun', 'Schorsen')
      await type(/^Reden/, 'Gescholden in de groep')
    },
    send: 'Schorsen',
    call: failsThenWorks(setUserSuspension, { user: teun }),
    failure: 'Kon schorsingsstatus niet wijzigen',
    done: 'Gebruiker geschorst',
    body: { suspend: true, reason: 'Gescholden in de groep' },
  },
  'lifting a suspension': {
    at: '/admin/users',
    prepare: async () => {
      await chooseRowAction('Slotje', 'Schorsing opheffen')
      await isDescribed(/Gescholden in de groep/)
    },
    send: 'Schorsing opheffen',
    call: failsThenWorks(setUserSuspension, { user: teun }),
    failure: 'Kon schorsingsstatus niet wijzigen',
    done: 'Gebruiker: schorsing opgeheven',
    body: { suspend: false },
  },
  'unlocking a user': {
    at: '/admin/users',
    prepare: choose('Roos', 'Ontgrendelen'),
    send: 'Ontgrendelen',
    call: failsThenWorks(unlockUser, { user: locked }),
    failure: 'Kon gebruiker niet ontgrendelen',
    done: 'Gebruiker kan nu weer inloggen',
  },
  'deleting a user': {
    at: '/admin/users',
    prepare: async () => {
      await chooseRowAction('Teun', 'Verwijderen')
      await isDescribed(
        /Alle gegevens van Teun .*groepen, berichten en evenementen\. Dit kan niet ongedaan worden gemaakt/,
      )
    },
    send: 'Verwijderen',
    call: failsThenWorks(removeUser, {}),
    failure: 'Kon gebruiker niet verwijderen',
    done: 'Gebruiker succesvol verwijderd',
  },
  'suspending a reported user': {
    at: `/admin/reports?report=${report.id}`,
    prepare: ask('Gebruiker schorsen'),
    send: 'Schorsen',
    call: failsThenWorks(suspendUser, {}),
    failure: 'Kon gebruiker niet opschorten',
    done: 'Gebruiker account opgeschort',
    body: reporting,
  },
  'restoring a reported user': {
    at: `/admin/reports?report=${suspendedReport.id}`,
    prepare: ask('Gebruiker herstellen'),
    send: 'Herstellen',
    call: failsThenWorks(unsuspendUser, {}),
    failure: 'Kon gebruiker niet herstellen',
    done: 'Gebruiker account hersteld',
  },
  'resolving a report': {
    at: `/admin/reports?report=${report.id}`,
    prepare: () => type(/^Notitie/, 'Hij stopt ermee.'),
    send: 'Markeer als opgelost',
    call: failsThenWorks(updateReportStatus, { report }),
    failure: 'Kon rapport status niet bijwerken',
    done: 'Rapport status bijgewerkt',
    body: { status: 'reviewed', notes: 'Hij stopt ermee.' },
  },
  'approving an event': {
    at: `/admin/events?event=${pending.id}`,
    send: /^Goedkeuren\s*Nachtwaken$/,
    call: failsThenWorks(approveEvent, { event: anEvent() }),
    failure: 'Kon evenement niet goedkeuren',
    done: 'Evenement goedgekeurd',
  },
  'rejecting an event': {
    at: `/admin/events?event=${pending.id}`,
    prepare: async () => {
      await ask(/^Afwijzen\s*Nachtwaken$/)()
      await type(/^Reden/, 'Te weinig bekend.')
    },
    send: 'Afwijzen',
    call: failsThenWorks(rejectEvent, { event: anEvent() }),
    failure: 'Kon evenement niet afwijzen',
    done: 'Evenement afgewezen',
    body: { reason: 'Te weinig bekend.' },
  },
  'accepting a place to meet': {
    at: `/admin/events?event=${live.id}`,
    send: 'Plek goedkeuren',
    call: failsThenWorks(updateAdminEvent, { event: live }),
    failure: 'Kon niet over de plek beslissen',
    done: 'De plek is veranderd',
    body: { isMeetingPointAccepted: true },
  },
  'cancelling an event': {
    at: `/admin/events?event=${live.id}`,
    prepare: ask('Afgelasten'),
    send: 'Afgelasten',
    call: failsThenWorks(updateAdminEvent, { event: live }),
    failure: 'Kon evenement niet bijwerken',
    done: 'Evenement afgelast',
    body: { status: 'CANCELLED' },
  },
  'saving an event': {
    at: `/admin/events?event=${live.id}`,
    prepare: () => type(/^Titel/, 'Kadefeest XL'),
    send: 'Opslaan',
    call: failsThenWorks(updateAdminEvent, { event: live }),
    failure: 'Kon evenement niet bijwerken',
    done: 'Evenement bijgewerkt',
    changes: { title: 'Kadefeest XL' },
  },
  'deleting an event': {
    at: '/admin/events',
    prepare: async () => {
      await chooseRowAction('Kadefeest', 'Verwijderen')
      await isDescribed(/en hun berichten worden ook verwijderd\. Dit kan niet ongedaan worden gemaakt/)
    },
    send: 'Evenement verwijderen',
    call: failsThenWorks(deleteAdminEvent, {}),
    failure: 'Kon evenement niet verwijderen',
    done: 'Evenement verwijderd',
  },
  'approving several events': {
    at: '/admin/events',
    prepare: async () => fireEvent.click(await screen.findByLabelText('Kies Nachtwaken')),
    send: 'Goedkeuren',
    call: failsThenWorks(bulkApproveEvents, { approvedCount: 2 }),
    failure: 'Kon evenementen niet goedkeuren',
    done: '2 evenementen goedgekeurd',
    body: { eventIds: [pending.id] },
  },
  'rejecting several events': {
    at: '/admin/events',
    prepare: async () => {
      fireEvent.click(await screen.findByLabelText('Kies Nachtwaken'))
      await ask('Afwijzen')()
      await type(/^Reden/, 'Staat er al.')
    },
    send: 'Afwijzen',
    call: failsThenWorks(bulkRejectEvents, { rejectedCount: 2 }),
    failure: 'Kon evenementen niet afwijzen',
    done: '2 evenementen afgewezen',
    body: { eventIds: [pending.id], reason: 'Staat er al.' },
  },
  'saving a group': {
    at: `/admin/groups?group=${group.id}`,
    prepare: () => type('Maximaal aantal leden', '12'),
    send: 'Opslaan',
    call: failsThenWorks(updateAdminGroup, { group }),
    failure: 'Kon groep niet bijwerken',
    done: 'Groep bijgewerkt',
    changes: { maxMembers: 12 },
  },
  'transferring a group': {
    at: `/admin/groups?group=${group.id}`,
    prepare: async () => {
      const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Overdragen' })
      expect(button.disabled).toBe(true)
      await type('Nieuwe eigenaar', group.members[1]?.id ?? '')
      await ask('Overdragen')()
    },
    send: 'Eigenaarschap overdragen',
    call: failsThenWorks(transferGroupOwner, { group }),
    failure: 'Kon eigenaarschap niet overdragen',
    done: 'Eigenaarschap overgedragen',
    body: { newOwnerId: group.members[1]?.id },
  },
  'deleting a group': {
    at: '/admin/groups',
    prepare: async () => {
      await chooseRowAction(group.name, 'Verwijderen')
      await isDescribed(/permanent verwijderd/)
    },
    send: 'Groep verwijderen',
    call: failsThenWorks(deleteAdminGroup, {}),
    failure: 'Kon groep niet verwijderen',
    done: 'Groep succesvol verwijderd',
  },
}

test.each(Object.entries(ACTS))('%s says that it failed, and that it is done', async (_, act) => {
  openPage({ routes: ROUTES, at: act.at, as: anAdmin() })
  await expectAct(server, act)
})
