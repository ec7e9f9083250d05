import type { ByActor, FactName, Facts } from '../../facts.ts'
import type { Context, Unit } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listMemberIds } from '../groups/service.ts'
import { findMeeting } from '../meetings/service.ts'
import { listReferencePairs } from '../references/service.ts'
import { listAdmins } from '../users/service.ts'
import { FOR_MEMBERS } from './delivery/policy.ts'
import { cancelDelivery } from './delivery/repository.ts'
import { type NoticeTo, notify } from './delivery/service.ts'
import { upsertNotifiedUpTo } from './missed-messages/repository.ts'
import { noticeOf, type Recipients, type Row, type Rows, type SubjectKeys, type Subjects } from './notices/policy.ts'
import { REQUEST_TYPES } from './notices/policy-requests.ts'
import { NOTICES } from './policy-notices.ts'
import { listMentionReaders } from './preferences/repository.ts'
import { presentNotification } from './present.ts'
import { deleteSubscriptionsOfSession } from './push/repository.ts'
import {
  countUnreadByUser,
  findEventSubject,
  findGroupSubject,
  findMovedPointSubject,
  findReportSubject,
  findSeekerSubject,
  type GroupNotifications,
  listNotificationsById,
  listProposedSubjects,
  mapGroupsForEvent,
  withdrawUnread,
} from './repository.ts'

const one = <S>(subject: S | undefined): S[] => (subject === undefined ? [] : [subject])

/** @param namedId the applicant or member named in the text */
type ReadSubjects<N extends keyof Subjects> = (tx: Tx, keys: SubjectKeys[N], namedId?: string) => Promise<Subjects[N][]>

const READ_SUBJECTS: { readonly [N in keyof Subjects]: ReadSubjects<N> } = {
  none: async () => [{}],
  event: async (tx, { eventId }) => one(await findEventSubject(tx, eventId)),
  movedPoint: async (tx, { eventId, movedById }) => one(await findMovedPointSubject(tx, eventId, movedById)),
  seeker: async (tx, { eventId, userId }) => one(await findSeekerSubject(tx, eventId, userId)),
  attendees: async (tx, { eventId, goingIds }) => {
    const [event, groupIds] = [await findEventSubject(tx, eventId), await mapGroupsForEvent(tx, eventId)]
    if (event === undefined) return []
    const attendees = Map.groupBy(goingIds, (id) => groupIds.get(id) ?? null)
    return [...attendees].map(([groupId, userIds]) => ({ ...event, groupId, userIds }))
  },
  proposed: (tx, { proposalIds }) => listProposedSubjects(tx, proposalIds),
  group: async (tx, { groupId }, namedId) => one(await findGroupSubject(tx, groupId, namedId)),
  meeting: async (tx, { groupId }) => {
    const [group, meeting] = [await findGroupSubject(tx, groupId), await findMeeting(tx, groupId)]
    return one(group && meeting && { ...group, meeting })
  },
  attendance: async (tx, { groupId }) => {
    const [group, meeting = null] = [await findGroupSubject(tx, groupId), await findMeeting(tx, groupId)]
    return one(group && { ...group, meeting })
  },
  report: async (tx, { reportId }) => one(await findReportSubject(tx, reportId)),
  references: (tx, { referenceIds }) => listReferencePairs(tx, referenceIds),
}

/** @returns the ids of the users who were notified */
async function sendNotices<F extends ByActor>(unit: Unit, rows: Rows<F> = [], fact: F): Promise<string[]> {
  const notifiedIds: string[] = []
  for (const row of 'subject' in rows ? [rows] : rows)
    if (row.when?.(fact) !== false) notifiedIds.push(...(await notify(unit, await listNotices(unit, row, fact))))
  return notifiedIds
}

async function listNotices<N extends keyof Subjects, F extends ByActor>(unit: Unit, row: Row<F, N>, fact: F) {
  const { tx } = unit
  const now = unit.now()
  const causeId = row.by === undefined ? null : String(fact[row.by])
  const subjects = await READ_SUBJECTS[row.subject](tx, row.keysOf(fact), causeId ?? undefined)
  const notices: NoticeTo[] = []
  for (const subject of subjects) {
    const excluded = [causeId, fact.actorId ?? null, row.except?.(subject, fact) ?? null].flat()
    const recipients = await listRecipientIds(tx, row.to(subject, fact))
    const userIds = recipients.filter((id) => !excluded.includes(id))
    const { earlierMeetings, dedupeKey = null, ...text } = noticeOf(row, subject, fact)
    if (earlierMeetings !== undefined && text.groupId !== null) {
      const earlier = { groupId: text.groupId, userIds, types: ['meeting_changed'] } as const
      if (earlierMeetings === 'outdated') await withdrawUnread(tx, earlier, { at: now, isKept: true })
      else await cancelDelivery(tx, earlier, now)
    }
    notices.push({ userIds, notice: { causeId, ...text, dedupeKey } })
  }
  return notices
}

