import type { FactName, Facts } from '../../facts.ts'
import type { Context, Unit } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listMemberIds } from '../groups/service.ts'
import { findMeeting } from '../meetings/service.ts'
import { listReferencePairs } from '../references/service.ts'
import { listAdmins } from '../users/service.ts'
import { markMeetingsBundled, markMeetingsOutdated } from './delivery/repository.ts'
import { type NoticeTo, notify } from './delivery/service.ts'
import { upsertNotifiedUpTo } from './missed-messages/repository.ts'
import { NOTICES, noticeOf, type Row, type Subjects } from './policy-notices.ts'
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
  listNotificationsById,
  listProposedSubjects,
  mapGroupsForEvent,
  withdrawUnread,
} from './repository.ts'

type Ids = {
  eventId: string
  movedById: string
  groupId: string
  reportId: string
  proposalIds: string[]
  referenceIds: string[]
  goingIds: string[]
}

const SUBJECTS: {
  [N in keyof Subjects]: (tx: Tx, ids: Ids, namedId?: string) => Promise<Subjects[N][] | Subjects[N] | undefined>
} = {
  none: async () => ({}),
  event: (tx, { eventId }) => findEventSubject(tx, eventId),
  movedPoint: (tx, { eventId, movedById }) => findMovedPointSubject(tx, eventId, movedById),
  seeker: (tx, { eventId }, namedId) => findSeekerSubject(tx, eventId, namedId ?? ''),
  attendees: async (tx, { eventId, goingIds }) => {
    const [event, groupIds] = [await findEventSubject(tx, eventId), await mapGroupsForEvent(tx, eventId)]
    const attendees = Map.groupBy(goingIds, (id) => groupIds.get(id) ?? null)
    return event && [...attendees].map(([groupId, userIds]) => ({ ...event, groupId, userIds }))
  },
  proposed: (tx, { proposalIds }) => listProposedSubjects(tx, proposalIds),
  group: (tx, { groupId }, namedId) => findGroupSubject(tx, groupId, namedId),
  meeting: async (tx, { groupId }) => {
    const [group, meeting] = [await findGroupSubject(tx, groupId), await findMeeting(tx, groupId)]
    return group && meeting && { ...group, meeting }
  },
  attendance: async (tx, { groupId }) => {
    const [group, meeting] = [await findGroupSubject(tx, groupId), await findMeeting(tx, groupId)]
    return group && { ...group, meeting: meeting ?? null }
  },
  report: (tx, { reportId }) => findReportSubject(tx, reportId),
  references: (tx, { referenceIds }) => listReferencePairs(tx, referenceIds),
}

type Fields = { readonly [name: PropertyKey]: string | readonly string[] | null | undefined }

const idsIn = (fields: Fields, names: PropertyKey | readonly PropertyKey[] = []): string[] =>
  [names].flat().flatMap((name) => fields[name] ?? [])

async function listAudience(tx: Tx, row: Row<never>, fields: Fields): Promise<string[]> {
  const { to, except, by } = row
  const actors = 'withdraws' in row ? [] : idsIn(fields, ['actorId', 'adminId'])
  const excluded = [...actors, ...idsIn(fields, by), ...idsIn(fields, except)]
  const ids =
    to === 'admins'
      ? (await listAdmins(tx)).map(({ id }) => id)
      : to === 'members'
        ? await listMemberIds(tx, String(fields.groupId))
        : idsIn(fields, to)
  return ids.filter((id) => !excluded.includes(id))
}

const reactWith =
  (rows: readonly Row<never>[]) =>
  async (unit: Unit, fact: Facts[FactName]): Promise<void> => {
    for (const row of rows) {
      if (row.when?.(fact as never) === false) continue
      const [namedId] = idsIn(fact as Fields, row.by)
      const found = await SUBJECTS[row.subject](unit.tx, fact as never, namedId)
      const notices: NoticeTo[] = []
      for (const subject of found === undefined ? [] : [found].flat()) {
        const notice = await applyRow(unit, row, subject, fact)
        if (notice !== null) notices.push(notice)
      }
      const notifiedIds = await notify(unit, notices)
      // The same message is not reported again as missed.
      if ('messageId' in fact) await upsertNotifiedUpTo(unit.tx, fact.messageId, notifiedIds, unit.now)
    }
  }

/** @returns null for what only withdraws */
async function applyRow(unit: Unit, row: Row<never>, subject: object, fact: Facts[FactName]): Promise<NoticeTo | null> {
  const { tx, record } = unit
  const fields = { ...subject, ...fact } as Fields
  const audience = await listAudience(tx, row, fields)
  const userIds = 'messageId' in fact ? await listMentionReaders(tx, fact.messageId, audience) : audience
  if ('withdraws' in row) {
    const keys = row.withdraws(subject as never, fact as never)
    for (const userId of await withdrawUnread(tx, userIds, keys, { at: unit.now, isKept: row.isKept === true }))
      await record('notification.cleared', { userId })
    return null
  }
  const { earlierMeetings, dedupeKey = null, ...text } = noticeOf(row, subject, fact)
  if (earlierMeetings !== undefined) await MARK_MEETINGS[earlierMeetings](tx, String(fields.groupId), userIds, unit.now)
  const [causeId = null] = idsIn(fields, row.by)
  return { userIds, notice: { ...text, causeId, dedupeKey } }
}

const MARK_MEETINGS = { outdated: markMeetingsOutdated, bundled: markMeetingsBundled }

export const notificationReactions: Reactions = {
  within: {
    ...Object.fromEntries(Object.entries(NOTICES).map(([name, rows]) => [name, reactWith([rows].flat())])),
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
