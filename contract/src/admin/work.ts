import { REVIEW_HOURS } from '../limits.ts'
import { id, instant } from '../platform/ids.ts'
import { type ResponseOf, route } from '../platform/route.ts'
import { z } from '../platform/zod.ts'

export const WORK_KINDS = ['EVENT', 'MEETING_POINT', 'REPORT', 'FEED_GONE'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

export const workLimits = { shown: 100, deadlineHours: REVIEW_HOURS } as const

const workItem = z.object({
  kind: z.enum(WORK_KINDS),
  /** Of the event, report or feed entry; of the event whose place to meet is proposed. */
  id,
  /** Of a feed entry. */
  feedId: id.nullable(),
  deadline: instant,
  summary: z.string(),
})
export type WorkItem = z.infer<typeof workItem>

export const listWork = route('GET', '/admin/work', 'admin', {
  summary: 'What waits for a decision, soonest deadline first; without what only another administrator may decide',
  output: z.object({ items: z.array(workItem), total: z.number() }),
  dependsOn: () => ['admin'],
})
export type Work = ResponseOf<typeof listWork>
