import { fireEvent, screen, within } from '@testing-library/react'
import type { Group } from 'contract/groups/groups.ts'
import { getGroup, listGroups } from 'contract/groups/listing.ts'
import { type GroupMember, joinGroup, listMembers } from 'contract/groups/membership.ts'
import { getMeeting, type Meeting } from 'contract/meetings.ts'
import { listMorningAfters } from 'contract/morning-after.ts'
import { listNotifications } from 'contract/notifications.ts'
import { beforeEach } from 'vitest'
import GroupPage from '../pages/group.tsx'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import { aGroup, aMember, onePage } from './groups.ts'
import { createMswServer } from './msw-server.ts'
import { openPage } from './open-page.tsx'
import { aUser } from './people.ts'
import { serving } from './serve.ts'

export const noor = aUser({ username: 'Noor', bio: 'Ik hou van techno.' })
export const sanne = aMember({ username: 'Sanne', isOwner: true })
const owner = aUser({ id: sanne.userId, username: 'Sanne' })
const EVENT_OVER = { startDate: '2026-01-01T12:00:00.000Z' }

type Stored = {
  group: Group
  members: GroupMember[]
  meeting: Meeting | null
  /** The other groups of the event with free places. */
  others: Group[]
}

/** The page of a group of Sanne, as Noor opens it, and the server that a test may change. */
export function setUpGroupPage() {
  const server = createMswServer()
  const stored = {} as Stored

  beforeEach(() => {
    stored.group = aGroup({ owner: sanne.user, ownerId: sanne.userId })
    stored.members = [sanne, aMember({ username: 'Imane' })]
    stored.others = []
    stored.meeting = null
    server.use(
      serving(listNotifications, { notifications: [], pagination: onePage(0) }),
      serving(getGroup, () => ({ group: stored.group, pin: null, pictures: [], lastRequest: null })),
      serving(getMeeting, () => ({ meeting: stored.meeting, officialPoint: null })),
      serving(listMembers, () => ({ members: stored.members, pagination: onePage(stored.members.length, 50) })),
      serving(listGroups, () => ({ groups: stored.others, pagination: onePage(stored.others.length, 4) })),
      serving(listMorningAfters, { mornings: [] }),
    )
  })

  const open = (as = noor, at = `/groups/${stored.group.id}`) =>
    openPage({ routes: { '/groups/:groupId': <GroupPage /> }, at, as })

  return {
    server,
    stored,
    open,
    openAsOwner: () => open(owner),
    change(about: Partial<Group>): void {
      stored.group = { ...stored.group, ...about }
    },
    setStatus(status: Group['membershipStatus'], about: Partial<Group> = {}): void {
      stored.group = { ...stored.group, membershipStatus: status, currentUserMemberStatus: status, ...about }
    },
    endEvent(): void {
      stored.group = { ...stored.group, event: { ...stored.group.event, ...EVENT_OVER } }
    },
    /** What the server then receives. */
    acceptRequests(): unknown[] {
      const bodies: unknown[] = []
      server.use(
        serving(joinGroup, ({ body }) => {
          bodies.push(body)
          stored.group = { ...stored.group, membershipStatus: 'PENDING', currentUserMemberStatus: 'PENDING' }
          return { status: 'PENDING' as const, waitlistPosition: null }
        }),
      )
      return bodies
    },
  }
}

export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const press = async (name: string | RegExp) => fireEvent.click(await button(name))
export const findDialog = async (name?: string) => within(await screen.findByRole('dialog', name ? { name } : {}))
export const toasts = () => getToasts().map(({ title, description }) => [title, description])
