import { workLimits } from 'contract/admin/work.ts'
import type { REPORT_CATEGORIES } from 'contract/reports.ts'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/database.ts'
import { events } from '../../events/tables.ts'
import { decisions, objections } from '../../objections/tables.ts'
import { reports } from '../../reports/tables.ts'
import { users } from '../../users/tables.ts'

export type WorkRow = {
  kind: 'EVENT' | 'REPORT' | 'OBJECTION'
  id: string
  deadline: Date
  isUrgent: boolean
  subject: string | null
  person: string | null
  category: (typeof REPORT_CATEGORIES)[number] | null
}

/**
 * What is open, the soonest deadlines and all that is urgent: at once then, else within `deadlineHours`, of an event before it
 * starts. An objection to an administrator's own decision is left out while there is another administrator.
 */
export async function listOpenWork(
  db: Queryable,
  adminId: string,
  limit: number,
): Promise<{ rows: WorkRow[]; total: number }> {
  const isAlone = sql`not exists (
    select from ${users} where ${users.isAdmin} and ${users.suspendedAt} is null and ${users.id} <> ${adminId})`
  const { rows } = await db.execute<Omit<WorkRow, 'deadline'> & { total: number; deadline: string }>(sql`
    select *, (count(*) over ())::int as total,
      least(
        before, case when "isUrgent" then since else since + make_interval(hours => ${workLimits.deadlineHours}) end
      ) as deadline
    from (
      select 'EVENT' as kind, e.id, e.created_at as since, e.starts_at as before, false as "isUrgent", e.title as subject,
        u.username as person, null as category
      from ${events} e left join ${users} u on u.id = e.creator_id where e.status = 'PENDING'
      union all
      select 'REPORT', r.id, coalesce(r.objected_at, r.created_at), null, r.is_urgent, r.subject_name, u.username, r.category
      from ${reports} r left join ${users} u on u.id = r.reported_id
      where r.reviewed_at is null and (r.first_reviewer_id is distinct from ${adminId} or ${isAlone})
      union all
      select 'OBJECTION', o.id, o.created_at, null, false, d.subject_name, d.username, null
      from ${objections} o join ${decisions} d on d.id = o.decision_id
      where o.decided_at is null and (d.admin_id is distinct from ${adminId} or ${isAlone})
    ) work order by "isUrgent" desc, deadline, id limit ${limit}`)
  return {
    rows: rows.map((row) => ({ ...row, deadline: new Date(row.deadline) })),
    total: rows[0]?.total ?? 0,
  }
}
