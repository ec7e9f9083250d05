import { readFileSync } from 'node:fs'
import { blockUser, unblockUser } from 'contract/blocks.ts'
import { canMessage } from 'contract/chat/direct.ts'
import { createInvitation, listGroupInvitations, listMyInvitations } from 'contract/groups/invitations.ts'
import { updateGroup } from 'contract/groups/lifecycle.ts'
import { getGroup, listMyGroups } from 'contract/groups/listing.ts'
import {
  joinGroup,
  leaveGroup,
  listJoinRequests,
  listMembers,
  transferOwnership,
  updateMemberStatus,
} from 'contract/groups/membership.ts'
import { getLooking, startLooking, stopLooking } from 'contract/looking.ts'
import { getMeeting, updateMeeting, updateTicket } from 'contract/meetings.ts'
import { countNotifications, listNotifications, readAllNotifications } from 'contract/notifications.ts'
import { canJoinGroup, getPremiumFeatures } from 'contract/payments/premium.ts'
import type { AnyRoute } from 'contract/platform/route.ts'
import { isSameTopic, kindOf, SLOW_TOPICS, type Topic, type TopicKind } from 'contract/topics.ts'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { reactions } from '../domains.ts'
import type { FactName } from '../facts.ts'
import { makeGroup, makeUser, type TestUser } from './factories.ts'
import { listContractRoutes, routeNames } from './routes/contract-routes.ts'
import { openSocket, type TestSocket } from './socket.ts'
import { useTestApp } from './test-app.ts'

/** Any field of any fact. */
const ANY_FACT = new Proxy({}, { get: (_, name) => (name === 'wasMember' ? true : 'x') })
const anyInput = { params: ANY_FACT, query: {} }

/** Facts that change no answer while it is shown, each with the reason. A fact is in `changes` or here. */
const UNSEEN: Partial<Record<FactName, string>> = {
  'user.emailReplaced': 'it ends every session',
  'user.passkeyWindowOpened': 'shown to administrators',
  'user.ageBelowTerms': 'a report for administrators',
  'user.ageCorrected': 'a note on that report',
  'user.deleted': 'leaving the groups and looking are facts of their own',
  'user.passwordChanged': 'it ends the other sessions',
  'user.privacyWidened': 'a mail',
  'grant.given': 'a mail',
  'session.ended': 'it ends the connection',
  'landingPage.changed': 'read by visitors',
  'event.meetingPointMoved': 'recorded after event.updated',
  'event.pictureRemoved': 'a picture',
  'group.blockedPersonJoined': 'a notification',
  'group.memberOutsideAudience': 'a notification',
  'user.identityChanged': 'a profile is asked again when it opens',
  'looking.started': 'recorded after looking.changed',
  'looking.updated': 'a notification',
  'wish.expired': 'a notification',
  'group.requestUnanswered': 'a notification',
  'group.requestStillOpen': 'a notification',
  'group.requestIgnored': 'a notification',
  'group.meetingAnnounced': 'a notification about group.meetingChanged',
  'proposal.groupMade': 'the group and its members are facts of their own',
  'message.mentioned': 'the chat follows its sequence numbers',
  'message.posted': 'the chat follows its sequence numbers',
  'message.removedByAdmin': 'the chat follows its sequence numbers',
}

