import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Group } from 'contract/groups/groups.ts'
import { updateGroup } from 'contract/groups/lifecycle.ts'
import { getGroup } from 'contract/groups/listing.ts'
import {
  FULL_GROUP_NOTE,
  type GroupMember,
  type JoinRequest,
  listJoinRequests,
  listMembers,
  transferOwnership,
  updateMemberStatus,
} from 'contract/groups/membership.ts'
import { payPremium } from 'contract/payments/payments.ts'
import { listGroupUpgradeOptions } from 'contract/payments/premium.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../lib/api/query.tsx'
import { aGroup, aMember, aRequest, onePage } from '../testing/groups.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import GroupManagePage from './group-manage.tsx'

const server = setupServer()
const me = aUser({ username: 'Sanne' })
let group: Group
let requests: JoinRequest[]
let isAdmissionOffered: boolean
let accepted: GroupMember[]
let declined: GroupMember[]
let decisions: unknown[]

const sanne = aMember({ username: 'Sanne', id: me.id, isOwner: true })
const imane = aMember({ username: 'Imane' })
const noor = aRequest({ username: 'Noor', message: 'Mag ik mee?', hasChangedProfile: true })
const joris = aRequest({ username: 'Joris', waitlistPosition: 1 })

/** Applies a decision to the state of the server. */
function decideOnServer(userId: string, status: 'ACCEPTED' | 'REJECTED'): GroupMember {
  decisions.push([userId, status])
  const known = [...requests, ...accepted, ...declined].find((person) => person.userId === userId)
  if (known === undefined) throw new Error('no person with this id')
  const member = { ...known, status, joinedAt: status === 'ACCEPTED' ? '2026-06-04T10:00:00.000Z' : null }
  const without = <T extends { userId: string }>(people: T[]) => people.filter((person) => person.userId !== userId)
  requests = without(requests)
  accepted = status === 'ACCEPTED' ? [...without(accepted), member] : without(accepted)
  declined = status === 'REJECTED' ? [...without(declined), member] : without(declined)
  group = aGroup({ ...group, currentMembers: accepted.length, requestCount: requests.length })
  return member
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())
beforeEach(() => {
  decisions = []
  requests = [noor, joris]
  isAdmissionOffered = false
  accepted = [sanne, imane]
  declined = [aMember({ username: 'Teun', status: 'REJECTED', joinedAt: null })]
  group = aGroup({
    owner: sanne.user,
    ownerId: me.id,
    membershipStatus: 'ACCEPTED',
    currentMembers: 2,
    requestCount: 2,
  })
  server.use(
    serving(getGroup, () => ({ group, pin: null, pictures: [], lastRequest: null })),
    serving(listJoinRequests, () => ({ requests, isAdmissionOffered })),
    serving(listMembers, ({ query }) => {
      const members = query.get('status') === 'REJECTED' ? declined : accepted
      return { members, pagination: onePage(members.length) }
    }),
    serving(updateMemberStatus, ({ params, body }) => ({
      member: decideOnServer(String(params.userId), (body as { status: 'ACCEPTED' | 'REJECTED' }).status),
    })),
  )
})
afterEach(() => server.resetHandlers())

const open = (search = '') =>
  openPage({
    routes: { '/groups/:groupId/manage': <GroupManagePage /> },
    at: `/groups/${group.id}/manage${search}`,
    as: me,
  })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const tab = (name: RegExp) => screen.getByRole('tab', { name })
/** Leaves no time to undo a decision. */
const send = async () => {
  await screen.findByRole('button', { name: /Ongedaan maken/ })
  fireEvent(window, new Event('pagehide'))
}
const accept = (name: string) => press(`Accepteren: ${name}`)
const confirmWith = async (name: string) =>
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }))
const toasts = () => getToasts().map(({ title, description }) => description ?? title)

it('shows the requests with their messages, and the counts', async () => {
  open()
  expect(await screen.findByText('Mag ik mee?')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Willen mee' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Op de wachtlijst' })).toBeTruthy()
  expect(screen.getByText('Nummer 1')).toBeTruthy()
  expect(screen.getAllByText('Leeftijd of geslacht kort geleden veranderd')).toHaveLength(1)
  const tabs = () => [tab(/Verzoeken/), tab(/Leden/), tab(/Afgewezen/)].map((each) => each.textContent)
  await waitFor(() => expect(tabs()).toEqual(['Verzoeken2', 'Leden2', 'Afgewezen1']))
})

