import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getGroup, listGroups } from 'contract/groups/listing.ts'
import { leaveGroup, listJoinRequests } from 'contract/groups/membership.ts'
import { getMeeting } from 'contract/meetings.ts'
import { listGroupUpgradeOptions } from 'contract/payments/premium.ts'
import { listGroupReferences } from 'contract/references.ts'
import { describe, expect, it, vi } from 'vitest'
import { keyFor, queryClient } from '../lib/api/query.tsx'
import { button, findDialog, noor, press, sanne, setUpGroupPage, toasts } from '../testing/group-page.tsx'
import { aGroup, aMember, aRequest, onePage } from '../testing/groups.ts'
import { refusal, serving } from '../testing/serve.ts'
import { shownFields } from '../testing/shown-fields.ts'

const { server, stored, open, openAsOwner, change, setStatus, endEvent } = setUpGroupPage()

const findTitle = () => screen.findByRole('heading', { level: 1, name: 'Vroege vogels bij de Waal' })

describe('while it loads', () => {
  const isVisitorSkeleton = () => document.querySelector('[role=status] .max-h-head-picture') !== null
  const neverLoad = () => server.use(serving(getGroup, () => new Promise<never>(() => undefined)))

  it('has the skeleton of members', async () => {
    neverLoad()
    open()
    await screen.findByText('Laden')
    expect(isVisitorSkeleton()).toBe(false)
  })

  it('has the skeleton of visitors once a list says that the viewer is no member', async () => {
    neverLoad()
    const page = open(noor, '/groups')
    queryClient.setQueryData([...keyFor(listGroups, { query: {} })], { groups: [stored.group], pagination: onePage(1) })
    await act(() => page.router.navigate(`/groups/${stored.group.id}`))
    await screen.findByText('Laden')
    expect(isVisitorSkeleton()).toBe(true)
  })
})

it('keeps the page while a viewer who was accepted meanwhile gets what members see', async () => {
  open()
  await findTitle()
  const meeting = Promise.withResolvers<{ meeting: null; officialPoint: null }>()
  const asked = vi.fn(() => meeting.promise)
  server.use(serving(getMeeting, asked))
  setStatus('ACCEPTED')
  await act(() => queryClient.invalidateQueries({ queryKey: keyFor(getGroup) }))
  expect(await screen.findByRole('link', { name: 'Open de groepschat' })).toBeTruthy()
  await waitFor(() => expect(asked).toHaveBeenCalled())
  expect(await findTitle()).toBeTruthy()
  meeting.resolve({ meeting: null, officialPoint: null })
  expect(await button('Stel een plek voor')).toBeTruthy()
})

describe('a non-member', () => {
  it('sees the members and how many go', async () => {
    open()
    expect(await findTitle()).toBeTruthy()
    expect(await screen.findAllByText('31 · Beetje extrovert')).toHaveLength(2)
    expect(screen.getByText('6 van 10 gaan mee')).toBeTruthy()
  })

  it('sees the ages and how soon the owner answers', async () => {
    change({ ages: { from: 20, to: 35 }, answersWithinHours: 3 })
    open()
    expect(await screen.findByText('20 tot 35 jaar · antwoordt binnen 3 uur')).toBeTruthy()
  })

  it.each(['takes no requests', 'is closed'])(
    'of a group that %s does not read how soon the owner answers',
    async (why) => {
      change({ ages: { from: 20, to: 35 }, answersWithinHours: 3 })
      change(why === 'is closed' ? { isActive: false } : { takesRequests: false })
      open()
      expect(await screen.findByText('20 tot 35 jaar')).toBeTruthy()
      expect(screen.queryByText(/antwoordt binnen/)).toBeNull()
    },
  )

  it.each(['full', 'rejected'] as const)('of a group that is %s is led to others with places', async (why) => {
    if (why === 'full') change({ currentMembers: 10 })
    else setStatus('REJECTED')
    stored.others = [stored.group, aGroup({ name: 'Late lichting' })]
    open()
    expect((await screen.findByRole('link', { name: 'Late lichting' })).getAttribute('href')).toContain('/groups/')
    expect(screen.getByRole('link', { name: 'Alle groepen met plek' }).getAttribute('href')).toBe(
      `/groups?eventId=${stored.group.eventId}&available=true`,
    )
  })

  it('after a rejection cannot request again', async () => {
    setStatus('REJECTED')
    open()
    expect(await screen.findByText('Lidmaatschap Geweigerd')).toBeTruthy()
    expect(screen.getByText(/^Je kunt niet \(meer\) mee met deze groep\./)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Vraag om mee te gaan' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Open de groepschat' })).toBeNull()
  })

  it('reads of an owner who hides plans that it is a member, without a name or a way to write', async () => {
    setStatus('PENDING', { owner: null, ownerId: null, memberPreview: [] })
    open()
    expect((await screen.findByText('Een lid')).textContent).toBe('Een lidEigenaar')
    expect(screen.getByText(/^De eigenaar bekijkt je verzoek/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /een bericht/ })).toBeNull()
  })
})

