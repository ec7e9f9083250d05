import { DAY } from 'contract/platform/durations.ts'
import { turnoutClosesAt } from 'contract/turnout.ts'
import { isEstablished, judgeTurnout, type Statement } from '../src/domains/turnout/policy.ts'
import type { turnoutRecords, turnoutStatements } from '../src/domains/turnout/tables.ts'
import { amsterdamDay } from '../src/platform/clock.ts'
import type { PlannedGroup } from './demo-data.ts'
import { ABSENT } from './past-groups.ts'

/** After an event that is over, everybody who came has answered. After this week's event, only the last two members have. */
export function planTurnout(now: Date, groups: readonly PlannedGroup[]) {
  const records: (typeof turnoutRecords.$inferInsert)[] = []
  const statements: (typeof turnoutStatements.$inferInsert)[] = []
  for (const { row, event, members } of groups.filter((group) => group.event.overAt <= now)) {
    const { overAt, startsAt, id: eventId = '' } = event
    const [groupId = '', people] = [row.id, members.map(({ id = '' }) => id)]
    const answeredAt = new Date(overAt.getTime() + DAY)
    const isSettled = turnoutClosesAt(overAt) <= now
    const speakers = (isSettled ? members : members.slice(-2)).filter(({ username }) => username !== ABSENT)
    const said = speakers.flatMap((by) =>
      members.map(
        (about): Statement => ({
          byId: by.id ?? '',
          aboutId: about.id ?? '',
          isPresent: about.username !== ABSENT,
          isEstablished: isEstablished(by.createdAt, overAt),
          statedAt: answeredAt,
        }),
      ),
    )
    const judged = judgeTurnout({
      event: { startsAt, overAt, isLive: true },
      people,
      memberSince: new Map(members.map(({ id = '', createdAt }) => [id, createdAt])),
      statements: said,
      blocks: [],
      met: [],
    })
    for (const userId of people)
      records.push({
        groupId,
        userId,
        eventId,
        eventDay: amsterdamDay(startsAt),
        answeredAt: speakers.some(({ id }) => id === userId) ? answeredAt : null,
        ...(isSettled ? { settledAt: turnoutClosesAt(overAt), ...judged.get(userId) } : {}),
      })
    statements.push(...said.map((one) => ({ ...one, groupId })))
  }
  return { records, statements }
}