it('shows an acceptance before the server responds', async () => {
  const { promise: response, resolve: respond } = Promise.withResolvers<void>()
  server.use(
    serving(updateMemberStatus, async ({ params, body }) => {
      await response
      return { member: decideOnServer(String(params.userId), (body as { status: 'ACCEPTED' | 'REJECTED' }).status) }
    }),
  )
  open()
  await accept('Noor')
  await waitFor(() => expect(screen.queryByText('Mag ik mee?')).toBeNull())
  expect(toasts()).toEqual([])
  respond()
  await waitFor(() => expect(toasts()).toEqual(['Noor gaat mee']))
  expect(await screen.findByText('3 van 10 · 7 plekken vrij')).toBeTruthy()
})

const MANY = 14
const isWord = (part: string) => /\p{L}|\d/u.test(part)

describe('fourteen requests for nine places', () => {
  beforeEach(() => {
    requests = Array.from({ length: MANY }, (_, index) =>
      aRequest({
        username: `Gast${index + 1}`,
        message: 'Ik ga voor het eerst alleen en ik dans het liefst vooraan bij de boxen',
      }),
    )
    accepted = [sanne]
    group = aGroup({ ...group, currentMembers: 1, requestCount: MANY })
  })

  it('are read in at most 25 words each', async () => {
    open()
    const row = (await screen.findByText('Gast1')).closest('li')
    for (const hidden of row?.querySelectorAll('.sr-only') ?? []) hidden.remove()
    const parts = [...(row?.querySelectorAll('button, p, h3, span, time') ?? [])]
    const texts = parts.filter(({ children }) => children.length === 0).map(({ textContent }) => textContent)
    expect(texts.join(' ').split(/\s+/).filter(isWord).length).toBeLessThanOrEqual(25)
  })

  it('are answered in at most eight taps', async () => {
    const notes: unknown[] = []
    server.use(
      serving(updateMemberStatus, ({ params, body }) => {
        const { status, note } = body as { status: 'ACCEPTED' | 'REJECTED'; note?: string }
        if (note !== undefined) notes.push(note)
        return { member: decideOnServer(String(params.userId), status) }
      }),
    )
    open()
    let taps = 0
    const tap = (element: HTMLElement) => {
      taps += 1
      fireEvent.click(element)
    }
    const box = (name: string) => screen.getByRole('checkbox', { name })
    tap(await screen.findByRole('checkbox', { name: 'Kies de eerste 9' }))
    for (const name of ['Kies Gast2', 'Kies Gast5', 'Kies Gast11', 'Kies Gast12']) tap(box(name))
    tap(screen.getByRole('button', { name: 'Accepteren (9)' }))
    tap(await screen.findByRole('button', { name: 'De rest: helaas vol' }))
    expect(taps).toBeLessThanOrEqual(8)
    await send()
    await waitFor(() => expect(decisions).toHaveLength(MANY))
    expect(new Set(accepted.map(({ user }) => user.username))).toEqual(
      new Set(['Sanne', ...[1, 3, 4, 6, 7, 8, 9, 11, 12].map((number) => `Gast${number}`)]),
    )
    expect(notes).toEqual(Array.from({ length: 5 }, () => FULL_GROUP_NOTE))
    await waitFor(() => expect(toasts()).toEqual(['9 gaan mee', '5 mensen zijn afgewezen']))
    expect(await screen.findByText(/^9 mensen zitten in de groep/)).toBeTruthy()
  })

  it('are not accepted beyond the free places', async () => {
    open()
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Kies de eerste 9' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Kies Gast14' }))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Kies er hoogstens 9' }).disabled).toBe(true)
  })

  it('the rest hears nothing when it is undone', async () => {
    accepted = [sanne, ...Array.from({ length: 9 }, (_, index) => aMember({ username: `Lid${index}` }))]
    group = aGroup({ ...group, currentMembers: 10 })
    open()
    await press('De rest: helaas vol')
    fireEvent.click(await screen.findByRole('button', { name: /^Ongedaan maken: 14 mensen krijgen bericht/ }))
    fireEvent(window, new Event('pagehide'))
    expect(await screen.findByText('Gast14')).toBeTruthy()
    expect(decisions).toEqual([])
  })
})

