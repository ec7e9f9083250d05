// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Group, type GroupMember, getGroup, joinGroup, leaveGroup, listMembers } from 'contract/groups.ts'
import { canExpandGroup, listSlotUpgradeOptions } from 'contract/payments-premium.ts'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aGroup, aMember, onePage } from '../testing/groups.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import GroupPage from './group.tsx'

const server = setupServer()
const noor = aUser({ username: 'Noor', bio: 'Ik hou van techno.' })
const sanne = aMember({ username: 'Sanne', isOwner: true })
/** What the server knows. */
let group: Group
let members: GroupMember[]

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  group = aGroup({ owner: sanne.user, ownerId: sanne.userId })
  members = [sanne, aMember({ username: 'Imane' })]
  server.use(
    serving(getGroup, () => ({ group })),
    serving(listMembers, () => ({ members, pagination: onePage(members.length, 50) })),
  )
})
afterEach(() => {
  closePage()
  server.resetHandlers()
})

const open = (as = noor) => openPage({ routes: { '/groups/:groupId': <GroupPage /> }, at: `/groups/${group.id}`, as })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const toasts = () => getToasts().map(({ title, description }) => [title, description])
const standing = (status: Group['membershipStatus'], about: Partial<Group> = {}): Group =>
  aGroup({ ...group, membershipStatus: status, currentUserMemberStatus: status, ...about })

