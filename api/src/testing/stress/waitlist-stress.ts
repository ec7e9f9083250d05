import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteGroup } from '../../domains/groups/lifecycle/service.ts'
import { acceptRequest, joinGroup, removeMember } from '../../domains/groups/membership/service.ts'
import { leaveGroup } from '../../domains/groups/membership/service-leaving.ts'
import { resizeGroup } from '../../domains/groups/service.ts'
import { groupMembers, groups } from '../../domains/groups/tables.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { actorOf, makeEvent, makeGroup, makeUser, type TestUser } from '../factories.ts'
import { useTestApp } from '../test-app.ts'

const CONCURRENT_RUNS = 4
const PEOPLE = 6

type Action = { kind: 'join' | 'leave' | 'accept' | 'reject' | 'grow'; person: number; wait: number }
type Waitlist = { waiting: string[]; violations: string[]; promotions: number }

/** The people of one of the concurrent runs. */
type Participants = { owner: TestUser; people: TestUser[] }

/** The expected wait list of each group, updated from facts in commit order. */
const waitlists = new Map<string, Waitlist>()

const action: fc.Arbitrary<Action> = fc.record({
  kind: fc.constantFrom('join', 'leave', 'leave', 'accept', 'reject', 'grow'),
  person: fc.nat(PEOPLE - 1),
  wait: fc.nat(3),
})

/** Delays the start, so that interleavings differ. */
async function afterTicks(ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick++) await new Promise((resolve) => setImmediate(resolve))
}

/** Declares a test with this many interleavings of join, leave, accept, reject and grow; a multiple of four. R5 requires 1,000. */
export function testWaitlistUnderLoad(interleavings: number): void {
  const testApp = useTestApp()
  let eventId: string
  beforeAll(async () => {
    const { ctx } = testApp
    eventId = (await makeEvent(ctx)).id
    const update = (groupId: string, change: (waitlist: Waitlist) => void) => {
      const waitlist = waitlists.get(groupId)
      if (waitlist !== undefined) change(waitlist)
    }
    const removeFromWaitlist = (groupId: string, userId: string) =>
      update(groupId, (waitlist) => {
        waitlist.waiting = waitlist.waiting.filter((id) => id !== userId)
      })
    // `within`, because the group's lock makes its order the commit order; `after` may be reordered.
    testApp.app.react({
      within: {
        'group.joinRequested': async (_, { groupId, userId, status }) =>
          update(groupId, (waitlist) => void (status === 'WAITLIST' && waitlist.waiting.push(userId))),
        'group.joinWithdrawn': async (_, { groupId, userId }) => removeFromWaitlist(groupId, userId),
        'group.memberAccepted': async (_, { groupId, userId }) => removeFromWaitlist(groupId, userId),
        'group.memberRejected': async (_, { groupId, userId }) => removeFromWaitlist(groupId, userId),
        'group.waitlistPromoted': async (_, { groupId, userId }) =>
          update(groupId, (waitlist) => {
            const first = waitlist.waiting.shift()
            waitlist.promotions += 1
            if (first !== userId) waitlist.violations.push(`${userId} was promoted before ${first ?? 'nobody'}`)
          }),
      },
    })
  })

  describe('the wait list under concurrent actions', () => {
    it(
      `keeps its order and promotes nobody twice: ${interleavings} interleavings`,
      async () => {
        let promotions = 0
        const run = async (seed: number) => {
          const participants: Participants = {
            owner: await makeUser(testApp.ctx),
            people: await Promise.all(Array.from({ length: PEOPLE }, () => makeUser(testApp.ctx))),
          }
          await fc.assert(
            fc.asyncProperty(
              fc.nat(2),
              fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 3 }),
              fc.array(action, { minLength: 3, maxLength: 7 }),
              async (members, applicants, actions) => {
                const promoted = await runInterleaving(testApp.ctx, eventId, participants, members, applicants, actions)
                promotions += promoted
              },
            ),
            { numRuns: interleavings / CONCURRENT_RUNS, endOnFailure: true, seed },
          )
        }
        await Promise.all(Array.from({ length: CONCURRENT_RUNS }, (_, seed) => run(seed)))
        // Guards against a test that promotes nobody.
        expect(promotions).toBeGreaterThan(interleavings / 2)
      },
      Math.max(300_000, interleavings * 2_000),
    )
  })
}

async function runInterleaving(
  ctx: Context,
  eventId: string,
  { owner, people }: Participants,
  memberCount: number,
  applicants: number[],
  actions: Action[],
): Promise<number> {
  const members = people.slice(0, memberCount)
  const group = await makeGroup(ctx, { eventId, ownerId: owner.id, members, maxMembers: Math.max(2, memberCount + 1) })
  const waitlist: Waitlist = { waiting: [], violations: [], promotions: 0 }
  waitlists.set(group.id, waitlist)
  const run = async ({ kind, person, wait }: Action): Promise<void> => {
    const user = people[person] as TestUser
    await afterTicks(wait)
    if (kind === 'join') await joinGroup(ctx, actorOf(user), group.id, {})
    else if (kind === 'leave') await leaveGroup(ctx, actorOf(user), group.id)
    else if (kind === 'grow') await ctx.transaction((unit) => resizeGroup(unit, group.id, () => 1))
    else await (kind === 'accept' ? acceptRequest : removeMember)(ctx, actorOf(owner), group.id, user.id)
  }
  // The initial wait list, in any order.
  const joins = applicants.map((person) => ({ kind: 'join' as const, person, wait: 0 }))
  await settleAll(joins.map(run))
  await settleAll(actions.map(run))

  expect(waitlist.violations).toEqual([])
  const [row] = await ctx.db.select().from(groups).where(eq(groups.id, group.id))
  const rows = await ctx.db.select().from(groupMembers).where(eq(groupMembers.groupId, group.id))
  const withStatus = (status: string) => rows.filter((row) => row.status === status)
  const waiting = withStatus('WAITLIST').toSorted((a, b) => (a.waitlistTicket ?? 0) - (b.waitlistTicket ?? 0))
  expect(waiting.map(({ userId }) => userId)).toEqual(waitlist.waiting)
  expect(row?.memberCount).toBe(withStatus('ACCEPTED').length)
  const free = (row?.maxMembers ?? 0) - (row?.memberCount ?? 0)
  // Every free place has a pending request.
  if (waiting.length > 0) expect(withStatus('PENDING').length).toBeGreaterThanOrEqual(free)
  waitlists.delete(group.id)
  await deleteGroup(ctx, actorOf(owner), group.id)
  return waitlist.promotions
}

async function settleAll(work: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work))
    if (result.status === 'rejected' && !(result.reason instanceof Refusal)) throw result.reason
}