it('after an acceptance the focus is on the heading of the requests', async () => {
  open()
  const button = await screen.findByRole('button', { name: 'Accepteren: Noor' })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Op de wachtlijst'))
})

it('undoes a refusal within ten seconds, and greets who was accepted', async () => {
  open()
  await press('Afwijzen: Noor')
  await confirmWith('Afwijzen')
  await press('Ongedaan maken: Noor is afgewezen')
  fireEvent(window, new Event('pagehide'))
  expect(await screen.findByRole('button', { name: 'Accepteren: Noor' })).toBeTruthy()
  expect(decisions).toEqual([])
  await accept('Noor')
  expect((await screen.findByRole('link', { name: 'Zeg welkom' })).getAttribute('href')).toBe(
    `/groups/${group.id}/chat`,
  )
  expect(decisions).toEqual([[noor.userId, 'ACCEPTED']])
})

it('refuses when the owner leaves the page', async () => {
  open()
  await press('Afwijzen: Noor')
  await confirmWith('Afwijzen')
  await screen.findByRole('button', { name: 'Ongedaan maken: Noor is afgewezen' })
  closePage()
  await waitFor(() => expect(decisions).toEqual([[noor.userId, 'REJECTED']]))
})

it('does not remove a person whom somebody else lets in within the ten seconds of a refusal', async () => {
  open()
  await press('Afwijzen: Noor')
  await confirmWith('Afwijzen')
  await screen.findByRole('button', { name: 'Ongedaan maken: Noor is afgewezen' })
  requests = requests.filter(({ userId }) => userId !== noor.userId)
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByText('Mag ik mee?')).toBeNull())
  await waitFor(() => expect(screen.queryByRole('button', { name: /Ongedaan maken/ })).toBeNull())
  closePage()
  expect(decisions).toEqual([])
})

it('closes the group for requests, and opens it again', async () => {
  const changes: unknown[] = []
  server.use(
    serving(updateGroup, ({ body }) => {
      changes.push(body)
      group = aGroup({ ...group, ...(body as { takesRequests: boolean }) })
      return { group }
    }),
  )
  open()
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /Mensen mogen vragen/ })
  fireEvent.click(await screen.findByRole('checkbox', { name: /Mensen mogen vragen/ }))
  await waitFor(() => expect(changes).toEqual([{ takesRequests: false }]))
  await waitFor(() => expect(box().checked).toBe(false))
  fireEvent.click(box())
  await waitFor(() => expect(changes.at(-1)).toEqual({ takesRequests: true }))
})

it('restores the request when the acceptance is refused', async () => {
  server.use(serving(updateMemberStatus, () => refusal('APPLICANT_LIMIT_REACHED')))
  open()
  await accept('Noor')
  await waitFor(() => expect(toasts()).toHaveLength(1))
  expect(await screen.findByText('Mag ik mee?')).toBeTruthy()
  expect(screen.getByText('2 van 10 · 8 plekken vrij')).toBeTruthy()
})

it('a group that is full meanwhile says so, without a shop over the act', async () => {
  server.use(
    serving(updateMemberStatus, () =>
      refusal('GROUP_SIZE_REACHED', { requiresUpgrade: true, upgradeType: 'EXTENDED_GROUP_SIZE', price: 4 }),
    ),
  )
  open()
  await accept('Noor')
  await waitFor(() => expect(getToasts().map(({ title }) => title)).toEqual(['Groep limiet bereikt']))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Accepteren: Noor' })).toBeTruthy()
})

/** A full group, whose owner asks for the price of more places. */
async function openUpgrade(options: ResponseOf<typeof listGroupUpgradeOptions>) {
  group = aGroup({ ...group, currentMembers: 10 })
  server.use(serving(listGroupUpgradeOptions, () => options))
  open()
  fireEvent.click(await screen.findByRole('button', { name: /^Maak de groep groter, €\s4,00$/ }))
  return within(await screen.findByRole('dialog', { name: 'Maak je groep groter' }))
}

