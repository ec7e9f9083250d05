import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { canMessage } from 'contract/chat/direct.ts'
import { getEvent } from 'contract/events/events.ts'
import type { Group } from 'contract/groups/groups.ts'
import { listMyInvitations } from 'contract/groups/invitations.ts'
import { listGroups, listMyGroups, listPopularTags } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup } from 'contract/groups/membership.ts'
import { getLooking, startLooking } from 'contract/looking.ts'
import { listNotifications, type Notification } from 'contract/notifications.ts'
import { listPurchases } from 'contract/payments/payments.ts'
import { canJoinGroup, listSlotUpgradeOptions } from 'contract/payments/premium.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { getUser, listUserGroups } from 'contract/users/users.ts'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEvent } from '../testing/events.ts'
import { aGroup, onePage } from '../testing/groups.ts'
import { defaultHandlers } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { anOtherUser, aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import Groups from './groups.tsx'

const server = setupServer(...defaultHandlers)
const me = aUser({ username: 'Noor' })
let mine: Group[]
let found: Group[]
let notifications: Notification[]
let requests: string[]
const allowance = {
  canJoin: true,
  requiresUpgrade: false,
  reason: null,
  message: null,
  upgradeType: null,
  price: null,
  currentGroups: 1,
  groupLimit: 3,
  maxGroups: 9,
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  mine = []
  found = []
  notifications = []
  requests = []
  server.use(
    serving(listMyGroups, ({ query }) => {
      requests.push(`mine ${query}`)
      return { groups: mine, pagination: onePage(mine.length, 12) }
    }),
    serving(listGroups, ({ query }) => {
      requests.push(`all ${query}`)
      return { groups: found, pagination: { ...onePage(found.length, 12), page: Number(query.get('page')) } }
    }),
    serving(listPopularTags, { tags: [{ tag: 'techno', count: 3 }] }),
    serving(canJoinGroup, allowance),
    serving(listNotifications, () => ({ notifications, pagination: onePage(notifications.length) })),
  )
})
afterEach(() => server.resetHandlers())

const open = (search = '') => openPage({ routes: { '/groups': <Groups /> }, at: `/groups${search}`, as: me })
const card = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  return within(link.closest('li') as HTMLElement)
}
const withStatus = (name: string, status: Group['membershipStatus'], about: Partial<Group> = {}) =>
  aGroup({ name, membershipStatus: status, currentUserMemberStatus: status, ...about })