describe('every answer that pages show', () => {
  test('names its topics, or says why it has none', async () => {
    const wrong = (await listContractRoutes())
      .filter(({ method, media }) => method === 'GET' && media === null)
      .filter((route) => route.dependsOn(anyInput as never).length > 0 === (route.notLive !== null))
    expect(wrong.flatMap(routeNames)).toEqual([])
  })

  test('depends on topics that a fact changes, or that are stated as slow', async () => {
    const changed = new Set<TopicKind>(['groupChats'])
    for (const { changes = {} } of reactions)
      for (const change of Object.values(changes).flat())
        for (const topic of change.topics(ANY_FACT as never)) changed.add(kindOf(topic))
    const needed = (await listContractRoutes()).flatMap((route) => route.dependsOn(anyInput as never).map(kindOf))
    const missing = new Set(needed.filter((kind) => !changed.has(kind) && !(kind in SLOW_TOPICS)))
    expect([...missing]).toEqual([])
  })

  test('is covered by every fact, or the fact says why not', () => {
    const covered = new Set(reactions.flatMap(({ changes = {} }) => Object.keys(changes)))
    const facts = readFileSync(new URL('../facts.ts', import.meta.url), 'utf8').matchAll(/^ {2}'(\w+\.\w+)':/gm)
    const wrong = [...facts].map(([, name = '']) => name).filter((name) => covered.has(name) === name in UNSEEN)
    expect(wrong).toEqual([])
  })
})

const testApp = useTestApp()
const ROLES = ['owner', 'member', 'applicant', 'waiting', 'seeker'] as const
type Role = (typeof ROLES)[number]
const open: TestSocket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.close()
})

const GROUP_PAGES: AnyRoute[] = [
  getGroup,
  listMembers,
  listJoinRequests,
  getMeeting,
  listGroupInvitations,
  listMyInvitations,
]
/** Somebody outside a group sees its changes at the next visit. */
const isOutsiders = ({ page, answer }: { page: Page; answer: string }) =>
  page.route === getGroup && /"membershipStatus":"(NOT_MEMBER|REJECTED)"|GROUP_NOT_FOUND/.test(answer)

type Page = { route: AnyRoute; input: { params?: object; query?: object } }
type World = { people: Record<Role, TestUser>; sockets: Record<Role, TestSocket>; groupId: string; eventId: string }

async function makeWorld(address: string): Promise<World> {
  const users = await Promise.all(ROLES.map(() => makeUser(testApp.ctx)))
  const people = Object.fromEntries(ROLES.map((role, index) => [role, users[index]])) as World['people']
  const { id: groupId, eventId } = await makeGroup(testApp.ctx, {
    ownerId: people.owner.id,
    members: [people.member],
    maxMembers: 3,
  })
  const sockets = await Promise.all(ROLES.map((role) => openSocket(address, people[role])))
  open.push(...sockets)
  return {
    people,
    groupId,
    eventId,
    sockets: Object.fromEntries(ROLES.map((role, index) => [role, sockets[index]])) as World['sockets'],
  }
}

/** What a page of the role may show. */
function pagesOf({ groupId, eventId, people }: World, role: Role): Page[] {
  const params = { id: groupId }
  const about = (route: AnyRoute): Page => ({ route, input: { params } })
  return [
    ...[getGroup, listMembers, listJoinRequests, getMeeting, listGroupInvitations, listMyInvitations].map(about),
    ...[listMyGroups, getPremiumFeatures, canJoinGroup, listMyInvitations, countNotifications, listNotifications].map(
      (route): Page => ({ route, input: {} }),
    ),
    ...ROLES.filter((other) => other !== role).map(
      (other): Page => ({ route: canMessage, input: { params: { userId: people[other].id } } }),
    ),
    ...(role === 'seeker' ? [{ route: getLooking, input: { params: { id: eventId } } }] : []),
  ]
}

type Act = { as: Role; route: AnyRoute; input: { params?: object; query?: object; body?: unknown } }

/** All acts run, in any order. */
const ACTS = 21