it('a full group accepts nobody, and names the price of more places in one line', async () => {
  const dialog = await openUpgrade({ currentCapacity: 10, maxCapacity: 50, availableIncrements: [5, 10], price: 4 })
  expect(screen.queryByRole('button', { name: 'Accepteren: Noor', hidden: true })).toBeNull()
  const bodies: unknown[] = []
  server.use(
    serving(payPremium, ({ body }) => {
      bodies.push(body)
      return { checkoutUrl: 'https://bank.example/pay', paymentId: 'tr_1' }
    }),
  )
  fireEvent.click(await dialog.findByRole('radio', { name: /^\+10/ }))
  fireEvent.click(dialog.getByRole('button', { name: /^Betaal €\s8,00$/ }))
  expect(await dialog.findByText('Je gaat naar je bank')).toBeTruthy()
  expect(bodies).toMatchObject([{ featureType: 'EXTENDED_GROUP_SIZE', groupId: group.id, quantity: 2 }])
  expect(toasts()).toEqual([])
})

it('a purchase of places in another tab resets the chosen number of places', async () => {
  const options = { currentCapacity: 40, maxCapacity: 50, availableIncrements: [5, 10], price: 4 }
  const dialog = await openUpgrade(options)
  fireEvent.click(await dialog.findByRole('radio', { name: /^\+10/ }))
  Object.assign(options, { currentCapacity: 45, availableIncrements: [5] })
  await act(() => queryClient.invalidateQueries())
  expect(await dialog.findByText(/nu plek voor 45 mensen/)).toBeTruthy()
  expect(dialog.getByRole('button', { name: /^Betaal €\s4,00$/ })).toBeTruthy()
})

it('declines only after a confirmation', async () => {
  open()
  await press('Afwijzen: Noor')
  await confirmWith('Annuleren')
  expect(decisions).toEqual([])
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('Afwijzen: Noor')
  await confirmWith('Afwijzen')
  await send()
  await waitFor(() => expect(decisions).toEqual([[noor.userId, 'REJECTED']]))
  await waitFor(() => expect(tab(/Afgewezen/).textContent).toBe('Afgewezen2'))
})

it('sends a suggested sentence, free text or neither with a rejection', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(updateMemberStatus, ({ params, body }) => {
      bodies.push(body)
      return { member: decideOnServer(String(params.userId), 'REJECTED') }
    }),
  )
  open()
  await press('Afwijzen: Noor')
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByLabelText('Ik schrijf zelf iets'))
  fireEvent.change(question.getByLabelText('Jouw woorden'), { target: { value: ' We reizen met de auto. ' } })
  await confirmWith('Afwijzen')
  await send()
  await waitFor(() => expect(bodies).toEqual([{ status: 'REJECTED', note: 'We reizen met de auto.' }]))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('Afwijzen: Joris')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByLabelText(/Zonder woorden/))
  await confirmWith('Afwijzen')
  await send()
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toEqual({ status: 'REJECTED' })
})

it('sends no sentence that the owner did not choose, and offers a full group as a reason only when it is full', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(updateMemberStatus, ({ params, body }) => {
      bodies.push(body)
      return { member: decideOnServer(String(params.userId), 'REJECTED') }
    }),
  )
  open()
  await press('Afwijzen: Noor')
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked)).toEqual([])
  expect(question.queryByLabelText(/met genoeg/)).toBeNull()
  await confirmWith('Afwijzen')
  await send()
  await waitFor(() => expect(bodies).toEqual([{ status: 'REJECTED' }]))
})

it('shows the answers to the questions', async () => {
  requests = [aRequest({ username: 'Noor', questions: ['Eerste keer?'], answers: ['Ja'] })]
  open()
  await press('Meer over Noor')
  expect((await screen.findByText('Eerste keer?')).nextSibling?.textContent).toBe('Ja')
})

it('can remove a member but not the owner', async () => {
  open('?tab=members')
  await press('Verwijderen: Imane')
  await confirmWith('Uit de groep halen')
  await waitFor(() => expect(decisions).toEqual([[imane.userId, 'REJECTED']]))
  await waitFor(() => expect(screen.queryByText('Imane')).toBeNull())
  // Blocking and reporting are offered, because one of them may be why.
  const after = within(await screen.findByRole('dialog', { name: 'Imane is uit de groep' }))
  expect(after.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Blokkeren', 'Rapporteren', 'Klaar']),
  )
  fireEvent.click(after.getByRole('button', { name: 'Klaar' }))
  expect(screen.queryByRole('button', { name: 'Verwijderen: Sanne' })).toBeNull()
})

