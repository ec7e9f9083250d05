import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { answerProposal, getProposal, type Proposal, type ProposalAnswer } from 'contract/proposals.ts'
import { beforeEach, expect, it } from 'vitest'
import { queryClient } from '~/lib/api/query.tsx'
import { aGroup, aMember } from '~/testing/groups.ts'
import { createMswServer } from '~/testing/msw-server.ts'
import { closePage, openPage } from '~/testing/open-page.tsx'
import { aUser } from '~/testing/people.ts'
import { refusal, serving } from '~/testing/serve.ts'
import { getToasts } from '~/ui/feedback/toast-queue.ts'
import { EventProposal } from './event-proposal.tsx'

const server = createMswServer()
const group = aGroup()
const person = (username: string) => ({ ...aMember({ username }).user, age: 27 })
/** The state of the server. */
let proposal: Proposal

beforeEach(() => {
  proposal = {
    id: '0190f008-0000-7000-8000-000000000001',
    event: group.event,
    people: [person('Bram'), person('Imane')],
    answer: null,
    yesCount: null,
    expiresAt: '2199-06-18T10:00:00.000Z',
    reasons: [],
    groupId: null,
    origin: 'LOOKING',
  }
  server.use(
    serving(getProposal, () => ({ proposal })),
    serving(answerProposal, ({ body }) => {
      const { answer } = body as { answer: ProposalAnswer }
      proposal = { ...proposal, answer, yesCount: answer === 'YES' ? 1 : null }
      return { proposal }
    }),
  )
})

const open = () =>
  openPage({
    routes: { '/': <EventProposal eventId={group.event.id} isFirst />, [`/groups/${group.id}/chat`]: <p>De chat</p> },
    at: '/',
    as: aUser({ username: 'Noor' }),
  })
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

it('shows who is proposed for which event, and waits for the others after a yes', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'Ga je mee met deze mensen?' })).toBeTruthy()
  for (const name of ['Bram', 'Imane']) expect(screen.getByText(name)).toBeTruthy()
  await press('Ja, ik ga mee')
  expect(await screen.findByText(/^Nog één ja, en jullie gaan samen/)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Je wilt mee met deze mensen' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ja, ik ga mee' })).toBeNull()
})

it('leads to the chat when the yes made the group', async () => {
  server.use(
    serving(answerProposal, () => {
      proposal = { ...proposal, answer: 'YES', yesCount: 3, groupId: group.id }
      return { proposal }
    }),
  )
  open()
  await press('Ja, ik ga mee')
  expect(await screen.findByText('De chat')).toBeTruthy()
})

it('leaves its user on the page where they went before the answer came', async () => {
  const answered = Promise.withResolvers<void>()
  server.use(
    serving(answerProposal, async () => {
      await answered.promise
      return { proposal: { ...proposal, answer: 'YES' as const, yesCount: 3, groupId: group.id } }
    }),
  )
  const { router, path } = open()
  await press('Ja, ik ga mee')
  await act(() => router.navigate('/events'))
  answered.resolve()
  await waitFor(() => expect(getToasts()).toMatchObject([{ title: 'Je gaat mee!' }]))
  expect(path()).toBe('/events')
})

it('a no may become a yes, and is not shown on the next visit', async () => {
  open()
  await press('Nee, bedankt')
  expect(await screen.findByText(/Niemand krijgt hier bericht van/)).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Toch mee')
  closePage()
  open()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('button')).toBeNull()
})

it('names why the people fit, and claims no fit without a reason', async () => {
  open()
  await screen.findByText('Bram')
  expect(screen.queryByText('Jullie passen bij elkaar')).toBeNull()
  closePage()
  proposal = { ...proposal, people: [person('Bram')], reasons: ['Bram houdt ook van techno'] }
  open()
  expect(await screen.findByText('Bram houdt ook van techno')).toBeTruthy()
  expect(screen.getByText('Jullie passen bij elkaar')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Ga je mee met Bram?' })).toBeTruthy()
})

it('from a wish says the event and the people, and what a no means for the event', async () => {
  proposal = { ...proposal, origin: 'WISH', people: [person('Pim'), person('Noor')] }
  open()
  expect(
    await screen.findByRole('heading', { name: `Ga je mee naar ${proposal.event.title} met Pim en Noor?` }),
  ).toBeTruthy()
  expect(screen.getByText(/dan hoort niemand dat, en vragen we je niet meer voor dit evenement\.$/)).toBeTruthy()
})

it('says why an answer failed', async () => {
  server.use(serving(answerProposal, () => refusal('PROPOSAL_ENDED')))
  open()
  await press('Ja, ik ga mee')
  await waitFor(() =>
    expect(getToasts().map(({ description }) => description)).toContain(
      'Dit voorstel is voorbij. Misschien volgt er nog een.',
    ),
  )
})
