import { HOUR } from 'contract/platform/durations.ts'
import { Badge } from '~/ui/visuals/badge.tsx'

/** Reports must be handled within this time (spec 3 section 9). */
const DEADLINE_HOURS = 48

/** @param since when the report, or the objection to its outcome, was made */
export function ReportDeadlineBadge({ since }: { since: string }) {
  const hoursLeft = DEADLINE_HOURS - Math.floor((Date.now() - new Date(since).getTime()) / HOUR)
  if (hoursLeft <= 0) return <Badge kind="danger">{-hoursLeft < 1 ? 'Nu te laat' : `${-hoursLeft} uur te laat`}</Badge>
  return <Badge kind={hoursLeft <= DEADLINE_HOURS / 4 ? 'warning' : 'neutral'}>Nog {hoursLeft} uur</Badge>
}
