import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type Event, getEvent } from 'contract/events/events.ts'
import { withdrawEvent } from 'contract/events/submitting.ts'
import type { Group } from 'contract/groups/groups.ts'
import { listGroups } from 'contract/groups/listing.ts'
import { joinGroup, leaveGroup, listMembers } from 'contract/groups/membership.ts'
import { getLooking, type Looking, sendWave, startLooking, stopLooking, type Wave } from 'contract/looking.ts'
import { getPremiumFeatures } from 'contract/payments/premium.ts'
import { listMyPlans } from 'contract/plans/plans.ts'
import { updateProfile } from 'contract/users/users.ts'
import { getWish, type Wish } from 'contract/wishes.ts'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '../lib/api/query.tsx'
import { anEvent } from '../testing/events.ts'
import { aGroup, onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { aPlan } from '../testing/plans.ts'
import { premiumFeatures } from '../testing/premium.ts'
import { refusal, serving } from '../testing/serve.ts'
import { aWish, ZWOLLE } from '../testing/wishes.ts'
import EventPage from './event.tsx'

const server = createMswServer()
let event: Event
let groups: Group[]
let looking: Looking
let wish: Wish | null

beforeEach(() => {
  event = oeversOpenAir()
  groups = []
  wish = null
  looking = { people: [], count: 0, mine: null }
  server.use(
    serving(getWish, () => ({ wish })),
    serving(getEvent, () => ({ event })),
    serving(getLooking, () => looking),
    serving(listGroups, () => ({ groups, pagination: onePage(groups.length) })),
  )
})

const oeversOpenAir = (overrides: Partial<Event> = {}) =>
  anEvent({
    title: 'Oevers Open Air',
    slug: 'oevers-open-air',
    myPlan: overrides.isActive === false ? null : { state: 'THINKING', next: 'CHOOSE' },
    ...overrides,
  })
const ME = aUser({ username: 'noor', age: 30 })
const seeks = () => {
  event = { ...event, myPlan: { state: 'SEEKING', next: 'WAVE' } }
}
const OTHER_ID = '0190f001-0000-7000-8000-000000000099'
const open = (slug = event.slug) =>
  openPage({ routes: { '/events/:slug': <EventPage /> }, at: `/events/${slug}`, as: ME })
const heading = (name = 'Oevers Open Air') => screen.findByRole('heading', { level: 1, name })

it('shows the event and its groups', async () => {
  event = oeversOpenAir({ price: 0, capacity: 1200, groupCount: 1, freePlaces: 4 })
  const reasons = ['Antwoordt meestal binnen 3 uur', 'Jullie schelen hooguit 5 jaar']
  groups = [aGroup({ name: 'Vroege vogels', answersWithinHours: 3, reasons })]
  open()
  expect(await heading()).toBeTruthy()
  expect(screen.getByText('Gratis')).toBeTruthy()
  expect(screen.getByText('1.200 bezoekers')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delen' })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Vroege vogels' })).toBeTruthy()
  expect(screen.getByText('Jullie schelen hooguit 5 jaar')).toBeTruthy()
  // The facts of the row say it.
  expect(screen.queryByText('Antwoordt meestal binnen 3 uur')).toBeNull()
  expect(screen.getByRole('link', { name: 'Bekijk groepen' }).getAttribute('href')).toBe(`/groups?eventId=${event.id}`)
})

it('a join request is sent from the row of its group, once', async () => {
  event = oeversOpenAir({ groupCount: 3 })
  groups = [
    aGroup({ name: 'Vroege vogels' }),
    aGroup({ name: 'Volle bak', currentMembers: 10 }),
    aGroup({ name: 'Al gevraagd', membershipStatus: 'PENDING' }),
  ]
  const bodies: unknown[] = []
  server.use(
    serving(listMembers, { members: [], pagination: onePage(0, 50) }),
    serving(joinGroup, ({ body }) => {
      bodies.push(body)
      return { status: 'PENDING' as const, waitlistPosition: null }
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Vraag om mee te gaan: Vroege vogels' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Verstuur verzoek' }))
  await waitFor(() => {
    const asks = screen.getAllByRole('button', { name: /^(Vraag om mee|Zet me op)/, hidden: true })
    expect(asks.map((one) => one.getAttribute('aria-label'))).toEqual(['Zet me op de wachtlijst: Volle bak'])
  })
  expect(bodies).toEqual([{ message: null }])
})