function actsOf({ groupId, eventId, people }: World): Act[] {
  const params = { id: groupId }
  const on = (other: Role) => ({ id: groupId, userId: people[other].id })
  const decide = (other: Role, status: string): Act => ({
    as: 'owner',
    route: updateMemberStatus,
    input: { params: on(other), body: { status } },
  })
  const joiners: Role[] = ['applicant', 'waiting']
  return [
    ...joiners.flatMap((as): Act[] => [
      { as, route: joinGroup, input: { params, body: {} } },
      { as, route: leaveGroup, input: { params } },
      decide(as, 'ACCEPTED'),
      decide(as, 'REJECTED'),
      { as: 'member', route: blockUser, input: { params: { id: people[as].id }, body: {} } },
      { as: 'member', route: unblockUser, input: { params: { id: people[as].id } } },
    ]),
    { as: 'owner', route: updateGroup, input: { params, body: { maxMembers: 5 } } },
    { as: 'owner', route: updateMeeting, input: { params, body: { place: 'De brug', at: '2030-06-07T17:30:00Z' } } },
    { as: 'member', route: updateTicket, input: { params, body: { hasTicket: true } } },
    { as: 'owner', route: transferOwnership, input: { params, body: { userId: people.member.id } } },
    { as: 'member', route: leaveGroup, input: { params } },
    { as: 'seeker', route: startLooking, input: { params: { id: eventId }, body: {} } },
    { as: 'seeker', route: stopLooking, input: { params: { id: eventId } } },
    { as: 'owner', route: createInvitation, input: { params, body: { userId: people.seeker.id } } },
    { as: 'owner', route: readAllNotifications, input: {} },
  ]
}

const read = async ({ people }: World, role: Role, { route, input }: Page) =>
  JSON.stringify((await testApp.call(route, { ...input, as: people[role] } as never)).body)

test('what an open page shows after any act equals a fresh load, for each role', async () => {
  const address = await testApp.listen()
  const order = fc.shuffledSubarray([...Array(ACTS).keys()], { minLength: ACTS })
  const property = fc.asyncProperty(order, async (choices) => {
    const world = await makeWorld(address)
    const shown = await Promise.all(
      ROLES.flatMap((role) =>
        pagesOf(world, role).map(async (page) => ({ role, page, answer: await read(world, role, page) })),
      ),
    )
    const acts = actsOf(world)
    expect(acts).toHaveLength(ACTS)
    for (const choice of choices) {
      const act = acts[choice] as Act
      const before = Object.fromEntries(ROLES.map((role) => [role, world.sockets[role].topics().length]))
      const { status } = await testApp.call(act.route, { ...act.input, as: world.people[act.as] } as never)
      expect(status).toBeLessThan(500)
      await testApp.ctx.facts.settled()
      await Promise.all(ROLES.map((role) => received(world, role)))
      const outsiders = shown.filter(isOutsiders).map(({ role }) => role)
      const changedFor = (role: Role) => [
        ...(world.sockets[role].topics().slice(before[role]) as Topic[]),
        ...(role === act.as ? act.route.changes({ params: act.input.params ?? {} } as never) : []),
      ]
      const stale = await Promise.all(
        shown.map(async (one) => {
          const { role, page, answer } = one
          one.answer = await read(world, role, page)
          const depends = page.route.dependsOn({ params: page.input.params ?? {}, query: {} } as never)
          // A page whose answer is refused from now on closes itself.
          const isGone = one.answer.includes('"success":false')
          if ((outsiders.includes(role) || isGone) && GROUP_PAGES.includes(page.route)) return []
          const isRefetched = depends.some((topic) => changedFor(role).some((other) => isSameTopic(topic, other)))
          return isRefetched || one.answer === answer
            ? []
            : [`${act.as} ${act.route.path}: ${role} reads ${page.route.path}`]
        }),
      )
      expect(stale.flat()).toEqual([])
    }
    for (const socket of open.splice(0)) socket.close()
  })
  // The same orders at every run, so that a red one can be repeated.
  await fc.assert(property, { numRuns: 2, seed: 20261124 })
})

/** A socket receives in order: once this arrives, everything published before it has. */
async function received({ people, sockets }: World, role: Role): Promise<void> {
  const code = crypto.randomUUID()
  testApp.ctx.sockets.emitToUser(people[role].id, 'error', { code, message: '' })
  await sockets[role].waitFor('error', (error) => error.code === code)
}
