import { getLookingFigures } from 'contract/admin/dashboard.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeEvent, makeGroup, makeUser } from '../../../testing/factories.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { groupInvitations } from '../../groups/tables.ts'
import { looking } from '../../looking/tables.ts'
import { proposalPeople, proposals } from '../../proposals/tables.ts'

const testApp = useTestApp()

it('counts people looking, invited, proposed and accepted, per day and per event', async () => {
  testApp.setTime('2026-06-10T22:30:00Z')
  const { db } = testApp.ctx
  const now = testApp.ctx.now()
  const admin = await makeUser(testApp.ctx, { isAdmin: true })
  const people = await Promise.all([1, 2, 3].map(() => makeUser(testApp.ctx)))
  const event = await makeEvent(testApp.ctx, { title: 'Zomernacht' })
  const group = await makeGroup(testApp.ctx, { eventId: event.id, ownerId: admin.id })
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR)
  const [a, b, c] = people.map(({ id }) => id) as [string, string, string]
  await db.insert(looking).values([
    { eventId: event.id, userId: a, since: ago(30), endedAt: ago(28), outcome: 'ACCEPTED' },
    { eventId: event.id, userId: b, since: ago(30), endedAt: ago(0), outcome: 'ACCEPTED' },
    { eventId: event.id, userId: c, since: ago(1) },
  ])
  const invitation = { id: newId(), groupId: group.id, userId: c, invitedById: admin.id, status: 'OPEN' as const }
  await db.insert(groupInvitations).values({ ...invitation, createdAt: now })
  const proposalId = newId()
  await db.insert(proposals).values({ id: proposalId, eventId: event.id, createdAt: now, expiresAt: now })
  await db.insert(proposalPeople).values([a, b, c].map((userId) => ({ proposalId, userId })))

  const { days, medianHours, events } = (await testApp.call(getLookingFigures, { as: admin })).data
  expect(days).toHaveLength(30)
  // It is past midnight in Amsterdam.
  expect(days.at(-1)).toEqual({ day: '2026-06-11', looked: 0, invited: 1, proposed: 3, accepted: 1 })
  expect(days.at(-2)).toEqual({ day: '2026-06-10', looked: 1, invited: 0, proposed: 0, accepted: 0 })
  expect(days.at(-3)).toEqual({ day: '2026-06-09', looked: 2, invited: 0, proposed: 0, accepted: 1 })
  expect(medianHours).toBe(16)
  expect(events).toEqual([
    { id: event.id, title: 'Zomernacht', looked: 3, invited: 1, proposed: 3, accepted: 2, medianHours: 16 },
  ])
})