it('without groups offers to make the first one', async () => {
  open()
  expect(await screen.findByText('Begin de eerste groep')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Groep maken' }).getAttribute('href')).toBe(
    `/groups/create?eventId=${event.id}`,
  )
})

it('says how many want to go out nearby, and leads to a wish of their own, unless there is one', async () => {
  event = oeversOpenAir({ lookingCount: 1, wishCount: 5, place: ZWOLLE, groupCount: 0 })
  looking = { ...looking, count: 1 }
  open()
  expect(await screen.findByText('1 persoon zoekt gezelschap en 5 willen uit')).toBeTruthy()
  const link = await screen.findByRole('link', { name: 'Zoek gezelschap in Zwolle' })
  expect(link.getAttribute('href')).toBe('/events?near=zwolle-overijssel&gezelschap=1')
  expect(screen.getByRole('region', { name: 'Liever iets anders?' })).toBeTruthy()
  closePage()
  wish = aWish()
  open()
  expect(await heading()).toBeTruthy()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('link', { name: 'Zoek gezelschap in Zwolle' })).toBeNull()
})

it('a past event offers neither a group nor its calendar file', async () => {
  event = oeversOpenAir({ isActive: false })
  open()
  expect(await screen.findByText('Dit evenement is al geweest')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Groep maken' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Zet in je agenda' })).toBeNull()
})

it('a rejected event shows the reason', async () => {
  event = oeversOpenAir({ status: 'REJECTED', rejectionReason: 'Dit is reclame.' })
  open()
  expect(await screen.findByText('Dit is reclame.')).toBeTruthy()
})

