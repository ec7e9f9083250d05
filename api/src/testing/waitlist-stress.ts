import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { deleteGroup } from '../domains/groups/lifecycle/service.ts'
import { joinGroup, updateMemberStatus } from '../domains/groups/membership/service.ts'
import { leaveGroup } from '../domains/groups/membership/service-leaving.ts'
import { resizeGroup } from '../domains/groups/service.ts'
import { groupMembers, groups } from '../domains/groups/tables.ts'
import type { Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { actorOf, makeEvent, makeGroup, makeUser, type TestUser } from './factories.ts'
import { useTestApp } from './test-app.ts'

const AT_ONCE = 4
const PEOPLE = 6

type Act = { kind: 'join' | 'leave' | 'accept' | 'reject' | 'grow'; person: number; wait: number }
type Line = { waiting: string[]; faults: string[]; promotions: number }

/** Four tables play at once, each with people of its own. */
type Table = { owner: TestUser; people: TestUser[] }

/** Per group, what the facts say of its line, in the order in which they became true. */
const lines = new Map<string, Line>()

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('join', 'leave', 'leave', 'accept', 'reject', 'grow'),
  person: fc.nat(PEOPLE - 1),
  wait: fc.nat(3),
})

/** Begins a little later, so that runs differ in who comes first. */
async function afterTicks(ticks: number): Promise<void> {
  for (let tick = 0; tick < ticks; tick++) await new Promise((resolve) => setImmediate(resolve))
}

/** Declares the test, `interleavings` a multiple of four: so many interleavings of asking, leaving, deciding and growing. R5 asks for 1,000. */
export function testWaitlistUnderLoad(interleavings: number): void {
  const testApp = useTestApp()
  let eventId: string
  beforeAll(async () => {
    const { ctx } = testApp
    eventId = (await makeEvent(ctx)).id
    const step = (groupId: string, take: (line: Line) => void) => {
      const line = lines.get(groupId)
      if (line !== undefined) take(line)
    }
    const goes = (groupId: string, userId: string) =>
      step(groupId, (line) => {
        line.waiting = line.waiting.filter((id) => id !== userId)
      })
    // Within the transaction: the group's lock puts these in the order of the commits. Announcements may overtake.
    testApp.app.react({
      within: {
        'group.joinRequested': async (_ctx, _tx, { groupId, userId, status }) =>
          step(groupId, (line) => void (status === 'WAITLIST' && line.waiting.push(userId))),
        'group.joinWithdrawn': async (_ctx, _tx, { groupId, userId }) => goes(groupId, userId),
        'group.memberAccepted': async (_ctx, _tx, { groupId, userId }) => goes(groupId, userId),
        'group.memberRejected': async (_ctx, _tx, { groupId, userId }) => goes(groupId, userId),
        'group.waitlistPromoted': async (_ctx, _tx, { groupId, userId }) =>
          step(groupId, (line) => {
            const first = line.waiting.shift()
            line.promotions += 1
            if (first !== userId) line.faults.push(`${userId} had a turn while ${first ?? 'nobody'} stood first`)
          }),
      },
    })
  })

  describe('the wait list under everything at once', () => {
    it(
      `keeps its order and gives nobody two turns: ${interleavings} interleavings`,
      async () => {
        let promotions = 0
        const playRounds = async (seed: number) => {
          const table: Table = {
            owner: await makeUser(testApp.ctx),
            people: await Promise.all(Array.from({ length: PEOPLE }, () => makeUser(testApp.ctx))),
          }
          await fc.assert(
            fc.asyncProperty(
              fc.nat(2),
              fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 3 }),
              fc.array(act, { minLength: 3, maxLength: 7 }),
              async (members, asking, acts) => {
                const given = await play(testApp.ctx, eventId, table, members, asking, acts)
                promotions += given
              },
            ),
            { numRuns: interleavings / AT_ONCE, endOnFailure: true, seed },
          )
        }
        await Promise.all(Array.from({ length: AT_ONCE }, (_, seed) => playRounds(seed)))
        // The interleavings were worth it: turns were given in most of them.
        expect(promotions).toBeGreaterThan(interleavings / 2)
      },
      Math.max(60_000, interleavings * 600),
    )
  })
}

async function play(
  ctx: Context,
  eventId: string,
  { owner, people }: Table,
  memberCount: number,
  asking: number[],
  acts: Act[],
): Promise<number> {
  const members = people.slice(0, memberCount)
  const group = await makeGroup(ctx, { eventId, ownerId: owner.id, members, maxMembers: Math.max(2, memberCount + 1) })
  const line: Line = { waiting: [], faults: [], promotions: 0 }
  lines.set(group.id, line)
  const run = async ({ kind, person, wait }: Act): Promise<void> => {
    const someone = people[person] as TestUser
    await afterTicks(wait)
    if (kind === 'join') await joinGroup(ctx, actorOf(someone), group.id, {})
    else if (kind === 'leave') await leaveGroup(ctx, actorOf(someone), group.id)
    else if (kind === 'grow') await ctx.transaction((tx, record) => resizeGroup(ctx, tx, record, group.id, 1))
    else
      await updateMemberStatus(ctx, actorOf(owner), group.id, someone.id, {
        status: kind === 'accept' ? 'ACCEPTED' : 'REJECTED',
      })
  }
  // A line to begin with; its order is of no matter here, it is that of the tickets.
  const joins = asking.map((person) => ({ kind: 'join' as const, person, wait: 0 }))
  await settleAll(joins.map(run))
  await settleAll(acts.map(run))

  expect(line.faults).toEqual([])
  const [row] = await ctx.db.select().from(groups).where(eq(groups.id, group.id))
  const rows = await ctx.db.select().from(groupMembers).where(eq(groupMembers.groupId, group.id))
  const having = (status: string) => rows.filter((one) => one.status === status)
  const waiting = having('WAITLIST').toSorted((a, b) => (a.waitlistTicket ?? 0) - (b.waitlistTicket ?? 0))
  expect(waiting.map(({ userId }) => userId)).toEqual(line.waiting)
  expect(row?.memberCount).toBe(having('ACCEPTED').length)
  const free = (row?.maxMembers ?? 0) - (row?.memberCount ?? 0)
  // Nobody waits for a place that nobody else is asking for.
  if (waiting.length > 0) expect(having('PENDING').length).toBeGreaterThanOrEqual(free)
  lines.delete(group.id)
  await deleteGroup(ctx, actorOf(owner), group.id)
  return line.promotions
}

async function settleAll(work: Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(work))
    if (result.status === 'rejected' && !(result.reason instanceof Refusal)) throw result.reason
}
