import { HOUR } from 'contract/durations.ts'
import { Badge } from '~/ui/visuals/badge.tsx'

/** Reports are handled within this (spec 3 section 9). */
const HOURS = 48

/** How long a report still may wait. */
export function ReportDeadlineBadge({ createdAt }: { createdAt: string }) {
  const left = HOURS - Math.floor((Date.now() - new Date(createdAt).getTime()) / HOUR)
  if (left <= 0) return <Badge kind="danger">{-left < 1 ? 'Nu te laat' : `${-left} uur te laat`}</Badge>
  return <Badge kind={left <= HOURS / 4 ? 'warning' : 'neutral'}>Nog {left} uur</Badge>
}