describe('a group in the list', () => {
  it('shows its picture, name, description, event, members and owner', async () => {
    const event = { ...aGroup().event, image: '/uploads/event.webp' }
    found = [
      aGroup({ name: 'Met foto', event, featuredImage: '/uploads/group.webp' }),
      aGroup({ name: 'Zonder', event }),
      aGroup({ name: 'Ook zonder', event }),
      aGroup({ name: 'Geweest', event: { ...event, startDate: '2026-01-01T12:00:00.000Z' } }),
    ]
    open('?tab=all')
    const shown = await card('Met foto')
    expect(shown.getByRole('heading', { level: 2, name: 'Met foto' })).toBeTruthy()
    expect(shown.getByText('Rustig beginnen, hard eindigen.')).toBeTruthy()
    expect(shown.getByText('Oevers Open Air').parentElement?.textContent).toMatch(
      /^Oevers Open Air · .* 2199, 14.00 uur$/,
    )
    expect(shown.getByText('6 van 10').textContent).toBe('6 van 10 leden')
    expect(shown.getByRole('button', { name: 'Sanne' })).toBeTruthy()
    const pictures = found.map(({ name }) => {
      const item = screen.getByRole('link', { name }).closest('li')
      return item?.querySelector('article > div:first-child img')?.getAttribute('src') ?? ''
    })
    expect(pictures[0]).toBe('/uploads/group.webp')
    expect(pictures[1]).toMatch(/^data:image\/svg/)
    expect(new Set(pictures).size).toBe(found.length)
    expect((await card('Geweest')).getByText('6 leden')).toBeTruthy()
  })

  it('has the way to its page, and what the viewer can do', async () => {
    found = [
      aGroup({ name: 'Vrij' }),
      aGroup({ name: 'Vol', currentMembers: 10 }),
      aGroup({ name: 'Vol en dicht', currentMembers: 10, takesRequests: false }),
      aGroup({ name: 'Dicht', takesRequests: false }),
      withStatus('Gevraagd', 'PENDING'),
      withStatus('In de rij', 'WAITLIST', { waitlistPosition: 2, currentMembers: 10 }),
      withStatus('Nee', 'REJECTED'),
      withStatus('Mee', 'ACCEPTED'),
      withStatus('Van mij', 'ACCEPTED', { ownerId: me.id, requestCount: 4 }),
      aGroup({ name: 'Geweest', event: { ...aGroup().event, startDate: '2026-01-01T12:00:00.000Z' } }),
      aGroup({ name: 'Gevraagd worden' }),
    ]
    const invitation = {
      id: '0190f00b-0000-7000-8000-000000000001',
      group: found[10] as Group,
      invitedBy: anOtherUser(),
      createdAt: '2026-06-02T10:00:00.000Z',
    }
    server.use(serving(listMyInvitations, { invitations: [invitation], pagination: onePage(1) }))
    open('?tab=all')
    await screen.findByText('Je bent uitgenodigd')
    /** The words of the last line, and where its links lead. */
    const line = async (name: string) => {
      const shown = await card(name)
      const open = shown.getByRole('link', { name: /^(Bekijken|Openen)$/ })
      expect(open.getAttribute('href')).toBe(screen.getByRole('link', { name }).getAttribute('href'))
      return [...(open.parentElement?.children ?? [])].map(({ textContent }) => textContent)
    }
    expect(await line('Vrij')).toEqual(['Vraag mee', 'Bekijken'])
    expect(await line('Vol')).toEqual(['Vol · wachtlijst', 'Bekijken'])
    expect(await line('Vol en dicht')).toEqual(['Vol', 'Bekijken'])
    expect(await line('Dicht')).toEqual(['Neemt nu geen verzoeken aan', 'Bekijken'])
    expect(await line('Gevraagd')).toEqual(['In behandeling', 'Bekijken'])
    expect(await line('In de rij')).toEqual(['Wachtlijst, nummer 2', 'Bekijken'])
    expect(await line('Nee')).toEqual(['Lidmaatschap Geweigerd', 'Bekijken'])
    expect(await line('Mee')).toEqual(['Groepschat', 'Openen'])
    expect(await line('Van mij')).toEqual(['4 verzoeken', 'Groepschat', 'Openen'])
    expect(await line('Geweest')).toEqual(['Het evenement is voorbij', 'Bekijken'])
    expect(await line('Gevraagd worden')).toEqual(['Je bent uitgenodigd', 'Bekijken'])
    const hrefOf = async (group: string, name: string) =>
      (await card(group)).getByRole('link', { name }).getAttribute('href')
    expect(await hrefOf('Vrij', 'Bekijken')).toBe(`/groups/${found[0]?.id}`)
    expect(await hrefOf('Mee', 'Groepschat')).toBe(`/groups/${found[7]?.id}/chat`)
    expect(await hrefOf('Van mij', '4 verzoeken')).toBe(`/groups/${found[8]?.id}/manage`)
    expect((await card('Van mij')).getByText('Jouw groep')).toBeTruthy()
  })

  it('is asked in the dialog of its page, and a waiting request is withdrawn where it stands', async () => {
    const group = aGroup({ name: 'Vrij' })
    found = [group]
    const bodies: unknown[] = []
    server.use(
      serving(joinGroup, ({ body }) => {
        bodies.push(body)
        found = [{ ...group, membershipStatus: 'PENDING', currentUserMemberStatus: 'PENDING' }]
        return { status: 'PENDING' as const, waitlistPosition: null }
      }),
      serving(leaveGroup, () => {
        found = [group]
        return {}
      }),
    )
    open('?tab=all')
    const ask = (await card('Vrij')).getByRole('button', { name: 'Vraag mee' })
    ask.focus()
    fireEvent.click(ask)
    const dialog = within(await screen.findByRole('dialog', { name: 'Vraag om mee te gaan' }))
    fireEvent.change(await dialog.findByLabelText(/Vertel kort/), { target: { value: 'Hoi!' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Verstuur verzoek' }))
    const waiting = await (await card('Vrij')).findByRole('button', { name: 'In behandeling' })
    expect(bodies).toEqual([{ message: 'Hoi!' }])
    await waitFor(() => expect(document.activeElement).toBe(waiting))

    fireEvent.click(waiting)
    const question = within(await screen.findByRole('alertdialog', { name: 'Verzoek intrekken?' }))
    fireEvent.click(question.getByRole('button', { name: 'Verzoek intrekken' }))
    expect(await (await card('Vrij')).findByRole('button', { name: 'Vraag mee' })).toBeTruthy()
  })

  it('offers the upgrade to who is in as many groups as allowed', async () => {
    found = [aGroup({ name: 'Vol', currentMembers: 10 })]
    server.use(
      serving(joinGroup, () =>
        refusal('GROUP_LIMIT_REACHED', { requiresUpgrade: true, upgradeType: 'EXTRA_GROUP_SLOTS', price: 4 }),
      ),
      serving(listSlotUpgradeOptions, {
        currentLimit: 3,
        maxLimit: 9,
        availableUpgrades: [{ quantity: 1, slots: 3, price: 4 }],
      }),
    )
    open('?tab=all')
    fireEvent.click((await card('Vol')).getByRole('button', { name: 'Vol · wachtlijst' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Op de wachtlijst' }))
    fireEvent.click(await dialog.findByRole('button', { name: 'Zet me op de wachtlijst' }))
    expect(await screen.findByRole('dialog', { name: 'Groep limiet bereikt' })).toBeTruthy()
  })

  it('shows three tags and the number of others, and fewer of those that are long', async () => {
    mine = [
      withStatus('Mee', 'ACCEPTED', { tags: ['techno', 'trein', 'dagkaart', 'vega', 'rustig'] }),
      withStatus('Trein', 'ACCEPTED', { tags: ['techno', 'met de trein', 'dagkaart', 'vega'] }),
    ]
    open()
    const labels = async (name: string) =>
      within((await card(name)).getByRole('list', { name: 'Labels' }))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
    expect(await labels('Mee')).toEqual(['techno', 'trein', 'dagkaart', '+2 meer'])
    expect(await labels('Trein')).toEqual(['techno', 'met de trein', '+2 meer'])
  })

  it('shows the profile of its owner while the mouse is on the name', async () => {
    mine = [withStatus('Mee', 'ACCEPTED')]
    server.use(
      serving(getUser, { user: anOtherUser({ username: 'Sanne' }) }),
      serving(listUserGroups, { groups: [], pagination: onePage(0, 100) }),
      serving(canMessage, { canMessage: true, reason: 'SHARED_GROUPS', message: '' }),
    )
    open()
    const owner = (await card('Mee')).getByRole('button', { name: 'Sanne' })
    fireEvent.pointerEnter(owner, { pointerType: 'mouse' })
    expect(await screen.findByRole('button', { name: 'Bekijk profiel' })).toBeTruthy()
    fireEvent.pointerLeave(owner)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Bekijk profiel' })).toBeNull())
  })
})

describe('the groups of one event', () => {
  it('end with the way to look for company', async () => {
    const event = anEvent({ isLooking: false })
    let isLooking = false
    server.use(
      serving(getEvent, { event }),
      serving(getLooking, { people: [], count: 2, mine: null }),
      serving(startLooking, () => {
        isLooking = true
        return { count: 1, people: [], mine: null }
      }),
    )
    const group = aGroup({ name: 'Vrij', currentMembers: 3, maxMembers: 10 })
    found = [{ ...group, reasons: ['Jullie houden allebei van techno', 'Nog 7 plekken vrij'] }]
    open(`?eventId=${event.id}`)
    expect((await card('Vrij')).getByText('Jullie houden allebei van techno')).toBeTruthy()
    // It says "3 van 10" already.
    expect((await card('Vrij')).queryByText(/plekken vrij/)).toBeNull()
    // Of a person without age, music and place nothing is known that may fit.
    expect(requests.at(-1)).toContain('sort=newest')
    fireEvent.click(await screen.findByRole('button', { name: 'Ik zoek gezelschap' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Zet me erbij' }))
    await waitFor(() => expect(isLooking).toBe(true))
  })
})

describe('my groups', () => {
  it('have a tab per status, with its own query and empty text', async () => {
    open()
    expect(await screen.findByText('Je zit nog niet in een groep')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Mijn verzoeken' }))
    expect(await screen.findByText('Geen open verzoeken')).toBeTruthy()
    fireEvent.click(screen.getByRole('link', { name: 'Wachtlijst' }))
    expect(await screen.findByText('Je staat op geen wachtlijst')).toBeTruthy()
    expect(requests.map((each) => new URLSearchParams(each.slice(5)).get('status'))).toEqual([
      'ACCEPTED',
      'PENDING',
      'WAITLIST',
    ])
  })

  it('show that the limit is reached, with the upgrade', async () => {
    server.use(
      serving(canJoinGroup, { ...allowance, canJoin: false, requiresUpgrade: true, currentGroups: 3, price: 4 }),
    )
    open()
    expect(await screen.findByText('Je zit in 3 van 3 groepen')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Meer groepen' }).getAttribute('href')).toBe('/account-upgrades')
  })

  it('congratulate on a payment only who bought, with what it was', async () => {
    const bought = (daysAgo: number): ResponseOf<typeof listPurchases>['purchases'][number] => ({
      id: '0190f00a-0000-7000-8000-000000000001',
      paymentId: 'tr_1',
      featureType: 'EXTENDED_GROUP_SIZE',
      groupId: null,
      quantity: 1,
      grantedPlaces: 3,
      amount: 4,
      status: 'COMPLETED',
      createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      withdrawableUntil: null,
      withdrawnAt: null,
    })
    let purchases: ReturnType<typeof bought>[] = []
    let asked = 0
    server.use(
      serving(listPurchases, () => {
        asked += 1
        return { purchases, pagination: onePage(purchases.length, 10) }
      }),
    )
    for (const others of [[], [bought(2)], [{ ...bought(0), status: 'FAILED' as const }]]) {
      purchases = others
      asked = 0
      open('?payment=success')
      await waitFor(() => expect(asked).toBe(1))
      expect(await screen.findByText('Je zit nog niet in een groep')).toBeTruthy()
      expect(screen.queryByText('Je upgrade is geactiveerd!')).toBeNull()
      closePage()
    }
    purchases = [bought(0)]
    const page = open('?payment=success')
    expect(await screen.findByText('Je upgrade is geactiveerd!')).toBeTruthy()
    expect(screen.getByText('Je hebt 3 extra plekken gekocht. Bedankt!')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Melding sluiten' }))
    expect(page.path()).toBe('/groups')
    expect(screen.queryByText('Je upgrade is geactiveerd!')).toBeNull()
  })

  it('show the latest answer of each group for three days', async () => {
    const answer = (type: Notification['type'], daysAgo: number, to: string): Notification => ({
      id: `0190f009-0000-7000-8000-00000000000${notifications.length}`,
      type,
      title: `${type} ${daysAgo} ${to}`,
      message: 'Bericht',
      isRead: false,
      createdAt: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      data: { actionUrl: to, groupId: null },
    })
    for (const [type, days, to] of [
      ['group_join_rejected', 2.8, '/groups/a'],
      ['group_join_rejected', 2.9, '/groups/a'],
      ['group_join_rejected', 3.1, '/groups/b'],
      ['group_member_joined', 0.1, '/groups/c'],
    ] as const)
      notifications.push(answer(type, days, to))
    open()
    expect(await screen.findByText('group_join_rejected 2.8 /groups/a')).toBeTruthy()
    expect(screen.getAllByText(/^group_/)).toHaveLength(1)
  })

  it('show a failure, which can be tried again', async () => {
    server.use(serving(listMyGroups, () => refusal('TOO_MANY_REQUESTS')))
    open()
    expect(await screen.findByText('Laden van groepen mislukt')).toBeTruthy()
    server.use(serving(listMyGroups, { groups: [withStatus('Mee', 'ACCEPTED')], pagination: onePage(1, 12) }))
    fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
    expect(await card('Mee')).toBeTruthy()
  })
})

describe('all groups', () => {
  it('keep search and filters in the URL and return to page 1', async () => {
    found = Array.from({ length: 13 }, (_, index) => aGroup({ name: `Groep ${index}` }))
    const page = open('?tab=all&page=2')
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('13 groepen'))
    expect(screen.getByText('Toont 13 tot 13 van 13 resultaten')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Met vrije plekken' }))
    expect(page.path()).toBe('/groups?tab=all&available=true')
    fireEvent.click(await screen.findByRole('button', { name: 'techno' }))
    expect(page.path()).toBe('/groups?tab=all&tags=techno&available=true')
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'waal' } })
    await waitFor(() => expect(page.path()).toBe('/groups?tab=all&search=waal&tags=techno&available=true'))
    await waitFor(() => expect(requests.at(-1)).toBe('all page=1&limit=12&search=waal&tags=techno&availableOnly=true'))
  })

  it('past the last page lead to the last page', async () => {
    server.use(
      serving(listGroups, ({ query }) => ({
        groups: query.get('page') === '2' ? [aGroup({ name: 'De dertiende' })] : [],
        pagination: { ...onePage(13, 12), page: Number(query.get('page')) },
      })),
    )
    const page = open('?tab=all&page=9')
    expect(await screen.findByText('De dertiende')).toBeTruthy()
    expect(page.path()).toBe('/groups?tab=all&page=2')
  })

  it('without a match offer to clear the filters', async () => {
    const page = open('?tab=all&search=bestaatniet')
    expect(await screen.findByText('Niets gevonden')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Wis filters' }))
    expect(page.path()).toBe('/groups?tab=all')
  })
})
