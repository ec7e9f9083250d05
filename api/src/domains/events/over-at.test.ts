import { isOver as isOverInContract } from 'contract/events/over-at.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeEvent } from '../../testing/factories.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { isNotOver, isOver } from './filters.ts'
import { eventTimes } from './policy-times.ts'
import { events } from './tables.ts'

const testApp = useTestApp()

test.each([
  ['2027-06-05', null, false],
  ['2027-06-05', '2027-06-07', true],
  ['2027-06-05T20:00', null, false],
  ['2027-06-05T20:00', '2027-06-06T04:00', false],
  ['2027-06-05T00:00', null, false],
  ['2027-06-05T23:59:59.999', null, false],
  ['2027-03-28T01:30', null, false],
  ['2027-10-31T02:30', null, false],
  ['2027-10-30T23:00', '2027-10-31T02:30', false],
] as const)(
  'from %s to %s an event is over in SQL exactly if it is in the contract',
  async (start, end, isWholeDay) => {
    const event = await makeEvent(testApp.ctx, eventTimes(start, end, isWholeDay))
    const dates = { startDate: event.startsAt, endDate: event.endsAt ?? null }
    for (const milliseconds of [-1, 0, 1]) {
      const now = new Date(event.overAt.getTime() + milliseconds)
      const columns = { isOver: isOver(now), isNotOver: isNotOver(now) }
      const [row] = await testApp.ctx.db.select(columns).from(events).where(eq(events.id, event.id))
      const expected = isOverInContract(dates, now.getTime())
      expect(row).toEqual({ isOver: expected, isNotOver: !expected })
    }
  },
)
