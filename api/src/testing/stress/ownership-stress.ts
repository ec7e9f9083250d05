import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteGroup } from '../../domains/groups/lifecycle/service.ts'
import { acceptRequest, joinGroup, removeMember, transferOwnership } from '../../domains/groups/membership/service.ts'
import { leaveGroup } from '../../domains/groups/membership/service-leaving.ts'
import { groupMembers, groups } from '../../domains/groups/tables.ts'
import type { Actor, Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { actorOf, makeEvent, makeGroup, makeUser, type TestUser } from '../factories.ts'
import { useTestApp } from '../test-app.ts'

const CONCURRENT_RUNS = 4

/** A seeded generator of random numbers below `sides`. */
function createRandom(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/** Declares a test with this many groups, in each of which five random actions run concurrently; a multiple of four. R5 requires 1,000. */
export function testOwnershipUnderLoad(rounds: number): void {
  const testApp = useTestApp()
  describe('a group under concurrent leave, transfer, removal and acceptance', () => {
    it(
      `has exactly one owner, an accepted member, or is deleted: ${rounds} rounds`,
      async () => {
        const { ctx } = testApp
        const eventId = (await makeEvent(ctx)).id
        const outcomes = { deleted: 0, kept: 0, transferred: 0, succeeded: 0, refused: 0 }

        const runRounds = async (seed: number) => {
          const people = await Promise.all(Array.from({ length: 5 }, () => makeUser(ctx)))
          const actors = people.map(actorOf)
          const random = createRandom(seed + 1)
          for (let round = 0; round < rounds / CONCURRENT_RUNS; round++) {
            const [owner, ...rest] = people as [TestUser, ...TestUser[]]
            const members = rest.slice(0, random(4))
            const group = await makeGroup(ctx, { eventId, ownerId: owner.id, members, maxMembers: 4 })
            for (const applicant of rest.slice(members.length)) await joinGroup(ctx, actorOf(applicant), group.id, {})
            const actions = Array.from({ length: 5 }, () => {
              // The first owner acts most, because the others may only leave until they become owner.
              const actor = actors[random(2) === 0 ? 0 : random(5)] as Actor
              const other = people[random(5)] as TestUser
              return [
                () => leaveGroup(ctx, actor, group.id),
                () => transferOwnership(ctx, actor, group.id, { userId: other.id }),
                () => removeMember(ctx, actor, group.id, other.id),
                () => acceptRequest(ctx, actor, group.id, other.id),
              ][random(4)] as () => Promise<unknown>
            })
            const results = await Promise.allSettled(actions.map((action) => action()))
            for (const result of results) {
              if (result.status === 'fulfilled') outcomes.succeeded += 1
              else if (result.reason instanceof Refusal) outcomes.refused += 1
              else throw result.reason
            }
            const ownerNow = await expectOneOwner(ctx, group.id)
            if (ownerNow === null) outcomes.deleted += 1
            else {
              outcomes[ownerNow === owner.id ? 'kept' : 'transferred'] += 1
              // Frees everyone's group limit for the next round.
              await deleteGroup(ctx, actors.find(({ id }) => id === ownerNow) as Actor, group.id)
            }
          }
        }
        await Promise.all(Array.from({ length: CONCURRENT_RUNS }, (_, seed) => runRounds(seed)))

        expect(outcomes.deleted + outcomes.kept + outcomes.transferred).toBe(rounds)
        // Guards against a test that misses an outcome.
        for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(rounds / 40)
      },
      Math.max(300_000, rounds * 2_000),
    )
  })
}

/** Checks that the rows agree. @returns the owner's id, or null if the group is deleted */
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
