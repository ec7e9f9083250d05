import { homeCheckLimits } from 'contract/home-checks.ts'
import { MINUTE } from 'contract/platform/durations.ts'

type Check = { at: Date; reminders: number; remindedAt: Date | null }
type Step = 'remind' | 'remindLate' | 'tell'

/** Reminders, with time to answer them, come before the contact. After downtime one late reminder replaces both. */
export function nextStep({ at, reminders, remindedAt }: Check, now: Date): Step | null {
  // Rounded: the job does not run at the same second each time.
  const minutesSince = (moment: Date) => Math.round((now.getTime() - moment.getTime()) / MINUTE)
  if (reminders === 0 || remindedAt === null) {
    if (now < at) return null
    return minutesSince(at) >= homeCheckLimits.lateMinutes ? 'remindLate' : 'remind'
  }
  if (reminders < homeCheckLimits.reminders)
    return minutesSince(remindedAt) >= homeCheckLimits.reminderMinutes ? 'remind' : null
  return minutesSince(remindedAt) >= homeCheckLimits.tellAfterMinutes ? 'tell' : null
}
