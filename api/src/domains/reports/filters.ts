import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { events } from '../events/tables.ts'
import { groups } from '../groups/tables.ts'
import { reports } from './tables.ts'

type ReportColumns = Record<'reporterId' | 'reportedId' | 'groupId' | 'eventId', AnyPgColumn>

/** The reporter, the reported person and the owner of what is reported neither see nor decide the report. Never null. */
export const isConcerned = (userId: string | AnyColumn, report: ReportColumns = reports): SQL => sql`(
  ${report.reporterId} is not distinct from ${userId} or ${report.reportedId} is not distinct from ${userId}
  or exists (select from ${groups} g where g.id = ${report.groupId} and g.owner_id = ${userId})
  or exists (select from ${events} e where e.id = ${report.eventId} and e.creator_id = ${userId}))`

export const isUnconcerned = (userId: string | AnyColumn, report: ReportColumns = reports): SQL =>
  sql`not ${isConcerned(userId, report)}`

/** The second person reported the first, or something of theirs. */
export const hasReported = (userId: string, reporterId: string | AnyColumn): SQL => sql`exists (
  select from ${reports} where ${reports.reporterId} = ${reporterId} and ${reporterId} <> ${userId}
  and ${isConcerned(userId)})`
