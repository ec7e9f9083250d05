import { meetingLimits, type updateMeeting as updateMeetingRoute } from 'contract/meetings.ts'
import { DAY } from 'contract/platform/durations.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import { amsterdamDay, parseInstant } from '../../../platform/clock.ts'
import type { Actor, Context, Unit } from '../../../platform/context.ts'
import { limitedTransaction } from '../../../platform/limited-transaction.ts'
import { perContext } from '../../../platform/per-context.ts'
import { refuse, refuseIf, refuseOn } from '../../../platform/refusal.ts'
import { endPoll, hasVotes } from '../../chat/polls/service.ts'
import { postPoll } from '../../chat/service.ts'
import { groupCalendarFile } from '../../events/service.ts'
import { lockGroupOfMember, lockOwnGroup, requireGroupMember } from '../../groups/service.ts'
import {
  announceAfter,
  chosenPlace,
  defaultInstant,
  defaultPlace,
  isSameMeeting,
  meetingPoll,
  refusalToPropose,
} from '../policy.ts'
import { presentMeeting } from '../present.ts'
import { findEventOfGroup, findMeeting, lockEventOfGroup, type MeetingRow } from '../repository.ts'
import { lockMeeting, updateAnnounced, upsertMeeting } from './repository.ts'

export const ANNOUNCE_MEETING_JOB = 'announce-meeting'

export async function getMeeting(ctx: Context, actor: Actor, groupId: string) {
  await requireGroupMember(ctx.db, actor, groupId)
  const [meeting, found] = await Promise.all([findMeeting(ctx.db, groupId), findEventOfGroup(ctx.db, groupId)])
  return { meeting: meeting ?? null, officialPoint: found?.event.meetingPoint ?? null }
}

const proposalCounter = perContext((ctx) =>
  ctx.rateLimit('meeting proposals', { points: meetingLimits.proposalsPerDay, windowSeconds: DAY / 1000 }),
)

/**
 * The owner decides; another member proposes while there is only the default, without votes in its poll, which ends. Safe to
 * repeat. Locks the group.
 * @throws Refusal NOT_GROUP_MEMBER, NOT_GROUP_OWNER, TOO_MANY_PROPOSALS, MEETING_AFTER_EVENT; with the current meeting
 * MEETING_CHANGED for an older `version`, MEETING_PROPOSED and MEETING_VOTED_ON
 */
export async function updateMeeting(
  ctx: Context,
  actor: Actor,
  groupId: string,
  body: ParsedOf<typeof updateMeetingRoute>['body'],
): Promise<MeetingRow> {
  const { version, at, sign = null, fallback = null, travel = null, place } = body
  const key = `${actor.id} ${groupId}`
  const limit = { limit: proposalCounter(ctx), key, code: 'TOO_MANY_PROPOSALS' } as const
  return limitedTransaction(ctx, limit, async (unit, count) => {
    const { tx } = unit
    const group = await lockGroupOfMember(tx, actor, groupId)
    const texts = { place, at: parseInstant(at), sign, fallback, travel }
    const present = await lockMeeting(tx, groupId)
    // A time that was not changed belongs to the day for which it was agreed: the event may have moved since.
    const keptDay = present?.at.getTime() === texts.at.getTime() ? present.agreedForDay : null
    const agreedForDay = keptDay ?? amsterdamDay(group.event.startsAt)
    const isOwner = group.ownerId === actor.id
    const confirms = isOwner && present?.state !== 'CONFIRMED'
    const isSame = present !== undefined && isSameMeeting(present, texts)
    if (isSame && !confirms) return present
    const isVotedOn = present?.openPollSeq != null && (await hasVotes(tx, groupId, present.openPollSeq))
    if (!isOwner)
      refuseIf(refusalToPropose(present, actor.id, isVotedOn), present && { meeting: presentMeeting(present) })
    if (texts.at > group.event.overAt) refuseOn('at', 'MEETING_AFTER_EVENT')
    // The default may come while the first meeting is written.
    const mayReplaceUnread = present?.state === 'DEFAULT' && version === 0
    if (present !== undefined && !isSame && !mayReplaceUnread && present.version !== version)
      refuse('MEETING_CHANGED', { meeting: presentMeeting(present) })
    if (!isOwner) count()
    const by = isOwner
      ? ({ state: 'CONFIRMED', proposedById: null, proposedAt: null } as const)
      : ({ state: 'PROPOSED', proposedById: actor.id, proposedAt: unit.now() } as const)
    return saveMeeting(unit, present, { ...texts, ...by, groupId, agreedForDay }, actor.id)
  })
}

/**
 * Safe to repeat. A default whose poll ends by this is announced. Locks the group.
 * @throws Refusal NOT_GROUP_OWNER, MEETING_NOT_FOUND, MEETING_CHANGED
 */
