import { workLimits } from 'contract/admin/work.ts'
import { HOUR } from 'contract/platform/durations.ts'
import { Badge } from '~/ui/visuals/badge.tsx'

export function DeadlineBadge({ deadline }: { deadline: string }) {
  const hoursLeft = Math.ceil((new Date(deadline).getTime() - Date.now()) / HOUR)
  if (hoursLeft <= 0) return <Badge kind="danger">{-hoursLeft < 1 ? 'Nu te laat' : `${-hoursLeft} uur te laat`}</Badge>
  return <Badge kind={hoursLeft <= workLimits.deadlineHours / 4 ? 'warning' : 'neutral'}>Nog {hoursLeft} uur</Badge>
}

export const deadlineSince = (createdAt: string): string =>
  new Date(new Date(createdAt).getTime() + workLimits.deadlineHours * HOUR).toISOString()
