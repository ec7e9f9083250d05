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
    select *, (count(*) over ())::int as total,
      least(
        before, case when "isUrgent" then since else since + make_interval(hours => ${workLimits.deadlineHours}) end
      ) as deadline
    from (
      select 'EVENT' as kind, e.id, null::uuid as "feedId", e.created_at as since, e.starts_at as before,
        false as "isUrgent", e.title as subject, u.username as person, null as detail, null as category,
        null as "goneReason", null::int as going
      from ${events} e left join ${users} u on u.id = e.creator_id where e.status = 'PENDING'
      union all
      select 'MEETING_POINT', e.id, null, (e.proposed_meeting_point ->> 'at')::timestamptz, e.starts_at, false, e.title,
        u.username, coalesce(e.proposed_meeting_point #>> '{point,text}', ''), null, null, null
      from ${events} e left join ${users} u on u.id = e.creator_id
      where e.proposed_meeting_point is not null and ${isLiveEvent(event)}
        and ${isNotOver(now, event)}
      union all
      select 'REPORT', r.id, null, r.created_at, null, r.is_urgent, r.subject_name, u.username, null, r.category, null, null
      from ${reports} r left join ${users} u on u.id = r.reported_id
      where r.reviewed_at is null and ${isUnconcerned(adminId, report)}
      union all
      select 'FEED_GONE', f.id, f.feed_id, f.gone_at, e.starts_at, false, e.title, null, null, null, f.gone_reason,
        (select count(distinct m.user_id)::int from ${groups} g join ${groupMembers} m on m.group_id = g.id
          where g.event_id = e.id and m.status = 'ACCEPTED')
      from ${eventFeedEntries} f join ${events} e on e.id = f.event_id
      where f.gone_reason is not null and f.gone_decided_at is null and ${isNotOver(now, event)}
    ) work order by "isUrgent" desc, deadline, id limit ${limit}`)
  return {
    rows: rows.map((row) => ({
      ...row,
      deadline: new Date(row.deadline),
      before: row.before === null ? null : new Date(row.before),
    })),
    total: rows[0]?.total ?? 0,
  }
}
