import { countText } from 'contract/platform/count-text.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { useEffect, useState } from 'react'
import { useMeeting } from '../../api.ts'

/** From so long before the meeting hours and minutes count. */
const COUNTS_HOURS_WITHIN = 2 * DAY

/** "Over 3 uur en 12 minuten zien jullie elkaar", counting down. Renders nothing without a meeting, and after it. */
export function MeetingCountdown({ groupId }: { groupId: string }) {
  const at = useMeeting(groupId).data?.meeting?.at
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 4)
    return () => clearInterval(timer)
  }, [])
  const left = at === undefined ? 0 : Date.parse(at) - now
  if (left <= 0) return null
  return (
    <p role="timer" className="-mb-3 font-semibold text-primary-ink">
      Over {timeLeft(left)} zien jullie elkaar
    </p>
  )
}

function timeLeft(left: number): string {
  if (left > COUNTS_HOURS_WITHIN) return countText(Math.floor(left / DAY), 'dag', 'dagen')
  const minutes = Math.ceil(left / MINUTE)
  const hours = Math.floor(minutes / (HOUR / MINUTE))
  const rest = minutes % (HOUR / MINUTE)
  const parts = [...(hours > 0 ? [`${hours} uur`] : []), ...(rest > 0 ? [countText(rest, 'minuut', 'minuten')] : [])]
  return parts.join(' en ')
}
