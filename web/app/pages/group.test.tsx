import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Group } from 'contract/groups/groups.ts'
import { getGroup, listGroups } from 'contract/groups/listing.ts'
import { type GroupMember, joinGroup, leaveGroup, listJoinRequests, listMembers } from 'contract/groups/membership.ts'
import {
  answerAttendance,
  confirmMeeting,
  getMeeting,
  type Meeting,
  updateMeeting,
  updateTicket,
} from 'contract/meetings.ts'
import { listMorningAfters } from 'contract/morning-after.ts'
import { listNotifications } from 'contract/notifications.ts'
import { listGroupUpgradeOptions, listSlotUpgradeOptions } from 'contract/payments/premium.ts'
import { listGroupReferences } from 'contract/references.ts'
import { getMyLimits } from 'contract/usage.ts'
import { updateProfile } from 'contract/users/users.ts'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { keyFor, queryClient } from '../lib/api/query.tsx'
import { outbox } from '../lib/offline/outbox.ts'
import { aGroup, aMember, aRequest, onePage } from '../testing/groups.ts'
import { defaultHandlers } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { shownFields } from '../testing/shown-fields.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import GroupPage from './group.tsx'

const server = setupServer(...defaultHandlers)
const noor = aUser({ username: 'Noor', bio: 'Ik hou van techno.' })
const sanne = aMember({ username: 'Sanne', isOwner: true })
/** The state of the server. */
let group: Group
let members: GroupMember[]
let meeting: Meeting | null
/** The other groups of the event with free places. */
let others: Group[]

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  group = aGroup({ owner: sanne.user, ownerId: sanne.userId })
  members = [sanne, aMember({ username: 'Imane' })]
  others = []
  meeting = null
  server.use(
    serving(listNotifications, { notifications: [], pagination: onePage(0) }),
    serving(getGroup, () => ({ group, pin: null, lastRequest: null })),
    serving(getMeeting, () => ({ meeting, officialPoint: null })),
    serving(listMembers, () => ({ members, pagination: onePage(members.length, 50) })),
    serving(listGroups, () => ({ groups: others, pagination: onePage(others.length, 4) })),
  )
})
afterEach(() => server.resetHandlers())

const open = (as = noor) => openPage({ routes: { '/groups/:groupId': <GroupPage /> }, at: `/groups/${group.id}`, as })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const toasts = () => getToasts().map(({ title, description }) => [title, description])
const withStatus = (status: Group['membershipStatus'], about: Partial<Group> = {}): Group =>
  aGroup({ ...group, membershipStatus: status, currentUserMemberStatus: status, ...about })

it('loads with the skeleton of the page: that of members, unless a list says that the viewer is none', async () => {
  server.use(serving(getGroup, () => new Promise<never>(() => undefined)))
  const hasBanner = () => document.querySelector('[role=status] .max-h-head-picture') !== null
  open()
  await screen.findByText('Laden')
  expect(hasBanner()).toBe(false)
  closePage()
  const page = openPage({ routes: { '/groups/:groupId': <GroupPage /> }, at: '/groups', as: noor })
  queryClient.setQueryData([...keyFor(listGroups, { query: {} })], { groups: [group], pagination: onePage(1) })
  await act(() => page.router.navigate(`/groups/${group.id}`))
  await screen.findByText('Laden')
  expect(hasBanner()).toBe(true)
})