describe('a member', () => {
  it('can open the chat but not manage the group', async () => {
    setStatus('ACCEPTED')
    open()
    const link = await screen.findByRole('link', { name: 'Open de groepschat' })
    expect(link.getAttribute('href')).toBe(`/groups/${stored.group.id}/chat`)
    expect(screen.queryByRole('link', { name: 'Groep beheren' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Groep bewerken' })).toBeNull()
  })

  it('reads what the group is, without opening anything', async () => {
    setStatus('ACCEPTED', { tags: ['techno'] })
    open()
    const head = within((await findTitle()).closest('header') as HTMLElement)
    expect(head.getByRole('link', { name: 'Oevers Open Air' }).getAttribute('href')).toBe('/events/oevers-open-air')
    for (const text of ['do 20 juni 2199, 14.00 uur', 'Nijmegen', 'Rustig beginnen, hard eindigen.', 'techno'])
      expect(head.getByText(text)).toBeTruthy()
    expect(head.getByRole('button', { name: 'Sanne' }).closest('p')?.textContent).toMatch(/Eigenaar$/)
    expect(screen.getByRole('heading', { name: '6 van 10 gaan mee' })).toBeTruthy()
    expect(document.querySelector('details')).toBeNull()
  })

  it('is asked before leaving', async () => {
    setStatus('ACCEPTED')
    open()
    await press('Groep verlaten')
    expect(await screen.findByRole('alertdialog', { name: /verlaten\?$/ })).toBeTruthy()
  })

  it('sees who confirmed and which places are free', async () => {
    setStatus('ACCEPTED', { currentMembers: 2, maxMembers: 4 })
    stored.members = [sanne, aMember({ id: noor.id, username: 'Noor', attendance: 'YES', hasTicket: true })]
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
    setStatus('ACCEPTED', { viewerMayAdmit: true })
    stored.members = [sanne, aMember({ id: noor.id, username: 'Noor' })]
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
    const sheet = await findDialog('Wachten al twee dagen')
    expect(sheet.getByText('Ik kom alleen.')).toBeTruthy()
    expect(sheet.getByRole('button', { name: 'Toelaten: Lotte' })).toBeTruthy()
    fireEvent.click(sheet.getByRole('button', { name: 'Meer over Lotte' }))
    expect(sheet.getByText('E-mailadres bevestigd')).toBeTruthy()
  })
})

describe('the owner', () => {
  it('sees the next owner before leaving', async () => {
    setStatus('ACCEPTED', { currentMembers: 3 })
    stored.members = [
      sanne,
      aMember({ username: 'Tom', joinedAt: '2026-06-05T10:00:00.000Z' }),
      aMember({ username: 'Imane', joinedAt: '2026-06-04T10:00:00.000Z' }),
    ]
    openAsOwner()
    await press('Groep verlaten')
    expect(within(await screen.findByRole('alertdialog')).getByText(/^Imane wordt dan de eigenaar/)).toBeTruthy()
  })

  it('is warned as the only member that leaving deletes the group', async () => {
    setStatus('ACCEPTED', { currentMembers: 1 })
    stored.members = [sanne]
    server.use(serving(leaveGroup, {}))
    const page = openAsOwner()
    await press('Groep verlaten')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText(/wordt de groep verwijderd/)).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Groep verlaten' }))
    await waitFor(() => expect(page.path()).toBe('/groups'))
  })

  it('edits name, description and picture', async () => {
    setStatus('ACCEPTED')
    openAsOwner()
    await press('Groep bewerken')
    const dialog = await findDialog('Groep bewerken')
    expect(shownFields()).toEqual(['Naam van de groep', 'Beschrijving', 'Afbeelding'])
    fireEvent.click(dialog.getByRole('button', { name: 'Meer' }))
    expect(dialog.getByRole('checkbox', { name: 'Iedereen mag deze groep vinden' })).toBeTruthy()
  })

  it.each([
    [2, /^2 willen mee/],
    [0, 'Groep beheren'],
  ])('with %i requests reaches the page that manages the group', async (requestCount, name) => {
    setStatus('ACCEPTED', { requestCount })
    openAsOwner()
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toMatch(/manage$/)
  })

  it('of a full group is offered more places', async () => {
    setStatus('ACCEPTED', { currentMembers: 10, requestCount: 0 })
    const options = { currentCapacity: 10, maxCapacity: 50, availableIncrements: [5, 10], price: 4 }
    server.use(serving(listGroupUpgradeOptions, options))
    openAsOwner()
    expect(await screen.findByText(/^Je groep is vol\./)).toBeTruthy()
    await press(/^Maak de groep groter, €\s4,00$/)
    const dialog = await findDialog('Maak je groep groter')
    expect(await dialog.findByRole('radio', { name: /^\+10/ })).toBeTruthy()
  })

  it('is offered the chat after the event, and nothing that adds people', async () => {
    setStatus('ACCEPTED', { currentMembers: 1 })
    endEvent()
    stored.members = [sanne]
    server.use(serving(listGroupReferences, () => refusal('NOT_GROUP_MEMBER')))
    openAsOwner()
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
    server.use(serving(getGroup, () => ({ group: stored.group, pin: null, pictures: [], lastRequest: null })))
    await press('Probeer opnieuw')
    expect(await findTitle()).toBeTruthy()
  })
})
