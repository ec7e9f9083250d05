import { DAY } from 'contract/platform/durations.ts'
import { turnoutClosesAt } from 'contract/turnout.ts'
import { isEstablished, judgeTurnout } from '../src/domains/turnout/policy.ts'
import type { turnoutRecords, turnoutStatements } from '../src/domains/turnout/tables.ts'
import { amsterdamDay } from '../src/platform/clock.ts'
import type { PlannedGroup } from './demo-data.ts'

/** After an event that is over, everybody has answered. After this week's event, only the last two members have. */
export function planTurnout(now: Date, groups: readonly PlannedGroup[]) {
  const records: (typeof turnoutRecords.$inferInsert)[] = []
  const statements: (typeof turnoutStatements.$inferInsert)[] = []
  for (const { row, event, members } of groups.filter((group) => group.event.overAt <= now)) {
    const { overAt, startsAt, id: eventId = '' } = event
    const groupId = row.id
    const answeredAt = new Date(overAt.getTime() + DAY)
    const isSettled = turnoutClosesAt(overAt) <= now
    const speakers = isSettled ? members : members.slice(-2)
    const said = speakers.flatMap((by) =>
      members.map((about) => ({
        groupId,
        byId: by.id ?? '',
        aboutId: about.id ?? '',
        isPresent: true,
        isEstablished: isEstablished(by.createdAt, overAt),
        statedAt: answeredAt,
      })),
    )
    const went = judgeTurnout({
      event: { isLive: true },
      memberSince: new Map(members.map(({ id = '', createdAt }) => [id, createdAt])),
      statements: said,
    })
    for (const member of members) {
      const { id: userId = '' } = member
      const judged = went.get(userId)
      records.push({
        groupId,
        userId,
        eventId,
        eventDay: amsterdamDay(startsAt),
        answeredAt: speakers.includes(member) ? answeredAt : null,
        ...(isSettled && { settledAt: turnoutClosesAt(overAt), ...(judged && { outcome: 'WENT', ...judged }) }),
      })
    }
    statements.push(...said)
  }
  return { records, statements }
}