export const confirmMeeting = async (ctx: Context, actor: Actor, groupId: string, version: number | undefined) =>
  ctx.transaction(async (unit) => {
    const { tx, record } = unit
    await lockOwnGroup(tx, actor, groupId)
    const present = (await lockMeeting(tx, groupId)) ?? refuse('MEETING_NOT_FOUND')
    if (version !== undefined && present.version !== version)
      refuse('MEETING_CHANGED', { meeting: presentMeeting(present) })
    if (present.state === 'CONFIRMED') return present
    await endMeetingPoll(unit, present)
    const row: MeetingRow = { ...present, state: 'CONFIRMED', openPollSeq: null }
    await upsertMeeting(tx, row)
    await record('group.meetingChanged', { groupId })
    if (present.openPollSeq !== null) await announce(unit, row, actor.id)
    return row
  })

/**
 * The main entrance, half an hour before the start. Does nothing with a meeting.
 * @param hasPoll the group may choose another place, and its result is announced
 */
export async function insertDefaultMeeting(ctx: Context, groupId: string, { hasPoll }: { hasPoll: boolean }) {
  await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const found = await lockEventOfGroup(tx, groupId)
    if (found === undefined || found.memberCount < 2 || (await lockMeeting(tx, groupId)) !== undefined) return
    const { event } = found
    const texts = { place: defaultPlace(event), at: defaultInstant(event), sign: null, fallback: null, travel: null }
    const by = { state: 'DEFAULT', proposedById: null, proposedAt: null } as const
    const row = { ...texts, ...by, groupId, agreedForDay: amsterdamDay(event.startsAt) }
    if (!hasPoll) return void (await saveMeeting(unit, undefined, row, null))
    const openPollSeq = await postPoll(unit, groupId, meetingPoll(event))
    await upsertMeeting(tx, { ...row, version: 1, updatedAt: unit.now(), openPollSeq })
    await record('group.meetingChanged', { groupId })
  })
}

/**
 * The place with the most votes stands, without votes the default. Does nothing where the poll ended; changes no place once
 * the event began or one member is left.
 */
export async function settleMeetingPoll(ctx: Context, groupId: string): Promise<void> {
  await ctx.transaction(async (unit) => {
    const { tx, record } = unit
    const found = await lockEventOfGroup(tx, groupId)
    const present = await lockMeeting(tx, groupId)
    if (found === undefined || present === undefined || present.openPollSeq === null) return
    const options = await endMeetingPoll(unit, present)
    const row: MeetingRow = { ...present, openPollSeq: null }
    if (found.event.startsAt <= unit.now() || found.memberCount < 2) {
      await upsertMeeting(tx, row)
      await record('group.meetingChanged', { groupId })
      return
    }
    const place = chosenPlace(options)
    await saveMeeting(unit, row, place === null ? row : { ...row, place, state: 'CONFIRMED' }, null)
  })
}

const endMeetingPoll = async (unit: Unit, present: MeetingRow | undefined) =>
  present === undefined || present.openPollSeq === null
    ? []
    : endPoll(unit, { groupId: present.groupId, seq: present.openPollSeq })

async function saveMeeting(
  unit: Unit,
  present: MeetingRow | undefined,
  change: Omit<MeetingRow, 'version' | 'updatedAt' | 'announcedVersion' | 'announcedAt' | 'openPollSeq'>,
  actorId: string | null,
): Promise<MeetingRow> {
  const { ctx, tx, record } = unit
  const now = unit.now()
  const row: MeetingRow = {
    announcedVersion: 0,
    announcedAt: null,
    ...present,
    ...change,
    version: (present?.version ?? 0) + 1,
    updatedAt: now,
    openPollSeq: null,
  }
  const { groupId } = row
  await endMeetingPoll(unit, present)
  await upsertMeeting(tx, row)
  await record('group.meetingChanged', { groupId })
  const startAfter = announceAfter(row.announcedAt, now)
  if (startAfter === null) await announce(unit, row, actorId)
  else await ctx.jobs.send(tx, ANNOUNCE_MEETING_JOB, { groupId, actorId }, { startAfter })
  return row
}

/** Notifies the members of the changes since the last announcement. Safe to repeat. */
export async function announceMeeting(ctx: Context, groupId: string, actorId: string | null): Promise<void> {
  await ctx.transaction(async (unit) => {
    const row = await lockMeeting(unit.tx, groupId)
    if (row !== undefined && row.announcedVersion < row.version) await announce(unit, row, actorId)
  })
}

async function announce({ tx, record, now }: Unit, { groupId, version }: MeetingRow, actorId: string | null) {
  await updateAnnounced(tx, groupId, { announcedVersion: version, announcedAt: now() })
  await record('group.meetingAnnounced', { groupId, actorId })
}

/** The event and the meeting of the group. @throws Refusal NOT_GROUP_MEMBER, GROUP_NOT_FOUND */
export async function getGroupCalendar(ctx: Context, actor: Actor, groupId: string) {
  await requireGroupMember(ctx.db, actor, groupId)
  const { event } = (await findEventOfGroup(ctx.db, groupId)) ?? refuse('GROUP_NOT_FOUND')
  return groupCalendarFile(ctx, event, groupId, (await findMeeting(ctx.db, groupId)) ?? null)
}
