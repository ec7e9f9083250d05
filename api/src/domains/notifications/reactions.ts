import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reactions, Record } from '../../platform/facts.ts'
import { notify as deliver } from './delivery/service.ts'
import { upsertToldOf } from './missed-messages/repository.ts'
import { momentInWords } from './policy-moments.ts'
import * as wording from './policy-texts.ts'
import { deleteSubscriptionsOfSession } from './preferences/repository.ts'
import { presentNotification } from './present.ts'
import {
  countUnread,
  findEventSubject,
  findGroupSubject,
  findReportSubject,
  listAdminIds,
  listNotificationsById,
  listOtherMemberIds,
} from './repository.ts'

/**
 * Who hears about what. Rows are written with the fact, so they stand or fall with it; the bell rings after the commit.
 * Nobody is notified of their own act.
 */
export const notificationReactions: Reactions = {
  within: {
    'event.submitted': async (ctx, tx, { eventId, creatorId, isLive }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      const admins = (await listAdminIds(tx)).filter((id) => id !== creatorId)
      await notify(ctx, tx, record, admins, wording.eventCreated(event, isLive), null)
    },
    'event.approved': async (ctx, tx, { eventId, adminId }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, others([event.creatorId], adminId), wording.eventApproved(event), null)
    },
    'event.rejected': async (ctx, tx, { eventId, adminId, reason }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, others([event.creatorId], adminId), wording.eventRejected(event, reason), null)
    },
    'event.updated': async (ctx, tx, { eventId, actorId, goingIds }, record) => {
      const event = goingIds.length === 0 ? undefined : await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(
        ctx,
        tx,
        record,
        others(goingIds, actorId),
        wording.eventChanged(event, momentInWords(event.startsAt)),
        null,
      )
    },
    'event.cancelled': async (ctx, tx, { eventId, actorId, reason, goingIds }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, others([event.creatorId], actorId), wording.eventCancelled(event, reason), null)
      const going = goingIds.filter((id) => id !== event.creatorId)
      await notify(ctx, tx, record, others(going, actorId), wording.eventCancelledForMembers(event), null)
    },
    'event.deleted': async (ctx, tx, { eventId, actorId, reason, goingIds }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, others([event.creatorId], actorId), wording.eventDeleted(event, reason), null)
      const going = goingIds.filter((id) => id !== event.creatorId)
      await notify(ctx, tx, record, others(going, actorId), wording.eventDeletedForMembers(event), null)
    },
    'group.joinRequested': async (ctx, tx, { groupId, userId, status }, record) => {
      const group = await subject(tx, groupId, userId)
      if (group === undefined) return
      await notify(ctx, tx, record, others([group.ownerId], userId), wording.groupJoinRequest(group, status), userId)
    },
    'group.memberAccepted': async (ctx, tx, { groupId, userId, actorId }, record) => {
      const group = await subject(tx, groupId, userId)
      if (group === undefined) return
      await notify(ctx, tx, record, others([userId], actorId), wording.groupJoinAccepted(group), actorId)
      const members = await listOtherMemberIds(tx, groupId, userId)
      await notify(ctx, tx, record, others(members, actorId), wording.groupMemberJoined(group), userId)
    },
    'group.memberRejected': async (ctx, tx, { groupId, userId, actorId, wasMember }, record) => {
      const group = await subject(tx, groupId, userId)
      if (group === undefined) return
      await notify(ctx, tx, record, others([userId], actorId), wording.groupJoinRejected(group, wasMember), actorId)
    },
    'group.waitlistPromoted': async (ctx, tx, { groupId, userId }, record) => {
      const group = await subject(tx, groupId, userId)
      if (group === undefined) return
      await notify(ctx, tx, record, [userId], wording.waitlistPromoted(group), null)
      await notify(ctx, tx, record, others([group.ownerId], userId), wording.waitlistPromotedForOwner(group), userId)
    },
    'group.requestUnanswered': async (ctx, tx, { groupId, userId }, record) => {
      const group = await subject(tx, groupId, userId)
      if (group === undefined) return
      const notice = {
        ...wording.requestUnanswered(group),
        causeId: userId,
        dedupeKey: `unanswered:${groupId}:${userId}`,
      }
      await deliver(ctx, tx, record, [group.ownerId], notice)
    },
    'group.requestIgnored': async (ctx, tx, { groupId, userId }, record) => {
      const group = await subject(tx, groupId, userId)
      if (group === undefined) return
      const words = wording.groupAlternatives(group, { id: group.eventId, title: group.eventTitle })
      await deliver(ctx, tx, record, [userId], { ...words, causeId: null, dedupeKey: `alternatives:${groupId}` })
    },
    'message.mentioned': async (ctx, tx, { groupId, messageId, senderId, userIds }, record) => {
      const group = await subject(tx, groupId, senderId)
      if (group === undefined) return
      const told = await notify(ctx, tx, record, others(userIds, senderId), wording.mentioned(group), senderId)
      // They know there is something in that chat: the same message is not missed as well.
      await upsertToldOf(tx, messageId, told, ctx.now())
    },
    'report.reviewed': async (ctx, tx, { reportId, actorId }, record) => {
      const report = await findReportSubject(tx, reportId)
      if (report === undefined) return
      await notify(
        ctx,
        tx,
        record,
        others([report.reporterId], actorId),
        wording.reportHandled(report.reportedName),
        null,
      )
    },
    'session.ended': (_, tx, { sessionId }) => deleteSubscriptionsOfSession(tx, sessionId),
  },
  after: {
    'notification.created': async (ctx, { notificationIds }) => {
      const rows = await listNotificationsById(ctx.db, notificationIds)
      for (const row of rows) ctx.sockets.emitToUser(row.userId, 'notification:new', presentNotification(row))
      await tellCounts(ctx, [...new Set(rows.map(({ userId }) => userId))])
    },
    'notification.settled': (ctx, { userId }) => tellCounts(ctx, [userId]),
  },
}

const others = (userIds: readonly (string | null)[], actorId: string): string[] =>
  userIds.filter((id): id is string => id !== null && id !== actorId)

async function subject(tx: Tx, groupId: string, userId: string) {
  const found = await findGroupSubject(tx, groupId, userId)
  return found && { ...found, id: groupId }
}

const notify = (
  ctx: Context,
  tx: Tx,
  record: Record,
  userIds: readonly string[],
  words: wording.Wording,
  causeId: string | null,
) => deliver(ctx, tx, record, userIds, { ...words, causeId })

async function tellCounts(ctx: Context, userIds: string[]): Promise<void> {
  const unread = await countUnread(ctx.db, userIds)
  for (const userId of userIds) ctx.sockets.emitToUser(userId, 'notification:count', { count: unread.get(userId) ?? 0 })
}
