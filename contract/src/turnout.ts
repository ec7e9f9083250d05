import { DAY } from './platform/durations.ts'

/** Turnout: statements on who went along. `limits.ts` has what others see of it. */
export const turnoutLimits = {
  /** The members of a group answer from the end of the event until this many days later. */
  days: 7,
} as const

/** When the members of a group can no longer answer. */
export const turnoutClosesAt = (overAt: Date): Date => new Date(overAt.getTime() + turnoutLimits.days * DAY)