it('a pending event has no groups to see, and is not shared: its link would fail', async () => {
  event = oeversOpenAir({ status: 'PENDING', isActive: false })
  open()
  await screen.findByText(/kan iedereen een groep maken/)
  expect(screen.queryByRole('link', { name: 'Bekijk groepen' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delen' })).toBeNull()
})

it('the creator of a pending event can change it and withdraw it', async () => {
  event = oeversOpenAir({ status: 'PENDING', isActive: false, creator: { username: 'noor' } })
  server.use(serving(withdrawEvent, {}))
  const page = open()
  expect((await screen.findByRole('link', { name: 'Aanpassen' })).getAttribute('href')).toBe(
    '/events/oevers-open-air/edit',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Intrekken' }))
  const question = within(await screen.findByRole('alertdialog'))
  fireEvent.click(question.getByRole('button', { name: 'Intrekken' }))
  await waitFor(() => expect(page.path()).toBe('/events'))
})

it('an earlier slug redirects to the current one', async () => {
  const page = open('oude-naam')
  await heading()
  await waitFor(() => expect(page.path()).toBe('/events/oevers-open-air'))
})

it('an unknown event says so, without a retry', async () => {
  server.use(serving(getEvent, () => refusal('EVENT_NOT_FOUND')))
  open()
  expect(await heading('Evenement niet gevonden of laden mislukt')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Probeer opnieuw' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Alle evenementen' }).getAttribute('href')).toBe('/events')
})

it('shows a failure and loads again with "Probeer opnieuw"', async () => {
  server.use(serving(getEvent, () => refusal('TOO_MANY_REQUESTS')))
  open()
  await heading('Evenement niet gevonden of laden mislukt')
  server.use(serving(getEvent, () => ({ event })))
  fireEvent.click(screen.getByRole('button', { name: 'Probeer opnieuw' }))
  expect(await heading()).toBeTruthy()
})

it('groups that fail to load leave the event on the page', async () => {
  server.use(serving(listGroups, () => refusal('TOO_MANY_REQUESTS')))
  open()
  expect(await screen.findByText('Laden van groepen mislukt')).toBeTruthy()
  expect(await heading()).toBeTruthy()
})

const someone = (id: string, username: string, note: string | null = null) => ({
  user: { id, username, profilePhoto: null, profilePhotoThumbnail: null },
  note,
  since: '2026-06-01T10:00:00.000Z',
  wave: 'NONE' as Wave,
  age: null as number | null,
})
const ANYONE = { audience: 'EVERYONE', minAge: null, maxAge: null } as const

/** Focuses it first, as the key does. */
function pressWithKeyboard(button: HTMLElement): void {
  button.focus()
  fireEvent.click(button)
}

it('shows how many look for company, and with one tap who', async () => {
  looking = { people: [], count: 2, mine: null }
  server.use(
    serving(startLooking, () => {
      looking = {
        people: [someone(ME.id, ME.username), someone(OTHER_ID, 'Noor', 'Ik ga met de trein')],
        count: 3,
        mine: ANYONE,
      }
      event = { ...event, myPlan: { state: 'SEEKING', next: 'WAVE' } }
      return looking
    }),
    serving(stopLooking, () => {
      looking = { people: [], count: 2, mine: null }
      return looking
    }),
  )
  open()
  expect(await screen.findByRole('heading', { name: '2 zoeken gezelschap' })).toBeTruthy()
  expect(screen.queryByText('Ik ga met de trein')).toBeNull()
  pressWithKeyboard(screen.getByRole('button', { name: 'Ik zoek gezelschap' }))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Je zoekt gezelschap'))
  expect(screen.getByText('Ik ga met de trein')).toBeTruthy()
  for (const name of ['Zeg er iets bij', 'Met wie?']) {
    pressWithKeyboard(screen.getByRole('button', { name }))
    pressWithKeyboard(screen.getByRole('button', { name: 'Annuleren' }))
    expect(document.activeElement).toBe(screen.getByRole('button', { name }))
  }
  fireEvent.click(await screen.findByRole('button', { name: 'Ik zoek niet meer' }))
  expect(await screen.findByRole('heading', { name: '2 zoeken gezelschap' })).toBeTruthy()
})

it('asks a visitor who pressed the button before registering to confirm, once, with the age', async () => {
  const saved: unknown[] = []
  let presses = 0
  server.use(
    serving(updateProfile, ({ body }) => {
      saved.push(body)
      return { user: { ...ME, age: 24 } }
    }),
    serving(startLooking, () => {
      presses += 1
      seeks()
      looking = { people: [someone(ME.id, ME.username)], count: 1, mine: ANYONE }
      return looking
    }),
  )
  const page = openPage({
    routes: { '/events/:slug': <EventPage /> },
    at: `/events/${event.slug}`,
    as: { ...ME, age: null },
  })
  await screen.findByRole('button', { name: 'Ik zoek gezelschap' })
  // The address alone does nothing: it can be sent to somebody.
  await page.router.navigate('/events/oevers-open-air?gezelschap=1')
  expect(screen.queryByRole('dialog')).toBeNull()
  await page.router.navigate('/events/oevers-open-air', { state: { startsLooking: true } })
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(page.router.state.location.state).toBeNull())
  expect(presses).toBe(0)
  fireEvent.change(dialog.getByLabelText(/Je leeftijd/), { target: { value: '24' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Zet me erbij' }))
  // At its place from the tap on, however late the event's new answer: what is typed there stays.
  const stop = await screen.findByRole('button', { name: 'Ik zoek niet meer' })
  expect(screen.getByRole('region', { name: 'Wie er gaan' }).contains(stop)).toBe(false)
  expect([presses, saved]).toEqual([1, [{ age: 24 }]])
})

it('asks for a second look at a note with a telephone number', async () => {
  looking = { people: [someone(ME.id, ME.username)], count: 1, mine: null }
  seeks()
  const saved: unknown[] = []
  server.use(
    serving(startLooking, ({ body }) => {
      saved.push(body)
      return looking
    }),
  )
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Zeg er iets bij' }))
  fireEvent.change(await screen.findByLabelText(/Wat wil je erbij zeggen/), {
    target: { value: 'App me: 06 12345678' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  const question = within(await screen.findByRole('alertdialog'))
  expect(question.getByText(/In je bericht staat een telefoonnummer/)).toBeTruthy()
  expect(saved).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Toch opslaan' }))
  await waitFor(() => expect(saved).toEqual([{ note: 'App me: 06 12345678' }]))
})

it('warns at a note of somebody else, as in a first message', async () => {
  const people = [someone(ME.id, ME.username, 'Zie www.noor.nl'), someone(OTHER_ID, 'Bram', 'Kijk op www.kwaad.ru')]
  looking = { people, count: 2, mine: ANYONE }
  seeks()
  open()
  await screen.findByText('Kijk op www.kwaad.ru')
  expect(screen.getAllByText('Open een link alleen als je weet waar die heen gaat.')).toHaveLength(1)
})

it('a new account reads how often it may still look today, before it is refused', async () => {
  const limits = (used: number) =>
    serving(
      getPremiumFeatures,
      premiumFeatures({ newcomerUntil: '2199-03-31T11:00:00.000Z', lookingToday: { used, max: 20 } }),
    )
  const line = /Je kunt vandaag nog bij 2 evenementen gezelschap gaan zoeken/
  server.use(limits(17))
  open()
  await screen.findByRole('button', { name: 'Ik zoek gezelschap' })
  expect(screen.queryByText(line)).toBeNull()
  closePage()
  server.use(limits(18))
  open()
  expect(await screen.findByText(line)).toBeTruthy()
})

const looksWith = (wave: Wave) => ({
  people: [someone(ME.id, ME.username), { ...someone(OTHER_ID, 'Bram'), wave, age: 41 }],
  count: 2,
  mine: ANYONE,
})

it('greets a person who looks too, and greeted back leads to the conversation', async () => {
  seeks()
  looking = looksWith('RECEIVED')
  server.use(
    serving(sendWave, () => {
      looking = looksWith('MUTUAL')
      return looking
    }),
  )
  open()
  expect(await screen.findByText('zwaait naar je')).toBeTruthy()
  expect(screen.getByText('· 41')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Zwaai terug naar Bram' }))
  const link = await screen.findByRole('link', { name: 'Stuur een bericht' })
  expect(link.getAttribute('href')).toBe(`/messages?user=${OTHER_ID}`)
})

it('asks with whom', async () => {
  seeks()
  looking = looksWith('NONE')
  const saved: unknown[] = []
  server.use(
    serving(startLooking, ({ body }) => {
      saved.push(body)
      return looking
    }),
  )
  openPage({
    routes: { '/events/:slug': <EventPage /> },
    at: `/events/${event.slug}`,
    as: { ...ME, gender: 'VROUW' },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Met wie?' }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Vrouwen en non-binaire mensen' }))
  fireEvent.change(screen.getByLabelText('Vanaf'), { target: { value: '20' } })
  fireEvent.click(screen.getByRole('button', { name: 'Opslaan' }))
  await waitFor(() => expect(saved).toEqual([{ audience: 'WOMEN_AND_NONBINARY', minAge: 20, maxAge: null }]))
})

it('asks the taste on one line after the first request or search, below the groups, until it is skipped', async () => {
  const openWithoutTaste = () =>
    openPage({
      routes: { '/events/:slug': <EventPage /> },
      at: `/events/${event.slug}`,
      as: { ...ME, musicalPreferences: [] },
    })
  openWithoutTaste()
  await screen.findByRole('button', { name: 'Ik zoek gezelschap' })
  expect(screen.queryByText('Waar luister je naar?')).toBeNull()
  closePage()
  seeks()
  looking = looksWith('NONE')
  const saved: unknown[] = []
  server.use(
    serving(updateProfile, ({ body }) => {
      saved.push(body)
      return { user: { ...ME, musicalPreferences: ['Techno'] } }
    }),
  )
  openWithoutTaste()
  fireEvent.click(await screen.findByRole('button', { name: 'Kies' }))
  fireEvent.click(screen.getByRole('button', { name: 'Techno' }))
  fireEvent.click(screen.getByRole('button', { name: 'Bewaar' }))
  await waitFor(() => expect(saved).toEqual([{ musicalPreferences: ['Techno'] }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Techno' })).toBeNull())
  closePage()
  openWithoutTaste()
  fireEvent.click(await screen.findByRole('button', { name: 'Overslaan' }))
  closePage()
  openWithoutTaste()
  await screen.findByRole('button', { name: 'Ik zoek niet meer' })
  expect(screen.queryByText('Waar luister je naar?')).toBeNull()
})

it('a private event does not offer to look for company', async () => {
  event = oeversOpenAir({ isPublic: false })
  open()
  await screen.findByText('Begin de eerste groep')
  expect(screen.queryByRole('button', { name: 'Ik zoek gezelschap' })).toBeNull()
})

it('a member has the meeting, the faces and the chat first, and is not offered other groups', async () => {
  const mine = aGroup({ name: 'Vroege vogels', membershipStatus: 'ACCEPTED' })
  event = oeversOpenAir({ groupCount: 2, myPlan: { state: 'GOING', next: 'CHAT' } })
  groups = [mine, aGroup({ name: 'Nachtbrakers' })]
  const imane = { id: OTHER_ID, username: 'Imane', profilePhoto: null, profilePhotoThumbnail: null }
  const plan = aPlan({
    event: { ...event, isCancelled: false },
    group: { ...mine, isOwner: false, currentMembers: 2, requestCount: 0, unreadCount: 0 },
    people: [imane, ME],
    meeting: { place: 'Bij de rode brug', at: '2199-06-20T16:30:00.000Z' },
  })
  server.use(serving(listMyPlans, { plans: [plan], days: [], unwritten: [] }))
  open()
  const card = within(
    (await screen.findByRole('heading', { name: 'Je gaat mee met Vroege vogels' })).closest('section') as HTMLElement,
  )
  expect(card.getByText('18.30 uur: Bij de rode brug')).toBeTruthy()
  expect(card.getByRole('img', { name: 'Imane' })).toBeTruthy()
  expect(card.getByRole('link', { name: 'Open de groepschat' }).getAttribute('href')).toBe(`/groups/${mine.id}/chat`)
  expect(screen.queryByRole('button', { name: /^Vraag om mee/ })).toBeNull()
})

it('a sent request says who reads it and how soon, is withdrawn, and once the group is full or after three days leads to other groups', async () => {
  const asked = aGroup({ name: 'Vroege vogels', membershipStatus: 'PENDING' })
  event = oeversOpenAir({ groupCount: 1, myPlan: { state: 'ASKED', next: 'WAIT_FOR_OWNER' } })
  groups = [asked]
  const left: unknown[] = []
  const plan = aPlan({
    ...event.myPlan,
    need: 'OTHERS',
    event: { ...event, isCancelled: false },
    group: { ...asked, isOwner: false, requestCount: 0, unreadCount: 0 },
    counterpart: asked.owner,
    since: new Date().toISOString(),
    answersWithinHours: 3,
  })
  server.use(
    serving(listMyPlans, () => ({ plans: [plan], days: [], unwritten: [] })),
    serving(leaveGroup, ({ params }) => {
      left.push(params.id)
      return {}
    }),
  )
  open()
  expect(await screen.findByRole('heading', { name: 'Sanne leest je verzoek' })).toBeTruthy()
  expect(screen.getByText(/Antwoordt meestal binnen 3 uur/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Verzoek intrekken' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Verzoek intrekken' }))
  await waitFor(() => expect(left).toEqual([asked.id]))
  closePage()
  plan.group = { ...asked, currentMembers: 10, maxMembers: 10, isOwner: false, requestCount: 0, unreadCount: 0 }
  open()
  expect(await screen.findByRole('heading', { name: 'De groep is intussen vol' })).toBeTruthy()
  expect(screen.getByText(/Komt er een plek vrij, dan ga je voor/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'andere groepen vragen' })).toBeTruthy()
  closePage()
  plan.group.currentMembers = 9
  plan.since = new Date(Date.now() - 3 * 86_400_000).toISOString()
  open()
  expect(await screen.findByRole('heading', { name: 'Sanne heeft nog niet geantwoord' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'andere groepen vragen' }).getAttribute('href')).toBe(
    `/groups?eventId=${event.id}`,
  )
})

it('after the event says that I went along only when that is settled', async () => {
  const group = (name: string, startDate: string, viewerWent: boolean) => {
    const made = aGroup({ name, membershipStatus: 'ACCEPTED', viewerWent })
    return { ...made, event: { ...made.event, startDate } }
  }
  const [past, future] = ['2020-06-20T12:00:00.000Z', '2199-06-20T12:00:00.000Z']
  groups = [group('Straks', future, false), group('Geweest', past, true), group('Onbekend', past, false)]
  open()
  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement)
  expect((await rowOf('Straks')).getAllByText('Je gaat mee')).not.toEqual([])
  expect((await rowOf('Geweest')).getAllByText('Je ging mee')).not.toEqual([])
  expect((await rowOf('Geweest')).queryByText('Je gaat mee')).toBeNull()
  expect((await rowOf('Onbekend')).queryByText(/^Je (gaat|ging) mee$/)).toBeNull()
})
