import type { Context } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/database.ts'
import { createAttendanceLink } from './attendance/service-link.ts'
import { findMeeting as findMeetingRow, type MeetingRow } from './repository.ts'

/** The link of a mail with which a member answers without login; null for a user who is no longer a member. */
export const findAttendanceLink = (
  ctx: Context,
  db: Queryable,
  groupId: string,
  userId: string,
): Promise<string | null> => createAttendanceLink(ctx, db, groupId, userId)

/** Where and when the group meets. */
export const findMeeting = (db: Queryable, groupId: string): Promise<MeetingRow | undefined> =>
  findMeetingRow(db, groupId)
