import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Group } from 'contract/groups/groups.ts'
import { answerInvitation, listMyInvitations } from 'contract/groups/invitations.ts'
import { getGroup, listGroups } from 'contract/groups/listing.ts'
import {
  type JoinRequest,
  joinGroup,
  listJoinRequests,
  listMembers,
  updateMemberStatus,
} from 'contract/groups/membership.ts'
import { getMeeting } from 'contract/meetings.ts'
import { listNotifications } from 'contract/notifications.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { RequestsTab } from '../features/groups/components/manage/requests-tab.tsx'
import { aGroup, aMember, aRequest, onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { closePage, openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import GroupPage from './group.tsx'

const server = createMswServer()

const sanne = aMember({ username: 'Sanne', isOwner: true })
let group: Group
/** The bodies of the calls that the page made. */
let sent: unknown[]

beforeEach(() => {
  sent = []
  group = aGroup({ owner: sanne.user, ownerId: sanne.userId })
  server.use(
    serving(listNotifications, { notifications: [], pagination: onePage(0) }),
    serving(listMyInvitations, { invitations: [], pagination: onePage(0) }),
    serving(getGroup, () => ({ group, pin: null, pictures: [], lastRequest: null })),
    serving(getMeeting, { meeting: null, officialPoint: null }),
    serving(listMembers, { members: [sanne], pagination: onePage(1, 50) }),
    serving(listGroups, { groups: [], pagination: onePage(0) }),
  )
})

const open = (about: Partial<Group> = {}) => {
  const status = about.membershipStatus ?? 'NOT_MEMBER'
  group = aGroup({ ...group, ...about, currentUserMemberStatus: status })
  return openPage({
    routes: { '/groups/:groupId': <GroupPage />, '/groups/:groupId/chat': <p>De chat</p> },
    at: `/groups/${group.id}`,
    as: aUser({ username: 'Noor', bio: 'Ik hou van techno.' }),
  })
}
const press = async (name: string | RegExp, within_ = screen as Pick<typeof screen, 'findByRole'>) =>
  fireEvent.click(await within_.findByRole('button', { name }))

/** Refuses until the person switches. */
const goingWith = (name: string) => (body: unknown) => {
  sent.push(body)
  return (body as { switch?: boolean }).switch === true
    ? null
    : refusal('ALREADY_GOING', { message: `Je gaat al met ‘${name}’ naar dit evenement.` })
}

describe('a person who goes with another group', () => {
  const asked = async (choice: 'Wissel' | 'Blijf') => {
    const dialog = await screen.findByRole('alertdialog')
    expect(within(dialog).getByText(/Je gaat al met ‘Achterste rij’/)).toBeTruthy()
    await press(choice, within(dialog))
  }

  it('is asked before the request is sent, and stays or switches', async () => {
    const refuse = goingWith('Achterste rij')
    server.use(serving(joinGroup, ({ body }) => refuse(body) ?? { status: 'PENDING' as const, waitlistPosition: null }))
    open()
    await press('Vraag om mee te gaan')
    const dialog = within(await screen.findByRole('dialog'))
    await press('Verstuur verzoek', dialog)
    await asked('Blijf')
    expect(sent).toEqual([{ message: null }])
    await press('Verstuur verzoek', within(await screen.findByRole('dialog')))
    await asked('Wissel')
    await waitFor(() => expect(sent.at(-1)).toEqual({ message: null, switch: true }))
  })

  it('is asked at an invitation too', async () => {
    const refuse = goingWith('Achterste rij')
    const id = '0190f009-0000-7000-8000-000000000001'
    const invitation = { id, group, invitedBy: sanne.user, createdAt: '2026-06-01T10:00:00.000Z' }
    server.use(
      serving(listMyInvitations, { invitations: [invitation], pagination: onePage(1) }),
      serving(
        answerInvitation,
        ({ body }) => refuse(body) ?? { invitation: { id, groupId: group.id, status: 'ACCEPTED' as const } },
      ),
    )
    open()
    await press('Ja, ik ga mee')
    await asked('Wissel')
    expect(await screen.findByText('De chat')).toBeTruthy()
    expect(sent).toEqual([{ answer: 'ACCEPTED' }, { answer: 'ACCEPTED', switch: true }])
  })

  it('reads that the request is hidden, and shows it by offering to switch', async () => {
    server.use(
      serving(joinGroup, ({ body }) => {
        sent.push(body)
        group = aGroup({ ...group, needsSwitch: false })
        return { status: 'PENDING' as const, waitlistPosition: null }
      }),
    )
    open({ membershipStatus: 'PENDING', needsSwitch: true })
    expect(await screen.findByText(/Sanne ziet je verzoek pas als je wilt wisselen/)).toBeTruthy()
    await press('Wissel als het mag')
    await waitFor(() => expect(screen.queryByText(/ziet je verzoek pas/)).toBeNull())
    expect(sent).toEqual([{ switch: true }])
  })
})

describe('a group whose owner does not answer', () => {
  it('lets a member accept the requests left to the members', async () => {
    let requests: JoinRequest[] = [aRequest({ username: 'Lotte' })]
    server.use(
      serving(listJoinRequests, () => ({ requests, isAdmissionOffered: false })),
      serving(updateMemberStatus, ({ body }) => {
        sent.push(body)
        requests = []
        return { member: aMember({ username: 'Lotte' }) }
      }),
    )
    open({ membershipStatus: 'ACCEPTED', viewerMayAdmit: true })
    await press('1 wil mee')
    expect(await screen.findByRole('heading', { name: 'Wachten al twee dagen' })).toBeTruthy()
    await press('Toelaten: Lotte')
    await waitFor(() => expect(screen.queryByText('Wachten al twee dagen')).toBeNull())
    expect(sent).toEqual([{ status: 'ACCEPTED' }])
  })

  it('tells its owner what the silence costs, once a request waits for a day', async () => {
    const waiting = (hours: number) =>
      aRequest({ username: 'Lotte', requestedAt: new Date(Date.now() - hours * 3_600_000).toISOString() })
    const show = (hours: number) => {
      const query = {
        data: { requests: [waiting(hours)], isAdmissionOffered: false },
        isError: false,
        error: null,
        isFetching: false,
      }
      openPage({
        routes: { '/': <RequestsTab group={group} query={{ ...query, refetch: async () => null }} /> },
        at: '/',
      })
    }
    show(23)
    expect(await screen.findByRole('heading', { name: 'Willen mee' })).toBeTruthy()
    expect(screen.queryByText(/ook andere groepen voorgesteld/)).toBeNull()
    closePage()
    show(25)
    expect(await screen.findByText(/ook andere groepen voorgesteld/)).toBeTruthy()
  })
})

it('a group that takes no requests has no button to ask', async () => {
  open({ takesRequests: false })
  expect(await screen.findByText('Deze groep neemt nu geen verzoeken aan')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Vraag om mee te gaan' })).toBeNull()
})
