import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteGroup } from '../domains/groups/lifecycle/service.ts'
import { joinGroup, transferOwnership, updateMemberStatus } from '../domains/groups/membership/service.ts'
import { leaveGroup } from '../domains/groups/membership/service-leaving.ts'
import { groupMembers, groups } from '../domains/groups/tables.ts'
import type { Actor, Context } from '../platform/context.ts'
import { Refusal } from '../platform/refusal.ts'
import { actorOf, makeEvent, makeGroup, makeUser, type TestUser } from './factories.ts'
import { useTestApp } from './test-app.ts'

const AT_ONCE = 4

/** Different every round, the same every run. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Declares the test, `rounds` a multiple of four: so many groups, each with five people who do five things at once. R5 asks for 1,000; a few find a lost lock too. */
export function testOwnershipUnderLoad(rounds: number): void {
  const testApp = useTestApp()
  describe('a group under leave, transfer, removal and acceptance at once', () => {
    it(
      `has exactly one owner, an accepted member, or is gone: ${rounds} rounds`,
      async () => {
        const { ctx } = testApp
        const eventId = (await makeEvent(ctx)).id
        const outcomes = { gone: 0, kept: 0, handedOver: 0, done: 0, refused: 0 }

        const playRounds = async (table: number) => {
          const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(ctx)))
          const actors = people.map(actorOf)
          const roll = dice(table + 1)
          for (let round = 0; round < rounds / AT_ONCE; round++) {
            const [owner, ...rest] = people as [TestUser, ...TestUser[]]
            const members = rest.slice(0, roll(4))
            const group = await makeGroup(ctx, { eventId, ownerId: owner.id, members, maxMembers: 4 })
            for (const applicant of rest.slice(members.length)) await joinGroup(ctx, actorOf(applicant), group.id, {})
            const acts = Array.from({ length: 5 }, () => {
              // The owner of the beginning acts most: the others may only leave, until they become owner themselves.
              const actor = actors[roll(2) === 0 ? 0 : roll(5)] as Actor
              const other = people[roll(5)] as TestUser
              return [
                () => leaveGroup(ctx, actor, group.id),
                () => transferOwnership(ctx, actor, group.id, { userId: other.id }),
                () => updateMemberStatus(ctx, actor, group.id, other.id, { status: 'REJECTED' }),
                () => updateMemberStatus(ctx, actor, group.id, other.id, { status: 'ACCEPTED' }),
              ][roll(4)] as () => Promise<unknown>
            })
            const results = await Promise.allSettled(acts.map((act) => act()))
            for (const result of results) {
              if (result.status === 'fulfilled') outcomes.done += 1
              else if (result.reason instanceof Refusal) outcomes.refused += 1
              else throw result.reason
            }
            const ownerNow = await expectOneOwner(ctx, group.id)
            if (ownerNow === null) outcomes.gone += 1
            else {
              outcomes[ownerNow === owner.id ? 'kept' : 'handedOver'] += 1
              // Everybody's limit is free again for the next round.
              await deleteGroup(ctx, actors.find(({ id }) => id === ownerNow) as Actor, group.id)
            }
          }
        }
        await Promise.all(Array.from({ length: AT_ONCE }, (_, table) => playRounds(table)))

        expect(outcomes.gone + outcomes.kept + outcomes.handedOver).toBe(rounds)
        // The rounds were worth playing: each end was reached often.
        for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(rounds / 40)
      },
      Math.max(60_000, rounds * 600),
    )
  })
}

/** The owner's id, or null when there is no group; fails when the rows contradict each other. */
async function expectOneOwner(ctx: Context, groupId: string): Promise<string | null> {
  const [group] = await ctx.db.select().from(groups).where(eq(groups.id, groupId))
  const accepted = await ctx.db
    .select()
    .from(groupMembers)
    .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.status, 'ACCEPTED')))
  if (group === undefined) {
    expect(accepted).toEqual([])
    return null
  }
  expect(accepted.map(({ userId }) => userId)).toContain(group.ownerId)
  expect(group.memberCount).toBe(accepted.length)
  expect(accepted.length).toBeLessThanOrEqual(group.maxMembers)
  return group.ownerId
}
