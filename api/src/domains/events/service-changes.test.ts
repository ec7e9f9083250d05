import { expect, test } from 'vitest'
import type { RecordFact } from '../../platform/context.ts'
import { makeEvent, makeGroup, makeUser } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { type EventChange, lockEvent } from './repository.ts'
import { recordUpdate } from './service-changes.ts'

const testApp = useTestApp()

test.each<[string, EventChange, boolean]>([
  ['another place', { location: 'Elders' }, true],
  ['the day without its times', { isWholeDay: true }, true],
  ['the same place', { location: 'Amsterdam' }, false],
  ['another title', { title: 'Anders' }, false],
])('a change to %s is announced to who goes: %o %s', async (_, change, isAnnounced) => {
  const owner = await makeUser(testApp.ctx)
  const event = await makeEvent(testApp.ctx, { location: 'Amsterdam' })
  await makeGroup(testApp.ctx, { eventId: event.id, ownerId: owner.id })
  const facts: unknown[] = []
  const record: RecordFact = async (...fact) => void facts.push(fact)
  await testApp.ctx.transaction(async (begun) => {
    const unit = { ...begun, record }
    const locked = await lockEvent(unit.tx, event.id)
    if (locked !== undefined) await recordUpdate(unit, { event: locked, change, actorId: null })
  })
  expect(facts).toEqual([
    ['event.updated', { eventId: event.id, actorId: null, goingIds: isAnnounced ? [owner.id] : [] }],
  ])
})