it('accepts a declined person after all', async () => {
  open('?tab=declined')
  await press('Toch toelaten: Teun')
  await confirmWith('Toch toelaten')
  await waitFor(() => expect(toasts()).toEqual(['Teun gaat mee']))
  expect(await screen.findByText('Niemand afgewezen')).toBeTruthy()
})

it('shows the last page of declined people once the page after it is empty', async () => {
  const limit = 20
  declined = Array.from({ length: limit + 1 }, (_, index) =>
    aMember({ username: `Afgewezen${index + 1}`, status: 'REJECTED', joinedAt: null }),
  )
  server.use(
    serving(listMembers, ({ query }) => {
      const members = query.get('status') === 'REJECTED' ? declined : accepted
      const page = Number(query.get('page') ?? 1)
      return {
        members: members.slice((page - 1) * limit, page * limit),
        pagination: { ...onePage(members.length, limit), page },
      }
    }),
  )
  const page = open('?tab=declined&page=2')
  await press('Toch toelaten: Afgewezen21')
  await confirmWith('Toch toelaten')
  expect(await screen.findByRole('button', { name: 'Toch toelaten: Afgewezen1' })).toBeTruthy()
  expect(screen.queryByText('Niemand afgewezen')).toBeNull()
  expect(page.path()).toBe(`/groups/${group.id}/manage?tab=declined`)
})

it('transfers the group and navigates to it without a refusal', async () => {
  const bodies: unknown[] = []
  server.use(
    serving(transferOwnership, ({ body }) => {
      bodies.push(body)
      group = aGroup({ ...group, owner: imane.user, ownerId: imane.userId, requestCount: null })
      return { group }
    }),
  )
  const page = open('?tab=members')
  await press('Maak leider: Imane')
  await confirmWith('Maak leider')
  await waitFor(() => expect(page.path()).toBe(`/groups/${group.id}`))
  expect(bodies).toEqual([{ userId: imane.userId }])
  expect(toasts()).toEqual(['Imane is nu de eigenaar'])
})

it('redirects a user who does not own the group', async () => {
  group = aGroup({ ...group, ownerId: imane.userId })
  const page = open()
  await waitFor(() => expect(page.path()).toBe(`/groups/${group.id}`))
  expect(toasts()).toEqual(['Je bent niet geautoriseerd om deze groep te beheren'])
})

it('without requests offers to share the group', async () => {
  requests = []
  open()
  expect(await screen.findByText('Geen open verzoeken')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Deel je groep' })).toBeTruthy()
})

it('after the event nobody can be invited', async () => {
  requests = []
  group = aGroup({ ...group, event: { ...group.event, startDate: '2026-01-01T12:00:00.000Z' } })
  open('?tab=invite')
  expect(await screen.findByText('Het evenement is voorbij. Er kan niemand meer bij.')).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Nodig uit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Deel je groep' })).toBeNull()
})

it('a failure in one tab does not affect the others', async () => {
  server.use(serving(listJoinRequests, () => refusal('TOO_MANY_REQUESTS')))
  open()
  expect(await screen.findByText('Laden van verzoeken mislukt')).toBeTruthy()
  fireEvent.click(tab(/Leden/))
  expect(await screen.findByText('Imane')).toBeTruthy()
})

it('asks an owner who left a request for a day, once, whether members may admit', async () => {
  isAdmissionOffered = true
  const saved: unknown[] = []
  server.use(
    serving(updateGroup, ({ body }) => {
      saved.push(body)
      isAdmissionOffered = false
      group = aGroup({ ...group, ...(body as Partial<Group>) })
      return { group }
    }),
  )
  open()
  expect(await screen.findByText('Mogen je leden iemand toelaten als jij niet kunt?')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Nee' })).toBeTruthy()
  await press('Ja, dat mag')
  await waitFor(() => expect(screen.queryByText('Mogen je leden iemand toelaten als jij niet kunt?')).toBeNull())
  expect(saved).toEqual([{ membersMayAdmit: true }])
  expect(toasts()).toEqual(['Je leden mogen nu helpen. Je zet het uit bij Groep bewerken.'])
})