describe('an outsider', () => {
  it('sees who goes along, with what helps to picture them, and asks with a few words', async () => {
    const bodies: unknown[] = []
    server.use(
      serving(joinGroup, ({ body }) => {
        bodies.push(body)
        group = standing('PENDING')
        return { status: 'PENDING' as const, waitlistPosition: null }
      }),
    )
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Vroege vogels bij de Waal' })).toBeTruthy()
    expect(await screen.findByText('Eigenaar · 31 · Beetje extrovert')).toBeTruthy()
    expect(screen.getByText('6 van 10 gaan mee')).toBeTruthy()

    fireEvent.click(await button('Vraag om mee te gaan'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText(/Vertel kort iets over jezelf/), { target: { value: '  Hoi!  ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verstuur verzoek' }))
    expect(await screen.findByText('Verzoek In Behandeling')).toBeTruthy()
    expect(bodies).toEqual([{ message: 'Hoi!' }])
    expect(screen.queryByRole('button', { name: 'Vraag om mee te gaan' })).toBeNull()
  })

  it('is told when the message is too long, and nothing is sent or lost', async () => {
    open()
    fireEvent.click(await button('Vraag om mee te gaan'))
    const box = await screen.findByLabelText(/Vertel kort iets over jezelf/)
    fireEvent.change(box, { target: { value: 'x'.repeat(301) } })
    fireEvent.click(await button('Verstuur verzoek'))
    expect(await screen.findByText('Je bericht mag maximaal 300 tekens zijn')).toBeTruthy()
    expect((box as HTMLTextAreaElement).value).toHaveLength(301)
  })

  it('of a full group is offered the wait list and told the place in line', async () => {
    group = aGroup({ ...group, currentMembers: 10 })
    server.use(
      serving(joinGroup, () => {
        group = standing('WAITLIST', { waitlistPosition: 3 })
        return { status: 'WAITLIST' as const, waitlistPosition: 3 }
      }),
    )
    open()
    fireEvent.click(await button('Zet me op de wachtlijst'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Zet me op de wachtlijst' }))
    expect(await screen.findByText('Je staat op plek 3 van de wachtlijst')).toBeTruthy()
    expect(toasts()).toEqual([['Je staat op de wachtlijst', 'Je bent nummer 3.']])
  })

  it('at the own limit hears what lifts it', async () => {
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
    open()
    fireEvent.click(await button('Vraag om mee te gaan'))
    fireEvent.click(await button('Verstuur verzoek'))
    const dialog = await screen.findByRole('dialog', { name: 'Groep limiet bereikt' })
    expect(within(dialog).getByText('Je zit aan je maximum aantal groepen.')).toBeTruthy()
    expect(await within(dialog).findByText(/biertje van € 4,00/)).toBeTruthy()
    expect(toasts()).toEqual([])
  })

  it('whose call fails hears the server’s sentence', async () => {
    server.use(serving(joinGroup, () => refusal('EVENT_ENDED')))
    open()
    fireEvent.click(await button('Vraag om mee te gaan'))
    fireEvent.click(await button('Verstuur verzoek'))
    await waitFor(() => expect(toasts()).toEqual([['Fout', 'Dit evenement is al voorbij.']]))
  })

  it('cannot ask any more once the event is over', async () => {
    group = aGroup({ ...group, event: { ...group.event, startDate: '2026-01-01T12:00:00.000Z' } })
    open()
    expect(await screen.findByText('Het evenement is voorbij')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Vraag om mee te gaan' })).toBeNull()
  })

  it('who was declined sees so, and no way to ask again', async () => {
    group = standing('REJECTED')
    open()
    expect(await screen.findByText('Lidmaatschap Geweigerd')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Vraag om mee te gaan' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Open de groepschat' })).toBeNull()
  })

  it('withdraws a request after being asked', async () => {
    group = standing('PENDING')
    server.use(
      serving(leaveGroup, () => {
        group = standing('NOT_MEMBER')
        return {}
      }),
    )
    open()
    fireEvent.click(await button('Verzoek intrekken'))
    const question = await screen.findByRole('alertdialog')
    fireEvent.click(within(question).getByRole('button', { name: 'Verzoek intrekken' }))
    expect(await button('Vraag om mee te gaan')).toBeTruthy()
  })
})

describe('a member', () => {
  it('goes to the chat, and has nothing to manage', async () => {
    group = standing('ACCEPTED')
    open()
    const link = await screen.findByRole('link', { name: 'Open de groepschat' })
    expect(link.getAttribute('href')).toBe(`/groups/${group.id}/chat`)
    fireEvent.click(await button('Meer acties'))
    expect(await screen.findByRole('menuitem', { name: 'Groep verlaten' })).toBeTruthy()
    expect(screen.queryByRole('menuitem', { name: 'Groep beheren' })).toBeNull()
  })
})

describe('the owner', () => {
  const asOwner = () => open(aUser({ id: sanne.userId, username: 'Sanne' }))
  beforeEach(() => {
    server.use(
      serving(canExpandGroup, {
        requiresUpgrade: false,
        reason: null,
        message: null,
        upgradeType: null,
        price: 4,
        canExpand: false,
        currentCapacity: 10,
        maxCapacity: 10,
        currentMembers: 10,
      }),
    )
  })

  it('is told who takes over before leaving', async () => {
    group = standing('ACCEPTED', { currentMembers: 3 })
    members = [
      sanne,
      aMember({ username: 'Tom', joinedAt: '2026-06-05T10:00:00.000Z' }),
      aMember({ username: 'Imane', joinedAt: '2026-06-04T10:00:00.000Z' }),
    ]
    asOwner()
    await screen.findByText('Imane')
    fireEvent.click(await button('Meer acties'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Groep verlaten' }))
    expect(within(await screen.findByRole('alertdialog')).getByText(/^Imane wordt dan de eigenaar/)).toBeTruthy()
  })

  it('who is alone is told that the group goes too, and ends up at the list', async () => {
    group = standing('ACCEPTED', { currentMembers: 1 })
    members = [sanne]
    server.use(serving(leaveGroup, {}))
    const page = asOwner()
    fireEvent.click(await button('Meer acties'))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Groep verlaten' }))
    const question = await screen.findByRole('alertdialog')
    expect(within(question).getByText(/wordt de groep verwijderd/)).toBeTruthy()
    fireEvent.click(within(question).getByRole('button', { name: 'Groep verlaten' }))
    await waitFor(() => expect(page.path()).toBe('/groups'))
  })

  it('of a full group hears that it can grow', async () => {
    group = standing('ACCEPTED', { currentMembers: 10, requestCount: 2 })
    const free = { requiresUpgrade: true, reason: null, message: null, upgradeType: null, price: 4 } as const
    server.use(
      serving(canExpandGroup, {
        ...free,
        canExpand: true,
        currentCapacity: 10,
        maxCapacity: 50,
        currentMembers: 10,
      }),
    )
    asOwner()
    expect(await screen.findByText('Je groep is vol')).toBeTruthy()
    expect(await button('Maak de groep groter')).toBeTruthy()
    expect(screen.getByRole('link', { name: '2 verzoeken bekijken' })).toBeTruthy()
  })
})

describe('what cannot be shown', () => {
  it('a group that is not there says so, and leads back', async () => {
    server.use(serving(getGroup, () => refusal('GROUP_NOT_FOUND')))
    open()
    expect(await screen.findByRole('heading', { name: 'Groep niet gevonden' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Naar je groepen' }).getAttribute('href')).toBe('/groups')
  })

  it('a failure says so, and trying again works', async () => {
    server.use(serving(getGroup, () => refusal('TOO_MANY_REQUESTS')))
    open()
    expect(await screen.findByText('Laden van groepen mislukt')).toBeTruthy()
    server.use(serving(getGroup, () => ({ group })))
    fireEvent.click(await button('Probeer opnieuw'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Vroege vogels bij de Waal' })).toBeTruthy()
  })
})
