import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { listMessages } from 'contract/chat/chat.ts'
import type { Group } from 'contract/groups/groups.ts'
import { getGroup } from 'contract/groups/listing.ts'
import { listMembers } from 'contract/groups/membership.ts'
import { getMeeting } from 'contract/meetings.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aGroup, aMember, onePage } from '../testing/groups.ts'
import { createMswServer } from '../testing/msw-server.ts'
import { openPage } from '../testing/open-page.tsx'
import { aUser } from '../testing/people.ts'
import { refusal, serving } from '../testing/serve.ts'
import { getToasts } from '../ui/feedback/toast-queue.ts'
import GroupChatPage from './group-chat.tsx'

const server = createMswServer()
const noor = aUser({ username: 'Noor' })
const members = [aMember({ username: 'Sanne', isOwner: true }), aMember({ username: 'Imane' })]
let group: Group
let isWide: boolean

beforeEach(() => {
  group = aGroup({ membershipStatus: 'ACCEPTED', currentUserMemberStatus: 'ACCEPTED' })
  isWide = true
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isWide && query === '(width >= 48rem)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  Element.prototype.scrollTo ??= () => undefined
  Element.prototype.checkVisibility ??= () => true
  server.use(
    serving(getGroup, () => ({ group, pin: null, pictures: [], lastRequest: null })),
    serving(listMembers, { members, pagination: onePage(members.length, 50) }),
    serving(getMeeting, { meeting: null, officialPoint: null }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const open = () =>
  openPage({ routes: { '/groups/:groupId/chat': <GroupChatPage /> }, at: `/groups/${group.id}/chat`, as: noor })
const toasts = () => getToasts().map(({ title }) => title)

it('names the group and how many members it has', async () => {
  open()
  expect(await screen.findByRole('heading', { level: 1, name: group.name })).toBeTruthy()
  expect(screen.getByRole('button', { name: `${group.currentMembers} leden` })).toBeTruthy()
})

it('opens the members with M, and closes them with Escape, which returns to the messages', async () => {
  open()
  const log = await screen.findByRole('log')
  fireEvent.keyDown(document.body, { key: 'm' })
  const sidebar = await screen.findByRole('complementary', { name: 'Leden' })
  expect(await screen.findByText('Imane')).toBeTruthy()
  fireEvent.keyDown(sidebar, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Leden' })).toBeNull())
  expect(document.activeElement).toBe(log)
})

it('shows the members in a sheet on a phone', async () => {
  isWide = false
  open()
  fireEvent.click(await screen.findByRole('button', { name: `${group.currentMembers} leden` }))
  expect(await screen.findByRole('dialog', { name: 'Leden' })).toBeTruthy()
})

it.each([
  ['the owner', true],
  ['a member', false],
])('%s sees the settings of the group: %s', async (_, isOwner) => {
  if (isOwner) group = { ...group, ownerId: noor.id }
  open()
  await screen.findByRole('button', { name: `${group.currentMembers} leden` })
  expect(screen.queryByRole('link', { name: 'Groepsinstellingen' }) !== null).toBe(isOwner)
})

it('leads a person who is no member to the group, and says why', async () => {
  server.use(serving(listMessages, () => refusal('NOT_GROUP_MEMBER')))
  const { path } = open()
  await waitFor(() => expect(path()).toBe(`/groups/${group.id}`))
  expect(toasts()).toContain('Toegang geweigerd')
})

it('leads from a group that is gone to the groups', async () => {
  server.use(serving(listMessages, () => refusal('GROUP_NOT_FOUND')))
  const { path } = open()
  await waitFor(() => expect(path()).toBe('/groups'))
  expect(toasts()).toContain('Fout')
})
