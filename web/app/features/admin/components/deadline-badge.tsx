import { workLimits } from 'contract/admin/work.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { Badge } from '~/ui/visuals/badge.tsx'

/** How long there is to decide. */
export function DeadlineBadge({ deadline }: { deadline: string }) {
  const hoursLeft = Math.ceil((new Date(deadline).getTime() - Date.now()) / HOUR)
  if (hoursLeft <= 0) return <Badge kind="danger">{-hoursLeft < 1 ? 'Nu te laat' : `${-hoursLeft} uur te laat`}</Badge>
  return <Badge kind={hoursLeft <= workLimits.deadlineHours / 4 ? 'warning' : 'neutral'}>Nog {hoursLeft} uur</Badge>
}

/** @param since when the report, or the objection to its outcome, was made */
export const deadlineSince = (since: string): string =>
  new Date(new Date(since).getTime() + workLimits.deadlineHours * HOUR).toISOString()
