import type { updateMeeting as updateMeetingRoute } from 'contract/meetings.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, RecordFact } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/refusal.ts'
import { groupCalendarFile } from '../../events/service.ts'
import { lockGroupOfOwner, requireGroupMember } from '../../groups/service.ts'
import { announceAfter, isSameMeeting, meetingInstant } from '../policy.ts'
import { presentMeeting } from '../present.ts'
import { findEventOfGroup, findMeeting, type MeetingRow } from '../repository.ts'
import { lockMeeting, updateAnnounced, upsertMeeting } from './repository.ts'

export const ANNOUNCE_MEETING_JOB = 'announce-meeting'

/** @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND */
export async function getMeeting(ctx: Context, actor: Actor, groupId: string): Promise<MeetingRow | null> {
  await requireGroupMember(ctx, actor, groupId)
  return (await findMeeting(ctx.db, groupId)) ?? null
}

/**
 * Safe to repeat: the same texts again change nothing. Locks the group. Records `group.meetingChanged`; the members are
 * notified at once, or a few minutes after the previous notification.
 *
 * @throws Refusal MEETING_CHANGED with the current meeting when `version` is older
 */
export async function updateMeeting(
  ctx: Context,
  actor: Actor,
  groupId: string,
  body: ParsedOf<typeof updateMeetingRoute>['body'],
): Promise<MeetingRow> {
  const { version, at, sign = null, fallback = null, travel = null, place } = body
  return ctx.transaction(async (tx, record) => {
    await lockGroupOfOwner(tx, actor, groupId)
    const now = ctx.now()
    const texts = { place, at: meetingInstant(at), sign, fallback, travel }
    const present = await lockMeeting(tx, groupId)
    if (present !== undefined && isSameMeeting(present, texts)) return present
    if (present !== undefined && present.version !== version)
      refuse('MEETING_CHANGED', { meeting: presentMeeting(present) })
    const row: MeetingRow = {
      announcedVersion: 0,
      announcedAt: null,
      ...present,
      ...texts,
      groupId,
      version: (present?.version ?? 0) + 1,
      updatedAt: now,
    }
    await upsertMeeting(tx, row)
    await record('group.meetingChanged', { groupId })
    const startAfter = announceAfter(row.announcedAt, now)
    if (startAfter === null) await announce(ctx, tx, record, row, actor.id)
    else await ctx.jobs.send(tx, ANNOUNCE_MEETING_JOB, { groupId, actorId: actor.id }, { startAfter })
    return row
  })
}

/** Notifies the members of the changes since the last announcement. Safe to repeat. */
export async function announceMeeting(ctx: Context, groupId: string, actorId: string): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    const row = await lockMeeting(tx, groupId)
    if (row !== undefined && row.announcedVersion < row.version) await announce(ctx, tx, record, row, actorId)
  })
}

async function announce(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  { groupId, version }: MeetingRow,
  actorId: string,
): Promise<void> {
  await updateAnnounced(tx, groupId, { announcedVersion: version, announcedAt: ctx.now() })
  await record('group.meetingAnnounced', { groupId, actorId })
}

/** The event and the meeting of the group. @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND */
export async function getGroupCalendar(ctx: Context, actor: Actor, groupId: string) {
  await requireGroupMember(ctx, actor, groupId)
  const { event } = (await findEventOfGroup(ctx.db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  return groupCalendarFile(ctx, event, groupId, (await findMeeting(ctx.db, groupId)) ?? null)
}
