import { DAY, HOUR } from 'contract/platform/durations.ts'
import { turnoutClosesAt } from 'contract/turnout.ts'
import { closesAt } from '../src/domains/references/policy.ts'
import type { references } from '../src/domains/references/tables.ts'
import { newId } from '../src/platform/ids.ts'
import type { PlannedGroup, UserRow } from './demo-data.ts'

type ReferenceRow = typeof references.$inferInsert

const TEXTS = [
  'Was op tijd, had soep voor iedereen en kende de weg terug. Een fijne dag.',
  'Rustig gezelschap, en toch veel gelachen. Voelde meteen vertrouwd.',
  'We kenden elkaar niet, maar na een uur leek het of we dat al jaren deden.',
  'Praat met iedereen in de groep en let op of iemand stilvalt.',
  'Wat later dan afgesproken, maar liet het netjes weten. Daarna heel gezellig.',
  'Zorgde dat we samen in de trein terug zaten. Aanrader.',
] as const

/** References of past events: all open, except one of a recent event. */
export function planReferences(now: Date, groups: readonly PlannedGroup[]): ReferenceRow[] {
  const past = groups.filter(({ event }) => event.overAt <= now)
  return past.flatMap((group) => {
    const [first, ...others] = group.members
    const [lastButOne, last] = group.members.slice(-2)
    if (first === undefined || lastButOne === undefined || last === undefined) return []
    if (turnoutClosesAt(group.event.overAt) > now)
      return [rowOf(group, last, lastButOne, others.length, closesAt(group.event.overAt))]
    return others.flatMap((other, index) =>
      index === others.length - 1 && closesAt(group.event.overAt) > now
        ? [rowOf(group, other, first, index, closesAt(group.event.overAt))]
        : [rowOf(group, other, first, index), rowOf(group, first, other, index + 1)],
    )
  })
}

/** @param opensAt omitted when both wrote, two days after the event: then it is open since */
function rowOf(
  { row, event }: PlannedGroup,
  writer: UserRow,
  subject: UserRow,
  index: number,
  opensAt?: Date,
): ReferenceRow {
  const writtenAt = new Date(event.overAt.getTime() + 2 * DAY - index * HOUR)
  return {
    id: newId(),
    groupId: row.id,
    eventId: event.id ?? null,
    eventEndedAt: event.overAt,
    writerId: writer.id ?? '',
    subjectId: subject.id ?? '',
    text: TEXTS[index % TEXTS.length] ?? TEXTS[0],
    again: index % TEXTS.length !== 4,
    writtenAt,
    opensAt: opensAt ?? writtenAt,
    announcedAt: opensAt === undefined ? writtenAt : null,
  }
}
