import { type WorkKind, workLimits } from 'contract/admin/work.ts'
import type { GoneReason } from 'contract/feeds.ts'
import type { REPORT_CATEGORIES } from 'contract/reports.ts'
import { aliasedTable, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { eventFeedEntries } from '../../events/feeds/tables.ts'
import { isLiveEvent, isNotOver } from '../../events/filters.ts'
import { events } from '../../events/tables.ts'
import { groupMembers, groups } from '../../groups/tables.ts'
import { isUnconcerned } from '../../reports/filters.ts'
import { reports } from '../../reports/tables.ts'
import { users } from '../../users/tables.ts'

const [report, event] = [aliasedTable(reports, 'r'), aliasedTable(events, 'e')]

export type WorkRow = {
  kind: WorkKind
  id: string
  feedId: string | null
  deadline: Date
  /** When its event begins. */
  before: Date | null
  isUrgent: boolean
  subject: string | null
  person: string | null
  detail: string | null
  category: (typeof REPORT_CATEGORIES)[number] | null
  goneReason: GoneReason | null
  going: number | null
}

/**
 * What is open, the soonest deadlines and all that is urgent: at once then, else within `deadlineHours`, of an event before it
 * starts.
 */
export async function listOpenWork(
  db: Queryable,
  { adminId, now, limit }: { adminId: string; now: Date; limit: number },
): Promise<{ rows: WorkRow[]; total: number }> {
  const { rows } = await db.execute<
    Omit<WorkRow, 'deadline' | 'before'> & { total: number; deadline: string; before: string | null }
  >(sql`
    with work as (
      select 'EVENT' as kind, e.id, e.id as event_id, e.created_at as since, false as is_urgent
      from ${events} e where e.status = 'PENDING'
      union all
      select 'MEETING_POINT', e.id, e.id, (e.proposed_meeting_point ->> 'at')::timestamptz, false
      from ${events} e where e.proposed_meeting_point is not null and ${isLiveEvent(event)} and ${isNotOver(now, event)}
      union all
      select 'REPORT', r.id, null, r.created_at, r.is_urgent
      from ${reports} r where r.reviewed_at is null and ${isUnconcerned(adminId, report)}
      union all
      select 'FEED_GONE', f.id, e.id, f.gone_at, false
      from ${eventFeedEntries} f join ${events} e on e.id = f.event_id
      where f.gone_reason is not null and f.gone_decided_at is null and ${isNotOver(now, event)}
    )
    select work.kind, work.id, work.is_urgent as "isUrgent", e.starts_at as before,
      least(e.starts_at, since + make_interval(hours => case when work.is_urgent then 0 else ${workLimits.deadlineHours} end))
        as deadline,
      coalesce(e.title, r.subject_name) as subject, u.username as person, r.category,
      e.proposed_meeting_point #>> '{point,text}' as detail, f.feed_id as "feedId", f.gone_reason as "goneReason",
      case when f.id is not null then (
        select count(distinct m.user_id)::int from ${groups} g join ${groupMembers} m on m.group_id = g.id
        where g.event_id = e.id and m.status = 'ACCEPTED') end as going,
      (count(*) over ())::int as total
    from work
    left join ${events} e on e.id = work.event_id
    left join ${reports} r on work.kind = 'REPORT' and r.id = work.id
    left join ${eventFeedEntries} f on work.kind = 'FEED_GONE' and f.id = work.id
    left join ${users} u on u.id = coalesce(r.reported_id, e.creator_id)
    order by work.is_urgent desc, deadline, work.id limit ${limit}`)
  return {
    rows: rows.map((row) => ({
      ...row,
      deadline: new Date(row.deadline),
      before: row.before === null ? null : new Date(row.before),
    })),
    total: rows[0]?.total ?? 0,
  }
}
