import type { ListedPlan } from 'contract/plans/plans.ts'
import { anEvent } from './events.ts'

export function aPlan(overrides: Partial<ListedPlan> = {}): ListedPlan {
  return {
    state: 'GOING',
    next: 'CHAT',
    need: 'LATER',
    event: { ...anEvent(), isCancelled: false },
    group: null,
    people: [],
    meeting: null,
    counterpart: null,
    since: null,
    deadline: null,
    answersWithinHours: null,
    waitlistPosition: null,
    ...overrides,
  }
}
