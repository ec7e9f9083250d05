import { countText } from 'contract/platform/count-text.ts'
import { DAY } from 'contract/platform/durations.ts'
import { useMeeting } from '../../api.ts'
import { timeLeft, useMinute } from '../day/countdown.tsx'

/** From so long before the meeting hours and minutes count. */
const COUNTS_HOURS_WITHIN = 2 * DAY

/** "Over 3 uur en 12 minuten zien jullie elkaar", counting down. Renders nothing without a meeting, and after it. */
export function MeetingCountdown({ groupId }: { groupId: string }) {
  const at = useMeeting(groupId).data?.meeting?.at
  const now = useMinute()
  const left = at === undefined ? 0 : Date.parse(at) - now
  if (left <= 0) return null
  return (
    <p role="timer" className="-mb-3 font-semibold text-primary-ink">
      Over {left > COUNTS_HOURS_WITHIN ? countText(Math.floor(left / DAY), 'dag', 'dagen') : timeLeft(left)} zien jullie
      elkaar
    </p>
  )
}
