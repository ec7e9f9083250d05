import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import {
  answerInvitation,
  createInvitation,
  type InvitationCandidate,
  listGroupInvitations,
  listMyInvitations,
  type ReceivedInvitation,
  type SentInvitation,
} from 'contract/groups/invitations.ts'
import { listSlotUpgradeOptions } from 'contract/payments/premium.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { aGroup, aMember, onePage } from '~/testing/groups.ts'
import { createMswServer } from '~/testing/msw-server.ts'
import { closePage, openPage } from '~/testing/open-page.tsx'
import { aUser } from '~/testing/people.ts'
import { refusal, serving } from '~/testing/serve.ts'
import { getToasts } from '~/ui/feedback/toast-queue.ts'
import { InviteTab } from './invite-tab.tsx'
import { ReceivedInvitations } from './received-invitations.tsx'

const server = createMswServer()
const CREATED_AT = '2026-06-01T10:00:00.000Z'
const sanne = aMember({ username: 'Sanne' }).user

describe('a received invitation', () => {
  const group = aGroup({ owner: sanne, ownerId: sanne.id })
  const invitation: ReceivedInvitation = {
    id: '0190f009-0000-7000-8000-000000000001',
    group,
    invitedBy: sanne,
    createdAt: CREATED_AT,
  }
  let answers: string[]
  let received: ReceivedInvitation[]
  beforeEach(() => {
    answers = []
    received = [invitation]
    server.use(
      serving(listMyInvitations, () => ({ invitations: received, pagination: onePage(received.length) })),
      serving(answerInvitation, ({ body }) => {
        const { answer } = body as { answer: 'ACCEPTED' | 'DECLINED' }
        answers.push(answer)
        received = []
        return { invitation: { id: invitation.id, groupId: group.id, status: answer } }
      }),
    )
  })
  const open = (groupId?: string) =>
    openPage({
      routes: { '/': <ReceivedInvitations groupId={groupId} />, [`/groups/${group.id}/chat`]: <p>De chat</p> },
      at: '/',
      as: aUser({ username: 'Noor' }),
    })
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

  it('names who invites, the event and the group; yes leads to the chat', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Sanne vraagt je mee naar Oevers Open Air' })).toBeTruthy()
    expect(screen.getByRole('link', { name: group.name }).getAttribute('href')).toBe(`/groups/${group.id}`)
    await press('Ja, ik ga mee')
    expect(await screen.findByText('De chat')).toBeTruthy()
    expect(answers).toEqual(['ACCEPTED'])
  })

  it('a no may become a yes', async () => {
    open()
    await press('Nee, bedankt')
    expect(await screen.findByText(/Niemand krijgt hier bericht van/)).toBeTruthy()
    await press('Toch mee')
    expect(await screen.findByText('De chat')).toBeTruthy()
    expect(answers).toEqual(['DECLINED', 'ACCEPTED'])
  })

  it('keeps every no while several are under way at once', async () => {
    const other = { ...invitation, id: '0190f009-0000-7000-8000-000000000002', group: aGroup({ name: 'Tweede groep' }) }
    received = [invitation, other]
    const answered = Promise.withResolvers<void>()
    server.use(
      serving(answerInvitation, async ({ params }) => {
        await answered.promise
        received = []
        return { invitation: { id: String(params.id), groupId: group.id, status: 'DECLINED' as const } }
      }),
    )
    open()
    for (const no of await screen.findAllByRole('button', { name: 'Nee, bedankt' })) fireEvent.click(no)
    answered.resolve()
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Toch mee' })).toHaveLength(2))
  })

  it('shows on the page of its own group only', async () => {
    open(aGroup().id)
    await waitFor(() => expect(screen.queryByText('Laden')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Ja, ik ga mee' })).toBeNull()
  })

  it('offers more groups at the limit, and says why else it failed', async () => {
    server.use(
      serving(listSlotUpgradeOptions, { currentLimit: 3, maxLimit: 9, availableUpgrades: [] }),
      serving(answerInvitation, () =>
        refusal('GROUP_LIMIT_REACHED', { requiresUpgrade: true, upgradeType: 'EXTRA_GROUP_SLOTS', price: 4 }),
      ),
    )
    open()
    await press('Ja, ik ga mee')
    expect(await screen.findByRole('dialog')).toBeTruthy()
    closePage()
    server.use(serving(answerInvitation, () => refusal('GROUP_FULL')))
    open()
    await press('Ja, ik ga mee')
    await waitFor(() => expect(getToasts().map(({ description }) => description)).toContain('Deze groep is vol.'))
  })

  it('of a full group offers no yes', async () => {
    received = [{ ...invitation, group: { ...group, currentMembers: 10 } }]
    open()
    expect(await screen.findByText(/De groep is nu vol/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Ja, ik ga mee' })).toBeNull()
  })
})

describe('the owner’s tab', () => {
  const me = aUser({ username: 'Sanne' })
  const group = aGroup({ owner: sanne, ownerId: me.id, membershipStatus: 'ACCEPTED' })
  const person = (username: string) => ({ ...aMember({ username }).user, age: 27 })
  const noor: InvitationCandidate = {
    user: person('Noor'),
    isLooking: true,
    note: 'Ik ga met de trein',
    wentAlongTo: null,
  }
  const tom: InvitationCandidate = { user: person('Tom'), isLooking: false, note: null, wentAlongTo: 'Zomernacht' }
  let candidates: InvitationCandidate[]
  let invitations: SentInvitation[]
  beforeEach(() => {
    candidates = [noor, tom]
    invitations = []
    server.use(
      serving(listGroupInvitations, () => ({ invitations, candidates })),
      serving(createInvitation, ({ body }) => {
        const { userId } = body as { userId: string }
        const user = [noor, tom].find((candidate) => candidate.user.id === userId)?.user ?? noor.user
        const invitation: SentInvitation = { id: userId, user, status: 'OPEN', createdAt: CREATED_AT }
        candidates = candidates.filter((candidate) => candidate.user.id !== userId)
        invitations = [invitation]
        return { invitation }
      }),
    )
  })
  const open = (shown = group) => openPage({ routes: { '/': <InviteTab group={shown} /> }, at: '/', as: me })

  it('lists who looks and who is known, and moves an invited person', async () => {
    open()
    const looking = await screen.findByRole('region', { name: 'Zoeken gezelschap' })
    expect(within(looking).getByText('“Ik ga met de trein”')).toBeTruthy()
    expect(
      within(screen.getByRole('region', { name: 'Ken je al' })).getByText('27 · Samen naar Zomernacht'),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Nodig uit: Noor' }))
    const invited = await screen.findByRole('region', { name: 'Uitgenodigd' })
    expect(within(invited).getByText('Nog geen antwoord')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Nodig uit: Noor' })).toBeNull()
  })

  it('without anybody to invite offers the link', async () => {
    candidates = []
    open()
    expect(await screen.findByText('Er is nu niemand om uit te nodigen')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Deel je groep' })).toBeTruthy()
  })

  it('offers a retry when loading failed', async () => {
    server.use(serving(listGroupInvitations, () => refusal('TOO_MANY_REQUESTS')))
    open()
    expect(await screen.findByText('Laden van mensen mislukt')).toBeTruthy()
  })
})
