import { groupLimitWith } from 'contract/groups/groups.ts'
import { groupLimits } from 'contract/groups/limits.ts'
import { DAY } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeEvent, makeGroup, makeUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { users } from '../users/tables.ts'
import { hasFreePlace, hasFreeSlot, hasRequestablePlace, requestablePlaces } from './filters.ts'
import * as policy from './policy.ts'
import { readGroupAllowance } from './service-access.ts'
import { groupMembers, groups } from './tables.ts'

const testApp = useTestApp()

const membership = fc.record({
  status: fc.constantFrom('ACCEPTED' as const, 'ACCEPTED' as const, 'PENDING' as const, 'REJECTED' as const),
  isOver: fc.boolean(),
})

test('a free slot in SQL is one below the limit of the contract', async () => {
  const { ctx } = testApp
  const [now, { id: ownerId }] = [ctx.now(), await makeUser(ctx)]
  const past = new Date(now.getTime() - DAY)
  const ids = async (overAt?: Date) => {
    const { id: eventId } = await makeEvent(ctx, overAt && { startsAt: overAt, overAt })
    return Promise.all(Array.from({ length: groupLimits.maxGroups + 1 }, () => makeGroup(ctx, { eventId, ownerId })))
  }
  const [upcoming, over] = [await ids(), await ids(past)]
  await fc.assert(
    fc.asyncProperty(
      fc.array(membership, { maxLength: groupLimits.maxGroups + 1 }),
      fc.constantFrom(0, 3, 6),
      async (memberships, extraGroupSlots) => {
        const { id: userId } = await makeUser(ctx, { extraGroupSlots })
        const rows = memberships.map(({ status, isOver }, index) => ({
          ...{ groupId: (isOver ? over : upcoming)[index]?.id ?? '', userId, status, requestedAt: now },
        }))
        if (rows.length > 0) await ctx.db.insert(groupMembers).values(rows)
        const current = memberships.filter(({ status, isOver }) => status === 'ACCEPTED' && !isOver).length
        const found = await ctx.db.select({ id: users.id }).from(users).where(hasFreeSlot(now))
        expect(found.some(({ id }) => id === userId)).toBe(current < groupLimitWith(extraGroupSlots))
        const { currentGroups, refusal } = await readGroupAllowance(ctx.db, userId, now)
        expect([currentGroups, refusal === null]).toEqual([current, current < groupLimitWith(extraGroupSlots)])
      },
    ),
    { numRuns: 100 },
  )
})

test('free places in SQL, and those for which anyone may ask, are those of the policy', async () => {
  const { db } = testApp.ctx
  const { id } = await makeGroup(testApp.ctx)
  const state = fc.record({
    memberCount: fc.integer({ min: 1, max: 6 }),
    maxMembers: fc.integer({ min: 2, max: 6 }),
    takesRequests: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(
      state.filter(({ memberCount, maxMembers }) => memberCount <= maxMembers),
      async (columns) => {
        await db.update(groups).set(columns).where(eq(groups.id, id))
        const counted = {
          hasFreePlace: hasFreePlace(),
          requestablePlaces: requestablePlaces(),
          hasRequestablePlace: hasRequestablePlace(),
        }
        const [row] = await db.select(counted).from(groups).where(eq(groups.id, id))
        const places = policy.requestablePlaces(columns)
        expect(row).toEqual({
          hasFreePlace: policy.hasFreePlace(columns),
          requestablePlaces: places,
          hasRequestablePlace: places > 0,
        })
      },
    ),
    { numRuns: 40 },
  )
})
