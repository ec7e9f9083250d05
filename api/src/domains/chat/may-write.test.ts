import { DAY } from 'contract/platform/durations.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { Refusal } from '../../platform/refusal.ts'
import { actorOf, makeEvent, makeGroup, makeUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { blocks } from '../blocks/tables.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { waves } from '../looking/tables.ts'
import { users } from '../users/tables.ts'
import { canMessage, getPair, refuseUnlessAllowed } from './reading/service-direct.ts'
import { insertMessages, sortPair } from './sending/repository.ts'
import { draftOf } from './sending/service-store.ts'
import { conversations } from './tables.ts'

const testApp = useTestApp()

const status = fc.constantFrom(null, 'ACCEPTED' as const, 'PENDING' as const, 'WAITLIST' as const, 'REJECTED' as const)
const world = fc.record({
  /** By sender and by receiver. */
  blockedBy: fc.subarray([0, 1]),
  receiver: fc.constantFrom('active', 'active', 'active', 'suspended', 'deleted'),
  groups: fc.array(fc.record({ owner: fc.nat(2), statuses: fc.tuple(status, status), isOver: fc.boolean() }), {
    maxLength: 2,
  }),
  /** Greetings by sender and by receiver. */
  wavedBy: fc.subarray([0, 1]),
  wave: fc.record({ isOver: fc.boolean(), isWithdrawn: fc.boolean() }),
  conversation: fc.option(fc.record({ lastSeq: fc.nat(2), begunBy: fc.option(fc.nat(1)), isAnswered: fc.boolean() })),
})

const refusalOf = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

test('the statement that stores a message refuses exactly what the status of a conversation refuses', async () => {
  const { ctx } = testApp
  const { db } = ctx
  const [now, third] = [ctx.now(), await makeUser(ctx)]
  const past = new Date(now.getTime() - DAY)
  const events = [await makeEvent(ctx), await makeEvent(ctx, { startsAt: past, overAt: past })] as const
  const seen = new Set<string | null>()
  await fc.assert(
    fc.asyncProperty(world, async ({ blockedBy, receiver, groups: made, wavedBy, wave, conversation }) => {
      const pair = [await makeUser(ctx), await makeUser(ctx)] as const
      const [sender, other] = pair
      const people = [...pair, third] as const
      for (const by of blockedBy)
        await db.insert(blocks).values({
          ...{ blockerId: people[by as 0 | 1].id, blockedId: people[(1 - by) as 0 | 1].id },
          ...{ reason: 'OTHER', createdAt: now },
        })
      for (const { owner, statuses, isOver } of made) {
        const ownerId = people[owner as 0 | 1 | 2].id
        const group = await makeGroup(ctx, { ownerId, eventId: events[isOver ? 1 : 0].id })
        for (const [index, { id: userId }] of pair.entries()) {
          const memberStatus = statuses[index as 0 | 1]
          if (memberStatus === null || userId === ownerId) continue
          const waitlistTicket = memberStatus === 'WAITLIST' ? 1 : null
          await db
            .insert(groupMembers)
            .values({ groupId: group.id, userId, status: memberStatus, requestedAt: now, waitlistTicket })
        }
      }
      for (const by of wavedBy)
        await db.insert(waves).values({
          ...{ userId: people[by as 0 | 1].id, toId: people[(1 - by) as 0 | 1].id, wavedAt: now },
          ...{ eventId: events[wave.isOver ? 1 : 0].id, withdrawnAt: by === 1 && wave.isWithdrawn ? now : null },
        })
      if (conversation !== null) {
        const [lowUserId, highUserId] = sortPair([sender.id, other.id])
        const { lastSeq, begunBy, isAnswered } = conversation
        await db.insert(conversations).values({
          ...{ id: newId(), kind: 'DIRECT', lowUserId, highUserId, lastSeq, createdAt: now },
          ...{ begunBy: begunBy === null ? null : people[begunBy as 0 | 1].id, answeredAt: isAnswered ? now : null },
        })
      }
      if (receiver === 'suspended') await db.update(users).set({ suspendedAt: now }).where(eq(users.id, other.id))
      if (receiver === 'deleted') {
        await db.delete(groups).where(eq(groups.ownerId, other.id))
        await db.delete(users).where(eq(users.id, other.id))
      }

      const actor = actorOf(sender)
      const expected = await refusalOf(getPair(ctx, actor, other.id).then(refuseUnlessAllowed))
      expect((await canMessage(ctx, actor, other.id)).canMessage).toBe(expected === null)
      const draft = draftOf(sender.id, other.id, { content: 'Hoi' })
      const result = (await insertMessages(db, 'DIRECT', [draft], now)).get(draft)
      const verdict = result !== undefined && 'verdict' in result ? result.verdict : null
      // These are no refusals: the conversation is made, and the statement runs again.
      expect(verdict === 'NO_CONVERSATION' || verdict === 'NOT_BEGUN' ? null : verdict).toBe(expected)
      seen.add(expected)
    }),
    { numRuns: 200 },
  )
  expect([...seen].sort()).toEqual(['MESSAGING_BLOCKED', 'MESSAGING_NOT_ALLOWED', 'USER_NOT_FOUND', null].sort())
})