describe('a non-member', () => {
  it('sees the members and how many go', async () => {
    open()
    expect(await screen.findByRole('heading', { level: 1, name: 'Vroege vogels bij de Waal' })).toBeTruthy()
    expect(await screen.findAllByText('31 · Beetje extrovert')).toHaveLength(2)
    expect(screen.getByText('6 van 10 gaan mee')).toBeTruthy()
  })

  it('reads in the request who will see the plan', async () => {
    open()
    fireEvent.click(await button('Vraag om mee te gaan'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(/dan zien mensen die er ook heen gaan of willen dat/)).toBeTruthy()
  })

  /** Opens the page and asks to join. Returns the bodies that the server received. */
  async function ask(message: string) {
    const bodies: unknown[] = []
    server.use(
      serving(joinGroup, ({ body }) => {
        bodies.push(body)
        group = withStatus('PENDING')
        return { status: 'PENDING' as const, waitlistPosition: null }
      }),
    )
    open()
    fireEvent.click(await button('Vraag om mee te gaan'))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText(/Vertel kort iets over jezelf/), { target: { value: message } })
    fireEvent.click(dialog.getByRole('button', { name: 'Verstuur verzoek' }))
    await screen.findByText('Verzoek In Behandeling')
    return bodies
  }

  it('sends a join request with a message', async () => {
    expect(await ask('  Hoi!  ')).toEqual([{ message: 'Hoi!' }])
    expect(toasts()).toEqual([['Je verzoek is verstuurd', undefined]])
  })

  it('sees the pending request in place of the button, and has the focus on it', async () => {
    await ask('Hoi!')
    expect(screen.queryByRole('button', { name: 'Vraag om mee te gaan' })).toBeNull()
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Verzoek In Behandeling/))
  })

  it('asks the age once, in the request, and lets the person change who sees the plan', async () => {
    const saved: unknown[] = []
    const asked: unknown[] = []
    server.use(
      serving(updateProfile, ({ body }) => {
        saved.push(body)
        return { user: { ...noor, ...(body as object) } }
      }),
      serving(joinGroup, ({ body }) => {
        asked.push(body)
        return { status: 'PENDING' as const, waitlistPosition: null }
      }),
    )
    openPage({ routes: { '/groups/:groupId': <GroupPage /> }, at: `/groups/${group.id}`, as: { ...noor, age: null } })
    fireEvent.click(await button('Vraag om mee te gaan'))
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/Je leeftijd/)))
    fireEvent.change(dialog.getByLabelText(/Je leeftijd/), { target: { value: '7' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Verstuur verzoek' }))
    expect(await dialog.findByText(/^Leeftijd moet tussen/)).toBeTruthy()
    expect([saved, asked]).toEqual([[], []])
    fireEvent.change(dialog.getByLabelText(/Je leeftijd/), { target: { value: '24' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Verander' }))
    fireEvent.change(dialog.getByRole('combobox'), { target: { value: 'GROUPS' } })
    await waitFor(() => expect(saved).toEqual([{ plansVisibleTo: 'GROUPS' }]))
    fireEvent.click(dialog.getByRole('button', { name: 'Verstuur verzoek' }))
    await waitFor(() => expect(asked).toEqual([{ message: null }]))
    expect(saved.at(-1)).toEqual({ age: 24 })
  })

  it.each([
    [3, 'Je kunt nu nog 2 groepen vragen. Dat komt doordat je nieuw bent.'],
    [2, null],
  ])('with %i open requests says at the button of a new account: %s', async (used, text) => {
    server.use(
      serving(getMyLimits, {
        newcomerUntil: '2026-12-01T12:00:00.000Z',
        openRequests: { used, max: 5 },
        pictures: { used: 0, max: 100 },
        conversations: { used: 0, max: 3 },
        eventsToday: { used: 0, max: 2 },
        lookingToday: null,
      }),
    )
    open()
    fireEvent.click(await button('Vraag om mee te gaan'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('button', { name: 'Verstuur verzoek' })).toBeTruthy()
    if (text !== null) expect(await dialog.findByText(text)).toBeTruthy()
    expect(dialog.queryAllByText(/Je kunt nu nog/)).toHaveLength(text === null ? 0 : 1)
  })

  it('with as many open requests as a new account may have reads so first, without a form', async () => {
    server.use(
      serving(getMyLimits, {
        newcomerUntil: '2026-12-01T12:00:00.000Z',
        openRequests: { used: 5, max: 5 },
        pictures: { used: 0, max: 100 },
        conversations: null,
        eventsToday: null,
        lookingToday: null,
      }),
    )
    open()
    fireEvent.click(await button('Vraag om mee te gaan'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText(/^Je kunt nu geen verzoek meer sturen/)).toBeTruthy()
    expect(dialog.queryByLabelText(/Vertel kort/)).toBeNull()
    expect(dialog.queryByRole('button', { name: 'Verstuur verzoek' })).toBeNull()
  })

  it('answers the questions of the group, with a starter and a preview', async () => {
    group = aGroup({ ...group, questions: ['Waar reis je vandaan?', 'Eerste keer?'], answersWithinHours: 3 })
    const bodies: unknown[] = []
    const vibrate = vi.fn()
    Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
    server.use(
      serving(getGroup, {
        group,
        pin: null,
        lastRequest: { message: null, answers: [{ question: 'Eerste keer?', answer: 'Nee' }] },
      }),
      serving(joinGroup, ({ body }) => {
        bodies.push(body)
        return { status: 'PENDING' as const, waitlistPosition: null }
      }),
    )
    const page = openPage({ routes: { '/groups/:groupId': <GroupPage /> }, at: '/groups', as: noor })
    await act(() => page.router.navigate(`/groups/${group.id}`))
    expect(await screen.findByText('antwoordt binnen 3 uur')).toBeTruthy()
    fireEvent.click(await button('Vraag om mee te gaan'))
    let dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Verstuur verzoek' }))
    expect(await dialog.findByText('Beantwoord deze vraag')).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Waar reis je vandaan?'), { target: { value: 'Utrecht' } })
    // What was answered to an earlier group is filled in.
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Eerste keer?').value).toBe('Nee')
    fireEvent.change(dialog.getByLabelText('Eerste keer?'), { target: { value: 'Ja' } })
    const starter = await dialog.findByRole('button', { name: 'Ik hou van …' })
    starter.focus()
    fireEvent.click(starter)
    const message = dialog.getByLabelText<HTMLTextAreaElement>(/Vertel kort/)
    expect(message.value).toBe('Ik hou van ')
    // A key that is pressed right after the tap goes behind these words.
    expect([document.activeElement, message.selectionStart]).toEqual([message, message.value.length])
    expect(dialog.getAllByRole('definition', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      'Utrecht',
      'Ja',
    ])
    // Nothing typed is lost by closing.
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(await button('Vraag om mee te gaan'))
    dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByLabelText<HTMLTextAreaElement>('Waar reis je vandaan?').value).toBe('Utrecht')
    expect(dialog.getByLabelText<HTMLTextAreaElement>(/Vertel kort/).value).toBe('Ik hou van ')
    expect(vibrate).not.toHaveBeenCalled()
    fireEvent.click(dialog.getByRole('button', { name: 'Verstuur verzoek' }))
    await waitFor(() =>
      expect(bodies).toEqual([
        { message: 'Ik hou van', answers: ['Utrecht', 'Ja'], questions: ['Waar reis je vandaan?', 'Eerste keer?'] },
      ]),
    )
    await waitFor(() => expect(vibrate).toHaveBeenCalledTimes(1))
    Reflect.deleteProperty(navigator, 'vibrate')
  })

  it('outside the audience reads for whom the group is, and cannot ask', async () => {
    group = aGroup({ ...group, audience: 'WOMEN_AND_NONBINARY', minAge: 20 })
    open(aUser({ username: 'Tom', gender: 'MAN' }))
    expect(await screen.findByText('Deze groep is niet voor jou')).toBeTruthy()
    expect(screen.getByText('Voor vrouwen en non-binaire mensen vanaf 20 jaar')).toBeTruthy()
    expect(
      screen.getByText(/^Iedereen die .* ‘Man’ mag erbij\. Wat iemand over zichzelf invult, controleren we niet\.$/),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Vraag om mee te gaan' })).toBeNull()
  })

  it('without the age that the group asks for is led to the profile', async () => {
    group = aGroup({ ...group, minAge: 20 })
    open(aUser({ username: 'Tom', age: null, birthdate: null }))
    fireEvent.click(await button('Vraag om mee te gaan'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('link', { name: 'Leeftijd invullen' }).getAttribute('href')).toBe(
      `/profile?field=age&group=${group.id}`,
    )
    expect(dialog.queryByRole('button', { name: 'Verstuur verzoek' })).toBeNull()
  })

  it('with a too long message sees the error and keeps the message', async () => {
    open()
    fireEvent.click(await button('Vraag om mee te gaan'))
    const box = await screen.findByLabelText(/Vertel kort iets over jezelf/)
    fireEvent.change(box, { target: { value: 'x'.repeat(301) } })
    fireEvent.click(await button('Verstuur verzoek'))
    expect(await screen.findByText('Je bericht mag hoogstens 300 tekens hebben')).toBeTruthy()
    expect((box as HTMLTextAreaElement).value).toHaveLength(301)
  })

  it('joins the wait list of a full group and sees the position', async () => {
    group = aGroup({ ...group, currentMembers: 10 })
    server.use(
      serving(joinGroup, () => {
        group = withStatus('WAITLIST', { waitlistPosition: 3 })
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

  it('in as many groups as allowed is offered the upgrade', async () => {
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
    expect(await within(dialog).findByText(/kost €\s4,00/)).toBeTruthy()
    expect(toasts()).toEqual([])
  })

  it('sees the message of a refused request', async () => {
    server.use(serving(joinGroup, () => refusal('EVENT_ENDED')))
    open()
    fireEvent.click(await button('Vraag om mee te gaan'))
    fireEvent.click(await button('Verstuur verzoek'))
    expect(await screen.findByText('Dit evenement is al voorbij.')).toBeTruthy()
    expect(toasts()).toEqual([])
  })

  it('cannot request to join after the event', async () => {
    group = aGroup({ ...group, event: { ...group.event, startDate: '2026-01-01T12:00:00.000Z' } })
    open()
    expect(await screen.findByText('Het evenement is voorbij')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Vraag om mee te gaan' })).toBeNull()
  })

  it('keeps the typed text when sending fails', async () => {
    server.use(serving(joinGroup, () => refusal('SERVICE_UNAVAILABLE')))
    open()
    fireEvent.click(await button('Vraag om mee te gaan'))
    const field = await screen.findByLabelText<HTMLTextAreaElement>(/Vertel kort iets over jezelf/)
    fireEvent.change(field, { target: { value: 'Hoi!' } })
    fireEvent.click(screen.getByRole('button', { name: 'Verstuur verzoek' }))
    expect(await screen.findByText('Je verzoek is niet verstuurd')).toBeTruthy()
    expect(field.value).toBe('Hoi!')
  })

  it.each(['full', 'rejected'] as const)('of a group that is %s is led to others with places', async (why) => {
    group = why === 'full' ? aGroup({ ...group, currentMembers: 10 }) : withStatus('REJECTED')
    others = [group, aGroup({ name: 'Late lichting' })]
    open()
    expect((await screen.findByRole('link', { name: 'Late lichting' })).getAttribute('href')).toContain('/groups/')
    expect(screen.getByRole('link', { name: 'Alle groepen met plek' }).getAttribute('href')).toBe(
      `/groups?eventId=${group.eventId}&available=true`,
    )
  })

  it('after a rejection cannot request again', async () => {
    group = withStatus('REJECTED')
    open()
    expect(await screen.findByText('Lidmaatschap Geweigerd')).toBeTruthy()
    expect(screen.getByText(/^Je kunt niet \(meer\) mee met deze groep\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Vraag om mee te gaan' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Open de groepschat' })).toBeNull()
  })

  it('says of a full group what becomes of an open request, and names two others with a place', async () => {
    group = withStatus('PENDING', { currentMembers: 10, answersWithinHours: 1 })
    others = ['Nachtbrakers', 'Carpool', 'Derde'].map((name) => aGroup({ name }))
    open()
    expect(await screen.findByRole('link', { name: 'Nachtbrakers' })).toBeTruthy()
    expect(screen.getByText(/^De groep is intussen vol\. .* Vraag ook een andere groep\./)).toBeTruthy()
    expect(screen.queryByText(/antwoordt meestal/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'Derde' })).toBeNull()
  })

  it('shows the ages and how soon the owner answers to somebody who is no member', async () => {
    group = aGroup({ ...group, ages: { from: 20, to: 35 }, answersWithinHours: 3 })
    open()
    expect(await screen.findByText('20 tot 35 jaar · antwoordt binnen 3 uur')).toBeTruthy()
  })

  it('withdraws a request after a confirmation', async () => {
    group = withStatus('PENDING')
    server.use(
      serving(leaveGroup, () => {
        group = withStatus('NOT_MEMBER')
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
  it('can open the chat but not manage the group', async () => {
    group = withStatus('ACCEPTED')
    open()
    const link = await screen.findByRole('link', { name: 'Open de groepschat' })
    expect(link.getAttribute('href')).toBe(`/groups/${group.id}/chat`)
    expect(screen.queryByRole('link', { name: 'Groep beheren' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Groep bewerken' })).toBeNull()
  })

  it('reads of an owner who hides plans that it is a member, without a name or a way to write', async () => {
    group = withStatus('PENDING', { owner: null, ownerId: null, memberPreview: [] })
    open()
    expect((await screen.findByText('Een lid')).textContent).toBe('Een lidEigenaar')
    expect(screen.getByText(/^De eigenaar bekijkt je verzoek/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /een bericht/ })).toBeNull()
  })

  it('reads what the group is and can leave it, without opening anything', async () => {
    group = withStatus('ACCEPTED', { tags: ['techno'] })
    open()
    const head = (await screen.findByRole('heading', { level: 1, name: group.name })).closest('header')
    const inHead = within(head ?? document.createElement('p'))
    expect(inHead.getByRole('link', { name: 'Oevers Open Air' }).getAttribute('href')).toBe('/events/oevers-open-air')
    for (const text of ['do 20 juni 2199, 14.00 uur', 'Nijmegen', 'Rustig beginnen, hard eindigen.', 'techno'])
      expect(inHead.getByText(text)).toBeTruthy()
    expect(inHead.getByRole('button', { name: 'Sanne' }).closest('p')?.textContent).toMatch(/Eigenaar$/)
    expect(screen.getByRole('heading', { name: '6 van 10 gaan mee' })).toBeTruthy()
    expect(document.querySelector('details')).toBeNull()
    fireEvent.click(await button('Groep verlaten'))
    expect(await screen.findByRole('alertdialog', { name: /verlaten\?$/ })).toBeTruthy()
  })

  it('sees who confirmed and which places are free', async () => {
    group = withStatus('ACCEPTED', { currentMembers: 2, maxMembers: 4 })
    members = [sanne, aMember({ id: noor.id, username: 'Noor', attendance: 'YES', hasTicket: true })]
    open()
    const faces = within(await screen.findByRole('list', { name: 'Leden' }))
    expect(faces.getAllByRole('listitem', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Sanne$/),
      expect.stringMatching(/Komt zeker.*Heeft een kaartje.*Jij$/),
      'vrij',
      'vrij',
    ])
    expect(screen.getByText('1 komt zeker · 2 plekken vrij')).toBeTruthy()
  })

  it('reads the requests left to members behind one line', async () => {
    group = withStatus('ACCEPTED', { viewerMayAdmit: true })
    members = [sanne, aMember({ id: noor.id, username: 'Noor' })]
    server.use(
      serving(listJoinRequests, {
        requests: [aRequest({ username: 'Lotte', message: 'Ik kom alleen.' })],
        isAdmissionOffered: false,
      }),
    )
    open()
    const line = await button('1 wil mee')
    expect(screen.queryByText('Ik kom alleen.')).toBeNull()
    fireEvent.click(line)
    const sheet = within(await screen.findByRole('dialog', { name: 'Wachten al twee dagen' }))
    expect(sheet.getByText('Ik kom alleen.')).toBeTruthy()
    expect(sheet.getByRole('button', { name: 'Toelaten: Lotte' })).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Meer over Lotte' }))
    expect(sheet.getByText('E-mailadres bevestigd')).toBeTruthy()
  })
})

it('keeps the page while a viewer who was accepted meanwhile gets what members see', async () => {
  open()
  await screen.findByRole('heading', { level: 1, name: 'Vroege vogels bij de Waal' })
  let answerMeeting: (() => void) | undefined
  server.use(
    serving(getMeeting, async () => {
      await new Promise<void>((resolve) => {
        answerMeeting = resolve
      })
      return { meeting: null, officialPoint: null }
    }),
  )
  group = withStatus('ACCEPTED')
  await act(() => queryClient.invalidateQueries({ queryKey: keyFor(getGroup) }))
  expect(await screen.findByRole('link', { name: 'Open de groepschat' })).toBeTruthy()
  await waitFor(() => expect(answerMeeting).toBeDefined())
  expect(screen.getByRole('heading', { level: 1, name: 'Vroege vogels bij de Waal' })).toBeTruthy()
  answerMeeting?.()
  expect(await screen.findByRole('button', { name: 'Stel een plek voor' })).toBeTruthy()
})

describe('the owner', () => {
  const asOwner = () => open(aUser({ id: sanne.userId, username: 'Sanne' }))
  it('sees the next owner before leaving', async () => {
    group = withStatus('ACCEPTED', { currentMembers: 3 })
    members = [
      sanne,
      aMember({ username: 'Tom', joinedAt: '2026-06-05T10:00:00.000Z' }),
      aMember({ username: 'Imane', joinedAt: '2026-06-04T10:00:00.000Z' }),
    ]
    asOwner()
    await screen.findByText('Imane')
    fireEvent.click(await button('Groep verlaten'))
    expect(within(await screen.findByRole('alertdialog')).getByText(/^Imane wordt dan de eigenaar/)).toBeTruthy()
  })

  it('is warned as the only member that leaving deletes the group', async () => {
    group = withStatus('ACCEPTED', { currentMembers: 1 })
    members = [sanne]
    server.use(serving(leaveGroup, {}))
    const page = asOwner()
    fireEvent.click(await button('Groep verlaten'))
    const question = await screen.findByRole('alertdialog')
    expect(within(question).getByText(/wordt de groep verwijderd/)).toBeTruthy()
    fireEvent.click(within(question).getByRole('button', { name: 'Groep verlaten' }))
    await waitFor(() => expect(page.path()).toBe('/groups'))
  })

  it('edits name, description and picture', async () => {
    group = withStatus('ACCEPTED')
    asOwner()
    fireEvent.click(await button('Groep bewerken'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Groep bewerken' }))
    expect(shownFields()).toEqual(['Naam van de groep', 'Beschrijving', 'Afbeelding'])
    fireEvent.click(dialog.getByRole('button', { name: 'Meer' }))
    expect(dialog.getByRole('checkbox', { name: 'Iedereen mag deze groep vinden' })).toBeTruthy()
  })

  it('reaches the requests, and without any the page that manages the group', async () => {
    group = withStatus('ACCEPTED', { requestCount: 2 })
    asOwner()
    expect((await screen.findByRole('link', { name: /^2 willen mee/ })).getAttribute('href')).toMatch(/manage$/)
    closePage()
    group = withStatus('ACCEPTED', { requestCount: 0 })
    asOwner()
    expect((await screen.findByRole('link', { name: 'Groep beheren' })).getAttribute('href')).toMatch(/manage$/)
  })

  it('of a full group is offered more places', async () => {
    group = withStatus('ACCEPTED', { currentMembers: 10, requestCount: 0 })
    server.use(
      serving(listGroupUpgradeOptions, {
        currentCapacity: 10,
        maxCapacity: 50,
        availableIncrements: [5, 10],
        price: 4,
      }),
    )
    asOwner()
    expect(await screen.findByText(/^Je groep is vol\./)).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: /^Maak de groep groter, €\s4,00$/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Maak je groep groter' })
    expect(await within(dialog).findByRole('radio', { name: /^\+10/ })).toBeTruthy()
  })
})

describe('after the event', () => {
  it('the owner is offered the chat, and nothing that adds people', async () => {
    group = withStatus('ACCEPTED', {
      currentMembers: 1,
      event: { ...group.event, startDate: '2026-01-01T12:00:00.000Z' },
    })
    members = [sanne]
    server.use(
      serving(listMorningAfters, { mornings: [] }),
      serving(listGroupReferences, () => refusal('NOT_GROUP_MEMBER')),
    )
    open(aUser({ id: sanne.userId, username: 'Sanne' }))
    expect(await screen.findByRole('heading', { name: 'Met wie je ging' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open de groepschat' })).toBeTruthy()
    for (const name of ['Maak de groep groter', 'Deel je groep', 'Delen', 'Groep delen'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(await button('Groep verwijderen')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Groep beheren' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Nodig uit' })).toBeNull()
  })
})

describe('without a group to show', () => {
  it('an unknown group links to the groups', async () => {
    server.use(serving(getGroup, () => refusal('GROUP_NOT_FOUND')))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const page = open()
    expect(await screen.findByRole('heading', { name: 'Groep niet gevonden' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Naar je groepen' }).getAttribute('href')).toBe('/groups')
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    await waitFor(() => expect(page.path()).toBe('/groups'))
    vi.useRealTimers()
    expect(toasts()).toEqual([['Fout', 'Groep niet gevonden']])
  })

  it('a failure can be tried again', async () => {
    server.use(serving(getGroup, () => refusal('TOO_MANY_REQUESTS')))
    open()
    expect(await screen.findByText('Laden van groepen mislukt')).toBeTruthy()
    server.use(serving(getGroup, () => ({ group, pin: null, lastRequest: null })))
    fireEvent.click(await button('Probeer opnieuw'))
    expect(await screen.findByRole('heading', { level: 1, name: 'Vroege vogels bij de Waal' })).toBeTruthy()
  })
})

describe('the meeting', () => {
  const first: Meeting = {
    state: 'CONFIRMED',
    standsAt: null,
    proposedById: null,
    place: 'De rode brug',
    at: '2031-06-07T17:30:00.000Z',
    sign: null,
    fallback: null,
    travel: null,
    pollSeq: null,
    version: 1,
    updatedAt: '2031-06-01T10:00:00.000Z',
  }

  it('is counted down to', async () => {
    group = withStatus('ACCEPTED')
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 - 1_000).toISOString()
    for (const [hours, text] of [
      [51, 'Over 2 dagen zien jullie elkaar'],
      [3.2, 'Over 3 uur en 12 minuten zien jullie elkaar'],
    ] as const) {
      meeting = { ...first, at: inHours(hours) }
      open()
      expect((await screen.findByRole('timer')).textContent).toBe(text)
      closePage()
    }
  })

  it('is neither shown nor offered after the event', async () => {
    group = withStatus('ACCEPTED', { event: { ...group.event, startDate: '2026-01-01T12:00:00.000Z' } })
    server.use(
      serving(listMorningAfters, { mornings: [] }),
      serving(listGroupReferences, () => refusal('NOT_GROUP_MEMBER')),
    )
    open()
    expect(await screen.findByText('Met wie je ging')).toBeTruthy()
    expect(screen.queryByText('Zo spreken we af')).toBeNull()
  })

  it('is neither shown nor offered when the event is cancelled', async () => {
    group = withStatus('ACCEPTED', { isActive: false })
    meeting = first
    open()
    expect(await screen.findByRole('heading', { name: '6 leden' })).toBeTruthy()
    expect(screen.getByText('Het evenement gaat niet door')).toBeTruthy()
    expect(screen.queryByText('Zo spreken we af')).toBeNull()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('is the default until the poll in the chat ends, which it leads to', async () => {
    group = withStatus('ACCEPTED')
    meeting = { ...first, state: 'DEFAULT', pollSeq: 12 }
    open()
    expect(await screen.findByText('Dit is afgesproken, tenzij jullie iets anders kiezen in de peiling.')).toBeTruthy()
    expect((await screen.findByRole('link', { name: 'Stem mee' })).getAttribute('href')).toBe(
      `/groups/${group.id}/chat?bericht=12`,
    )
  })

  it('is proposed by any member while there is none, with a warning for a home address, and confirmed by the owner', async () => {
    group = withStatus('ACCEPTED', { owner: sanne.user, ownerId: sanne.userId })
    const bodies: unknown[] = []
    server.use(
      serving(updateMeeting, ({ body }) => {
        bodies.push(body)
        meeting = { ...first, state: 'PROPOSED', standsAt: first.at, proposedById: 'iemand' }
        return { meeting, warnings: [] }
      }),
      serving(confirmMeeting, ({ body }) => {
        bodies.push(body)
        meeting = first
        return { meeting }
      }),
    )
    open()
    fireEvent.click(await button('Stel een plek voor'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Bij de hoofdingang' }))
    expect(within(dialog).getByLabelText<HTMLInputElement>('Plek').value).toBe('Bij de hoofdingang')
    fireEvent.change(within(dialog).getByLabelText('Plek'), { target: { value: 'Bij mij, Dorpsstraat 12' } })
    expect(await within(dialog).findByText('Er staat een adres in')).toBeTruthy()
    fireEvent.change(within(dialog).getByLabelText('Tijd'), { target: { value: '19:30' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Afspraak opslaan' }))
    expect(await screen.findByText('Een voorstel uit de groep.')).toBeTruthy()
    closePage()
    open(aUser({ id: sanne.userId, username: 'Sanne' }))
    fireEvent.click(await button('Zo doen we het'))
    await waitFor(() =>
      expect(bodies).toMatchObject([{ place: 'Bij mij, Dorpsstraat 12', version: 0 }, { version: 1 }]),
    )
  })

  it('changed by somebody else meanwhile is shown beside what the owner typed', async () => {
    meeting = first
    group = withStatus('ACCEPTED', { owner: sanne.user, ownerId: sanne.userId })
    const bodies: { place: string; version: number; at: string }[] = []
    server.use(
      serving(updateMeeting, ({ body }) => {
        const sent = body as (typeof bodies)[number]
        bodies.push(sent)
        if (sent.version === 2) return { meeting: { ...first, place: sent.place, version: 3 }, warnings: [] }
        meeting = { ...first, place: 'Bij de kassa', version: 2 }
        return refusal('MEETING_CHANGED', { meeting })
      }),
    )
    open(aUser({ id: sanne.userId, username: 'Sanne' }))
    fireEvent.click(await button('Afspraak wijzigen'))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Plek'), { target: { value: 'Bij het station' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Afspraak opslaan' }))
    expect(await within(dialog).findByText('Bij de kassa')).toBeTruthy()
    expect(within(dialog).getByLabelText<HTMLInputElement>('Plek').value).toBe('Bij het station')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Mijn tekst toch opslaan' }))
    await waitFor(() => expect(bodies).toHaveLength(2))
    expect(bodies).toMatchObject([
      { place: 'Bij het station', version: 1, at: first.at },
      { place: 'Bij het station', version: 2 },
    ])
  })

  it('that changes while the dialog is open is not replaced unseen', async () => {
    const versions: unknown[] = []
    server.use(
      serving(updateMeeting, ({ body }) => {
        versions.push((body as { version: number }).version)
        return refusal('MEETING_CHANGED')
      }),
    )
    meeting = first
    group = withStatus('ACCEPTED', { owner: sanne.user, ownerId: sanne.userId })
    open(aUser({ id: sanne.userId, username: 'Sanne' }))
    fireEvent.click(await button('Afspraak wijzigen'))
    const dialog = within(await screen.findByRole('dialog'))
    meeting = { ...first, place: 'Bij de kassa', version: 2 }
    await act(() => queryClient.invalidateQueries({ queryKey: keyFor(getMeeting) }))
    fireEvent.change(dialog.getByLabelText('Plek'), { target: { value: 'Bij het station' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Afspraak opslaan' }))
    expect(await dialog.findByText('Iemand heeft dit net veranderd')).toBeTruthy()
    expect(versions).toEqual([1])
  })
})

describe('whether a member comes', () => {
  const me = aMember({ username: 'Noor', id: noor.id })
  const openIn = (days: number) => {
    const startDate = new Date(Date.now() + days * 86_400_000).toISOString()
    group = withStatus('ACCEPTED', { event: { ...group.event, startDate, endDate: null } })
    members = [sanne, me]
    open()
  }

  it('is asked in the week before', async () => {
    openIn(6)
    expect(await screen.findByRole('heading', { name: 'Ga je nog mee?' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ja, ik ga mee' })).toBeTruthy()
  })

  it('stays answered without a connection, whatever older answer is shown, and is sent once', async () => {
    const bodies: unknown[] = []
    const accept = ({ body }: { body: unknown }) => {
      bodies.push(body)
      return body as { answer: 'YES'; hasTicket: boolean }
    }
    server.use(http.put('*/api/*', () => HttpResponse.error()))
    openIn(6)
    fireEvent.click(await button('Ja, ik ga mee'))
    fireEvent.click(await screen.findByLabelText('Ik heb een kaartje'))
    expect(await screen.findAllByText('Wordt verstuurd zodra je online bent')).toHaveLength(2)
    await act(() => queryClient.refetchQueries({ queryKey: keyFor(listMembers) }))
    expect(screen.getByRole('heading', { name: 'Je gaat mee' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Ik heb een kaartje').checked).toBe(true)
    expect(screen.getByText('1 van 2')).toBeTruthy()
    server.use(serving(answerAttendance, accept), serving(updateTicket, accept))
    members = [sanne, { ...me, attendance: 'YES', hasTicket: true }]
    outbox.sendAll()
    await waitFor(() => expect(screen.queryByText('Wordt verstuurd zodra je online bent')).toBeNull())
    expect(bodies).toEqual(expect.arrayContaining([{ answer: 'YES' }, { hasTicket: true }]))
    expect(bodies).toHaveLength(2)
  })

  it('is not asked earlier; only whether they have a ticket', async () => {
    openIn(60)
    expect(await screen.findByRole('heading', { name: 'Kaartjes' })).toBeTruthy()
    expect(screen.getByLabelText('Ik heb een kaartje')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ja, ik ga mee' })).toBeNull()
  })
})
