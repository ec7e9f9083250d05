import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { getGroup } from 'contract/groups/listing.ts'
import { answerMorningAfter, listMorningAfters, type MorningAfter } from 'contract/morning-after.ts'
import { refusals } from 'contract/platform/errors.ts'
import type { InputOf } from 'contract/platform/route.ts'
import { listGroupReferences } from 'contract/references.ts'
import { beforeEach, expect, it } from 'vitest'
import { aGroup } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import MorningAfterPage from './morning-after.tsx'

const server = createMswServer()

const noor = aUser({ username: 'Noor' })
const group = aGroup({ membershipStatus: 'ACCEPTED' })
const personOf = (username: string, number: number) => ({
  id: number === 1 ? noor.id : `0190f001-0000-7000-8000-00000000090${number}`,
  username,
  profilePhoto: null,
  profilePhotoThumbnail: null,
  isSelf: number === 1,
})
let morning: MorningAfter
let bodies: unknown[]

beforeEach(() => {
  bodies = []
  morning = {
    event: { ...group.event, title: 'Nachtlicht' },
    home: null,
    answeredAt: null,
    closesAt: '2199-01-01T00:00:00.000Z',
    groups: [
      {
        groupId: group.id,
        groupName: group.name,
        present: [],
        answeredAt: null,
        people: [personOf('Noor', 1), personOf('Gijs', 2), personOf('Saar', 3)],
      },
    ],
  }
  server.use(
    serving(listGroupReferences, { people: [], closesAt: null }),
    serving(listMorningAfters, () => ({ mornings: [morning] })),
    serving(answerMorningAfter, ({ body }) => {
      bodies.push(body)
      const { home = morning.home, turnouts = [] } = body as InputOf<typeof answerMorningAfter>['body']
      const groups = morning.groups.map((one) => (turnouts.length > 0 ? { ...one, answeredAt: morning.closesAt } : one))
      morning = { ...morning, home, groups }
      return { morning }
    }),
    // Last, because its path matches that of the mornings too.
    serving(getGroup, { group, pin: null, pictures: [], lastRequest: null }),
  )
})
const open = () => openPage({ routes: { '/hoe-was-het': <MorningAfterPage /> }, at: '/hoe-was-het', as: noor })

const face = (name: string) => within(screen.getByRole('list', { name: 'Wie was er?' })).getByRole('button', { name })
const pressed = () => ['Ik', 'Gijs', 'Saar'].filter((name) => face(name).getAttribute('aria-pressed') === 'true')

it('keeps that one got home, and sends the faces one tapped, one’s own with the first', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Hoe was Nachtlicht?' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Ja, alles is goed' }))
  expect(await screen.findByText('Fijn dat je er goed bent.')).toBeTruthy()
  expect(pressed()).toEqual([])
  fireEvent.click(face('Saar'))
  expect(pressed()).toEqual(['Ik', 'Saar'])
  fireEvent.click(screen.getByRole('button', { name: 'Klaar' }))
  const [self, , saar] = morning.groups[0]?.people ?? []
  await waitFor(() =>
    expect(bodies).toEqual([
      { eventId: group.event.id, home: 'SAFE' },
      { eventId: group.event.id, turnouts: [{ groupId: group.id, present: [self?.id, saar?.id] }] },
    ]),
  )
  expect(await screen.findByRole('button', { name: 'Nog een keer samen' })).toBeTruthy()
})

it('chooses everybody in one press, takes a face back with a second, and keeps them when saving fails', async () => {
  server.use(serving(answerMorningAfter, () => refusal('NOT_EXPECTED')))
  open()
  await screen.findByRole('heading', { name: 'Wie was er?' })
  fireEvent.click(screen.getByRole('button', { name: 'Iedereen was er' }))
  expect(pressed()).toEqual(['Ik', 'Gijs', 'Saar'])
  fireEvent.click(face('Gijs'))
  fireEvent.click(screen.getByRole('button', { name: 'Klaar' }))
  await waitFor(() => expect(getToasts()).toMatchObject([{ title: 'Fout', kind: 'error' }]))
  expect(pressed()).toEqual(['Ik', 'Saar'])
})

it('offers help when something happened, and is empty a week later', async () => {
  morning = { ...morning, groups: [] }
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Er was iets' }))
  expect(await screen.findByText(/Vertel het ons/)).toBeTruthy()
  server.use(serving(listMorningAfters, { mornings: [] }))
  closePage()
  open()
  expect(await screen.findByText('Er is nu niets te vragen')).toBeTruthy()
})

it('an answer that is not stored is told also on the page that one went to meanwhile', async () => {
  let answer = (_refusal: Response) => {}
  const held = new Promise<Response>((resolve) => {
    answer = resolve
  })
  server.use(serving(answerMorningAfter, () => held))
  const page = open()
  fireEvent.click(await screen.findByRole('button', { name: 'Ja, alles is goed' }))
  await page.router.navigate('/dashboard')
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  answer(refusal('INTERNAL_ERROR'))
  expect(await screen.findByText(refusals.INTERNAL_ERROR.message)).toBeTruthy()
})
