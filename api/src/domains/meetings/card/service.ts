import { meetingLimits, type updateMeeting as updateMeetingRoute } from 'contract/meetings.ts'
import { DAY, MINUTE } from 'contract/platform/durations.ts'
import { refusals } from 'contract/platform/errors.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context, RecordFact } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { perContext } from '../../../platform/per-context.ts'
import { refuse, refuseIf } from '../../../platform/refusal.ts'
import { groupCalendarFile } from '../../events/service.ts'
import { lockGroupOfMember, lockGroupOfOwner, requireGroupMember } from '../../groups/service.ts'
import { announceAfter, defaultPlace, isSameMeeting, meetingInstant, refusalToPropose } from '../policy.ts'
import { presentMeeting } from '../present.ts'
import { findEventOfGroup, findMeeting, lockEventOfGroup, type MeetingRow } from '../repository.ts'
import { lockMeeting, updateAnnounced, upsertMeeting } from './repository.ts'

export const ANNOUNCE_MEETING_JOB = 'announce-meeting'

/** @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND */
export async function getMeeting(ctx: Context, actor: Actor, groupId: string) {
  await requireGroupMember(ctx, actor, groupId)
  const [meeting, found] = await Promise.all([findMeeting(ctx.db, groupId), findEventOfGroup(ctx.db, groupId)])
  return { meeting: meeting ?? null, officialPoint: found?.event.meetingPoint ?? null }
}

const proposalCounter = perContext((ctx) =>
  ctx.rateLimit('meeting proposals', {
    points: meetingLimits.proposalsPerDay,
    windowSeconds: DAY / 1000,
    lockSeconds: 0,
  }),
)

/**
 * The owner says the meeting; another member proposes it while there is none but the default. Safe to repeat: the same texts
 * again change nothing. Locks the group. Records `group.meetingChanged`; the members are notified at once, or a few minutes
 * after the previous notification.
 *
 * @throws Refusal NOT_GROUP_MEMBER, NOT_GROUP_OWNER, TOO_MANY_PROPOSALS, MEETING_AFTER_EVENT; with the current meeting
 * MEETING_CHANGED when `version` is older, and MEETING_PROPOSED
 */
export async function updateMeeting(
  ctx: Context,
  actor: Actor,
  groupId: string,
  body: ParsedOf<typeof updateMeetingRoute>['body'],
): Promise<MeetingRow> {
  const { version, at, sign = null, fallback = null, travel = null, place } = body
  return ctx.transaction(async (tx, record) => {
    const group = await lockGroupOfMember(tx, actor, groupId)
    const now = ctx.now()
    const texts = { place, at: meetingInstant(at), sign, fallback, travel }
    const present = await lockMeeting(tx, groupId)
    const isOwner = group.ownerId === actor.id
    const confirms = isOwner && present?.state !== 'CONFIRMED'
    const isSame = present !== undefined && isSameMeeting(present, texts)
    if (isSame && !confirms) return present
    if (!isOwner) refuseIf(refusalToPropose(present, actor.id), present && { meeting: presentMeeting(present) })
    if (texts.at > group.event.overAt) {
      const { message } = refusals.MEETING_AFTER_EVENT
      refuse('MEETING_AFTER_EVENT', { errors: [{ field: 'at', message }] })
    }
    if (present !== undefined && !isSame && present.state !== 'DEFAULT' && present.version !== version)
      refuse('MEETING_CHANGED', { meeting: presentMeeting(present) })
    if (!isOwner) {
      const wait = await proposalCounter(ctx).consume(`${actor.id} ${groupId}`)
      if (wait !== null) refuse('TOO_MANY_PROPOSALS', { retryAfter: wait })
    }
    const by = isOwner
      ? ({ state: 'CONFIRMED', proposedById: null, proposedAt: null } as const)
      : ({ state: 'PROPOSED', proposedById: actor.id, proposedAt: now } as const)
    return saveMeeting(ctx, tx, record, present, { ...texts, ...by, groupId }, actor.id)
  })
}

/** Safe to repeat. Locks the group, records `group.meetingChanged`. @throws Refusal NOT_GROUP_OWNER, MEETING_NOT_FOUND, MEETING_CHANGED */
export async function confirmMeeting(
  ctx: Context,
  actor: Actor,
  groupId: string,
  version: number | undefined,
): Promise<MeetingRow> {
  return ctx.transaction(async (tx, record) => {
    await lockGroupOfOwner(tx, actor, groupId)
    const present = (await lockMeeting(tx, groupId)) ?? refuse('MEETING_NOT_FOUND')
    if (version !== undefined && present.version !== version)
      refuse('MEETING_CHANGED', { meeting: presentMeeting(present) })
    if (present.state === 'CONFIRMED') return present
    const row: MeetingRow = { ...present, state: 'CONFIRMED' }
    await upsertMeeting(tx, row)
    await record('group.meetingChanged', { groupId })
    return row
  })
}

/** The main entrance, half an hour before the start, for a group in which nobody said anything. Does nothing with a meeting. */
export async function insertDefaultMeeting(ctx: Context, groupId: string): Promise<void> {
  await ctx.transaction(async (tx, record) => {
    const event = await lockEventOfGroup(tx, groupId)
    if (event === undefined || (await lockMeeting(tx, groupId)) !== undefined) return
    const at = new Date(event.startsAt.getTime() - meetingLimits.defaultMinutesBefore * MINUTE)
    const texts = { place: defaultPlace(event), at, sign: null, fallback: null, travel: null }
    const by = { state: 'DEFAULT', proposedById: null, proposedAt: null } as const
    await saveMeeting(ctx, tx, record, undefined, { ...texts, ...by, groupId }, null)
  })
}

async function saveMeeting(
  ctx: Context,
  tx: Tx,
  record: RecordFact,
  present: MeetingRow | undefined,
  change: Omit<MeetingRow, 'version' | 'updatedAt' | 'announcedVersion' | 'announcedAt'>,
  actorId: string | null,
): Promise<MeetingRow> {
  const now = ctx.now()
  const row: MeetingRow = {
    announcedVersion: 0,
    announcedAt: null,
    ...present,
    ...change,
    version: (present?.version ?? 0) + 1,
    updatedAt: now,
  }
  const { groupId } = row
  await upsertMeeting(tx, row)
  await record('group.meetingChanged', { groupId })
  const startAfter = announceAfter(row.announcedAt, now)
  if (startAfter === null) await announce(ctx, tx, record, row, actorId)
  else await ctx.jobs.send(tx, ANNOUNCE_MEETING_JOB, { groupId, actorId }, { startAfter })
  return row
}

/** Notifies the members of the changes since the last announcement. Safe to repeat. */
export async function announceMeeting(ctx: Context, groupId: string, actorId: string | null): Promise<void> {
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
  actorId: string | null,
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
