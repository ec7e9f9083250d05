import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { events } from '../events/tables.ts'
import { groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'
import { reports } from './tables.ts'

type ReportColumns = Record<'reporterId' | 'reporterEmail' | 'reportedId' | 'groupId' | 'eventId', AnyPgColumn>

/** Also without login, by their address. Never null. */
const isReporter = (userId: string | AnyColumn, report: ReportColumns): SQL => sql`(
  ${report.reporterId} is not distinct from ${userId}
  or exists (select from ${users} u where u.id = ${userId} and u.email = ${report.reporterEmail}))`

/** The reporter, the reported person and the owner of what is reported neither see nor decide the report. Never null. */
export const isConcerned = (userId: string | AnyColumn, report: ReportColumns = reports): SQL => sql`(
  ${isReporter(userId, report)} or ${report.reportedId} is not distinct from ${userId}
  or exists (select from ${groups} g where g.id = ${report.groupId} and g.owner_id = ${userId})
  or exists (select from ${events} e where e.id = ${report.eventId} and e.creator_id = ${userId}))`

export const isUnconcerned = (userId: string | AnyColumn, report: ReportColumns = reports): SQL =>
  sql`not ${isConcerned(userId, report)}`

/** The second person reported the first, or something of theirs. */
export const hasReported = (userId: string, reporterId: string | AnyColumn): SQL => sql`exists (
  select from ${reports} where ${reports.reporterId} = ${reporterId} and ${reporterId} <> ${userId}
  and ${isConcerned(userId)})`

/** The administrator reported it themselves, and so decides nothing about it. */
export const isReportedBy = (
  adminId: string,
  subject: { groupId: string | AnyColumn } | { eventId: string | AnyColumn },
): SQL => {
  const isAbout =
    'groupId' in subject ? sql`${reports.groupId} = ${subject.groupId}` : sql`${reports.eventId} = ${subject.eventId}`
  return sql`exists (select from ${reports} where ${isAbout} and ${isReporter(adminId, reports)})`
}
