import type { MorningAfter } from 'contract/morning-after.ts'
import { turnoutClosesAt } from 'contract/turnout.ts'
import { presentEventSummary } from '../events/present.ts'
import { presentPerson } from '../users/present.ts'
import type { listMornings } from './morning-after/repository.ts'
import type { listExpected } from './repository.ts'

type MorningRow = Awaited<ReturnType<typeof listMornings>>[number]
type ExpectedRow = Awaited<ReturnType<typeof listExpected>>[number]

type OwnTurnout = Pick<ExpectedRow, 'groupId' | 'groupName' | 'answeredAt'> & {
  meId: string
  presentIds: string[]
  people: ExpectedRow['person'][]
}

const presentTurnout = ({ groupId, groupName, answeredAt, meId, presentIds, people }: OwnTurnout) => ({
  groupId,
  groupName,
  answeredAt: answeredAt?.toISOString() ?? null,
  present: presentIds,
  people: people.map((person) => ({ ...presentPerson(person), isSelf: person.id === meId })),
})

export const presentMorningAfter = ({
  event,
  overAt,
  home,
  answeredAt,
  groups,
}: Pick<MorningRow, 'event' | 'overAt' | 'home' | 'answeredAt'> & { groups: OwnTurnout[] }): MorningAfter => ({
  event: presentEventSummary(event),
  home,
  answeredAt: answeredAt?.toISOString() ?? null,
  closesAt: turnoutClosesAt(overAt).toISOString(),
  groups: groups.map(presentTurnout),
})