async function listRecipientIds(tx: Tx, to: Recipients): Promise<readonly string[]> {
  if (to === null) return []
  if (typeof to === 'string') return [to]
  if ('membersOf' in to) return listMemberIds(tx, to.membersOf)
  return 'everyAdmin' in to ? (await listAdmins(tx)).map(({ id }) => id) : to
}

/** The request waits for no answer any more. */
async function withdrawRequestNotices(unit: Unit, request: Facts['group.joinWithdrawn'], isKept: boolean) {
  const { groupId, userId } = request
  const memberIds = await listMemberIds(unit.tx, groupId)
  await withdraw(unit, { groupId, userIds: memberIds, types: REQUEST_TYPES.ofMembers, causeId: userId }, isKept)
  await withdraw(unit, { groupId, userIds: [userId], types: REQUEST_TYPES.ofApplicant }, isKept)
}

const withdrawMemberNotices = (unit: Unit, groupId: string, userIds: readonly string[]): Promise<void> =>
  withdraw(unit, { groupId, userIds, types: FOR_MEMBERS }, true)

async function withdraw(unit: Unit, which: GroupNotifications, isKept: boolean): Promise<void> {
  const { tx, record } = unit
  const now = unit.now()
  for (const userId of await withdrawUnread(tx, which, { at: now, isKept }))
    await record('notification.cleared', { userId })
}

/** What ends earlier notifications. Runs before the fact's own notices are sent. */
const WITHDRAWALS: { [N in FactName]?: (unit: Unit, fact: Facts[N]) => Promise<void> } = {
  'group.joinWithdrawn': (unit, fact) => withdrawRequestNotices(unit, fact, false),
  'group.memberAccepted': (unit, fact) => withdrawRequestNotices(unit, fact, true),
  'group.memberLeft': (unit, { groupId, userId }) => withdrawMemberNotices(unit, groupId, [userId]),
  'group.deleted': (unit, { groupId, memberIds }) => withdrawMemberNotices(unit, groupId, memberIds),
  'group.memberRejected': async (unit, fact) => {
    if (fact.wasMember) await withdrawMemberNotices(unit, fact.groupId, [fact.userId])
    await withdrawRequestNotices(unit, fact, true)
  },
}

const reactTo =
  <N extends FactName>(name: N) =>
  async (unit: Unit, fact: Facts[N]): Promise<void> => {
    await WITHDRAWALS[name]?.(unit, fact)
    await sendNotices(unit, NOTICES[name] as Rows<Facts[N]> | undefined, fact)
  }

export const notificationReactions: Reactions = {
  within: {
    ...Object.fromEntries(
      [...Object.keys(NOTICES), ...Object.keys(WITHDRAWALS)].map((name) => [name, reactTo(name as FactName)]),
    ),
    // The same message is not reported again as missed.
    'message.mentioned': async (unit, fact) => {
      const userIds = await listMentionReaders(unit.tx, fact.messageId, fact.userIds)
      const notifiedIds = await sendNotices(unit, NOTICES['message.mentioned'], { ...fact, userIds })
      await upsertNotifiedUpTo(unit.tx, fact.messageId, notifiedIds, unit.now())
    },
    'session.ended': ({ tx }, { sessionId }) => deleteSubscriptionsOfSession(tx, sessionId),
  },
  after: {
    'notification.created': async (ctx, { notificationIds }) => {
      const rows = await listNotificationsById(ctx.db, notificationIds)
      for (const row of rows) ctx.sockets.emitToUser(row.userId, 'notification:new', presentNotification(row))
      await emitUnreadCounts(ctx, [...new Set(rows.map(({ userId }) => userId))])
    },
    'notification.cleared': (ctx, { userId }) => emitUnreadCounts(ctx, [userId]),
  },
  changes: {
    'notification.created': [{ topics: () => ['notifications'], to: (_, { userIds }) => userIds }],
    'notification.cleared': [{ topics: () => ['notifications'], to: (_, { userId }) => [userId] }],
  },
}

async function emitUnreadCounts(ctx: Context, userIds: string[]): Promise<void> {
  const unread = await countUnreadByUser(ctx.db, userIds)
  for (const userId of userIds) ctx.sockets.emitToUser(userId, 'notification:count', { count: unread.get(userId) ?? 0 })
}
