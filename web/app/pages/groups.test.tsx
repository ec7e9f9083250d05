// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { canMessage } from 'contract/chat/direct.ts'
import { type GroupChat, listGroupChats } from 'contract/chat/groups.ts'
import { getEvent } from 'contract/events/events.ts'
import type { Group } from 'contract/groups/groups.ts'
import { listGroups, listMyGroups, listPopularTags } from 'contract/groups/listing.ts'
import { getLooking, startLooking } from 'contract/looking.ts'
import { listNotifications, type Notification } from 'contract/notifications.ts'
import { listPurchases } from 'contract/payments/payments.ts'
import { canJoinGroup } from 'contract/payments/premium.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { getUser, listUserGroups } from 'contract/users/users.ts'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anEvent } from '../testing/events.ts'
import { aGroupChat } from '../testing/group-chats.ts'
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
let groupChats: GroupChat[]
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
  groupChats = []
  notifications = []
  requests = []
  server.use(
    serving(listGroupChats, () => ({ groupChats, pagination: onePage(groupChats.length, 100) })),
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
afterEach(() => {
  closePage()
  server.resetHandlers()
})

const open = (search = '') => openPage({ routes: { '/groups': <Groups /> }, at: `/groups${search}`, as: me })
const card = async (name: string) => {
  const link = await screen.findByRole('link', { name })
  return within(link.closest('li') as HTMLElement)
}
const withStatus = (name: string, status: Group['membershipStatus'], about: Partial<Group> = {}) =>
  aGroup({ name, membershipStatus: status, currentUserMemberStatus: status, ...about })

it('shows the last message and the unread count on the card of a group the user is in', async () => {
  const group = withStatus('Vroege vogels', 'ACCEPTED')
  mine = [group]
  groupChats = [aGroupChat({ id: group.id, content: 'Wie rijdt er?', unreadCount: 3 })]
  open()
  const shown = await card('Vroege vogels')
  expect(await shown.findByText('Tom: Wie rijdt er?')).toBeTruthy()
  expect(shown.getByText('3 ongelezen berichten')).toBeTruthy()
  expect(shown.getByRole('link', { name: /^Groepschat:/ }).getAttribute('href')).toBe(`/groups/${group.id}/chat`)
})

describe('a group in the list', () => {
  it('shows event, size and the membership status', async () => {
    found = [
      aGroup({ name: 'Vrij' }),
      aGroup({ name: 'Vol', currentMembers: 10 }),
      withStatus('Gevraagd', 'PENDING'),
      withStatus('In de rij', 'WAITLIST', { waitlistPosition: 2, currentMembers: 10 }),
      withStatus('Nee', 'REJECTED'),
      withStatus('Mee', 'ACCEPTED'),
      withStatus('Van mij', 'ACCEPTED', { ownerId: me.id, requestCount: 4 }),
      aGroup({ name: 'Geweest', event: { ...aGroup().event, startDate: '2026-01-01T12:00:00.000Z' } }),
    ]
    open('?tab=all')
    expect((await card('Vrij')).getByText(/^Oevers Open Air, .* · 6 van 10 · 4 plekken vrij$/)).toBeTruthy()
    expect((await card('Vol')).getByText(/10 van 10 · vol$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Vrij' }).getAttribute('href')).toBe(`/groups/${found[0]?.id}`)
    const badge = async (name: string, text: string) =>
      expect((await card(name)).getAllByText(text).length).toBeGreaterThan(0)
    await badge('Gevraagd', 'Verzoek In Behandeling')
    await badge('In de rij', 'Wachtlijst, nummer 2')
    await badge('Nee', 'Lidmaatschap Geweigerd')
    await badge('Mee', 'Je gaat mee')
    expect((await card('Van mij')).getByRole('link', { name: 'Verzoeken (4)' })).toBeTruthy()
    expect((await card('Geweest')).getByText(/6 leden · Het evenement is voorbij$/)).toBeTruthy()
  })

  it('shows three tags and the number of others', async () => {
    mine = [withStatus('Mee', 'ACCEPTED', { tags: ['techno', 'trein', 'dagkaart', 'vega', 'rustig'] })]
    open()
    const labels = within((await card('Mee')).getByRole('list', { name: 'Labels' }))
    expect(labels.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'techno',
      'trein',
      'dagkaart',
      '+2 meer',
    ])
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
    found = [aGroup({ name: 'Vrij', reasons: ['Jullie houden allebei van techno'] })]
    open(`?eventId=${event.id}`)
    expect((await card('Vrij')).getByText('Jullie houden allebei van techno')).toBeTruthy()
    // Of a person without age, music and place nothing is known that may fit.
    expect(requests.at(-1)).toContain('sort=newest')
    fireEvent.click(await screen.findByRole('button', { name: 'Ik zoek gezelschap' }))
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
    expect(screen.getByText('Je hebt 3 extra plekken gekocht. Bedankt voor je biertje.')).toBeTruthy()
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
      data: { actionUrl: to },
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
