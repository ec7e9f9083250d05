import { isOver } from 'contract/events/over-at.ts'
import type { Group } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import { DAY, HOUR, MINUTE } from 'contract/platform/durations.ts'
import { useEffect, useState } from 'react'
import { useMeeting } from '../../api.ts'

export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 4)
    return () => clearInterval(timer)
  }, [])
  return now
}

export function Countdown({ event }: { event: Group['event'] }) {
  const now = useMinute()
  return (
    <p role="timer" className="font-bold text-lg text-primary-ink">
      {countdownText(event, now)}
    </p>
  )
}

function countdownText(event: Group['event'], now: number): string {
  const left = new Date(event.startDate).getTime() - now
  if (left > 0) return `Nog ${timeLeft(left)}`
  return isOver(event, now) ? 'Het is voorbij' : 'Het is begonnen'
}

function timeLeft(left: number): string {
  const minutes = Math.ceil(left / MINUTE)
  const hours = Math.floor(minutes / (HOUR / MINUTE))
  const rest = minutes % (HOUR / MINUTE)
  const parts = [...(hours > 0 ? [`${hours} uur`] : []), ...(rest > 0 ? [countText(rest, 'minuut', 'minuten')] : [])]
  return parts.join(' en ')
}

const COUNTS_HOURS_WITHIN = 2 * DAY

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
