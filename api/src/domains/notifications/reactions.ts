import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reactions, Record } from '../../platform/facts.ts'
import { newId } from '../../platform/ids.ts'
import * as wording from './policy-wording.ts'
import { presentNotification } from './present.ts'
import {
  countUnread,
  findEventSubject,
  findGroupSubject,
  insertNotifications,
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
      await notify(ctx, tx, record, admins, wording.eventCreated(event, isLive))
    },
    'event.approved': async (ctx, tx, { eventId, adminId }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, others([event.creatorId], adminId), wording.eventApproved(event))
    },
    'event.rejected': async (ctx, tx, { eventId, adminId, reason }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, others([event.creatorId], adminId), wording.eventRejected(event, reason))
    },
    'event.cancelled': async (ctx, tx, { eventId, actorId, reason, goingIds }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, others([event.creatorId], actorId), wording.eventCancelled(event, reason))
      const going = goingIds.filter((id) => id !== event.creatorId)
      await notify(ctx, tx, record, others(going, actorId), wording.eventCancelledForMembers(event))
    },
    'event.deleted': async (ctx, tx, { eventId, actorId, reason, goingIds }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, others([event.creatorId], actorId), wording.eventDeleted(event, reason))
      const going = goingIds.filter((id) => id !== event.creatorId)
      await notify(ctx, tx, record, others(going, actorId), wording.eventDeletedForMembers(event))
    },
    'group.joinRequested': async (ctx, tx, { groupId, userId, status }, record) => {
      const group = await subject(tx, groupId, userId)
      if (group === undefined) return
      await notify(ctx, tx, record, others([group.ownerId], userId), wording.groupJoinRequest(group, status))
    },
    'group.memberAccepted': async (ctx, tx, { groupId, userId, actorId }, record) => {
      const group = await subject(tx, groupId, userId)
      if (group === undefined) return
      await notify(ctx, tx, record, others([userId], actorId), wording.groupJoinAccepted(group))
      const members = await listOtherMemberIds(tx, groupId, userId)
      await notify(ctx, tx, record, others(members, actorId), wording.groupMemberJoined(group))
    },
    'group.memberRejected': async (ctx, tx, { groupId, userId, actorId, wasMember }, record) => {
      const group = await subject(tx, groupId, userId)
      if (group === undefined) return
      await notify(ctx, tx, record, others([userId], actorId), wording.groupJoinRejected(group, wasMember))
    },
    'group.waitlistPromoted': async (ctx, tx, { groupId, userId }, record) => {
      const group = await subject(tx, groupId, userId)
      if (group === undefined) return
      await notify(ctx, tx, record, [userId], wording.waitlistPromoted(group))
      await notify(ctx, tx, record, others([group.ownerId], userId), wording.waitlistPromotedForOwner(group))
    },
  },
  after: {
    'notification.created': async (ctx, { notificationIds }) => {
      const rows = await listNotificationsById(ctx.db, notificationIds)
      for (const row of rows) ctx.tell.user(row.userId, 'notification:new', presentNotification(row))
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

async function notify(
  ctx: Context,
  tx: Tx,
  record: Record,
  userIds: readonly string[],
  { type, title, message, actionUrl }: wording.Wording,
): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.map((userId) => ({
    id: newId(),
    userId,
    type,
    title,
    message,
    actionUrl,
    createdAt: ctx.now(),
    readAt: null,
  }))
  await insertNotifications(tx, rows)
  await record('notification.created', { notificationIds: rows.map(({ id }) => id) })
}

async function tellCounts(ctx: Context, userIds: string[]): Promise<void> {
  const unread = await countUnread(ctx.db, userIds)
  for (const userId of userIds) ctx.tell.user(userId, 'notification:count', { count: unread.get(userId) ?? 0 })
}
