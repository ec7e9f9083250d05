import { DAY, HOUR } from 'contract/platform/durations.ts'
import { turnoutClosesAt } from 'contract/turnout.ts'
import { isEstablished } from '../src/domains/turnout/policy.ts'
import type { turnoutRecords, turnoutStatements } from '../src/domains/turnout/tables.ts'
import { amsterdamDay } from '../src/platform/clock.ts'
import type { DemoData } from './demo-data.ts'

/** After events that are over everybody said who came, and everybody came. */
export function planTurnout(now: Date, data: DemoData) {
  const records: (typeof turnoutRecords.$inferInsert)[] = []
  const statements: (typeof turnoutStatements.$inferInsert)[] = []
  for (const { row, event, members } of data.groups.filter((group) => group.event.overAt <= now)) {
    const { overAt, startsAt, id: eventId = '' } = event
    const people = members.map(({ id = '', createdAt }) => ({ id, isEstablished: isEstablished(createdAt, overAt) }))
    const answeredAt = new Date(overAt.getTime() + DAY)
    const isSettled = turnoutClosesAt(overAt) <= now
    for (const { id: userId } of people)
      records.push({
        groupId: row.id ?? '',
        userId,
        eventId,
        eventDay: amsterdamDay(startsAt),
        askedAt: new Date(overAt.getTime() + 12 * HOUR),
        answeredAt,
        settledAt: isSettled ? turnoutClosesAt(overAt) : null,
        outcome: isSettled && people.length > 1 ? 'WENT' : null,
        isCounted: isSettled && people.some((other) => other.id !== userId && other.isEstablished),
      })
    for (const by of people)
      for (const about of people)
        statements.push({
          groupId: row.id ?? '',
          byId: by.id,
          aboutId: about.id,
          isPresent: true,
          isEstablished: by.isEstablished,
          statedAt: answeredAt,
        })
  }
  return { records, statements }
}
