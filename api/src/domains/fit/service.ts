import type { GroupSort } from 'contract/groups.ts'
import {
  compareFits,
  compareFreePlaces,
  compareNewest,
  type Fit,
  type FitGroup,
  type FitPerson,
  fitOf,
} from './policy.ts'

export type { Fit, FitGroup, FitPerson }

const ORDERS = { fit: compareFits, newest: compareNewest, places: compareFreePlaces } as const

/** Groups in this order, each with how well it fits the person and why. Pure. */
export const rankGroups = <Group extends FitGroup>(
  me: FitPerson,
  groups: readonly Group[],
  sort: GroupSort,
): (Group & Fit)[] => groups.map((group) => ({ ...group, ...fitOf(me, group) })).sort(ORDERS[sort])
