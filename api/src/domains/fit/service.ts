import type { GroupSort } from 'contract/groups/groups.ts'
import {
  compareFits,
  compareFreePlaces,
  compareNearest,
  compareNewest,
  type FitGroup,
  type FitPerson,
  reasonsFor,
  reasonsForPeople,
  type Scored,
  scoreOf,
} from './policy.ts'

export { type FitGroup, type FitPerson, reasonsFor, reasonsForPeople }

const ORDERS = { fit: compareFits, newest: compareNewest, places: compareFreePlaces, near: compareNearest } as const

export const rankGroups = <Group extends FitGroup>(
  me: FitPerson,
  groups: readonly Group[],
  sort: GroupSort,
): (Group & Scored)[] => groups.map((group) => ({ ...group, score: scoreOf(me, group) })).sort(ORDERS[sort])
