import { DAY } from 'contract/platform/durations.ts'
import { OUTCOME_SENTENCES } from 'contract/reports.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reactions } from '../../platform/facts.ts'
import { findMeeting } from '../meetings/service.ts'
import { listReferencePairs } from '../references/service.ts'
import { markMeetingsBundled, markMeetingsOutdated } from './delivery/repository.ts'
import { attendanceKey, findAttachments, meetingKey, notify, requestKey } from './delivery/service.ts'
import { upsertNotifiedUpTo } from './missed-messages/repository.ts'
import * as texts from './policy-texts.ts'
import { presentNotification } from './present.ts'
import { deleteSubscriptionsOfSession } from './push/repository.ts'
import {
  countUnreadByUser,
  findEventSubject,
  findGroupAndEvent,
  findGroupSubject,
  findReportSubject,
  hideUnread,
  listAdminIds,
  listNotificationsById,
  listOtherMemberIds,
  mapGroupsForEvent,
} from './repository.ts'

/** Notifications are stored in the transaction of the fact and broadcast after its commit. The actor is never notified. */
export const notificationReactions: Reactions = {
  within: {
    'event.submitted': async (ctx, tx, { eventId, creatorId, isLive }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      const admins = (await listAdminIds(tx)).filter((id) => id !== creatorId)
      await notify(ctx, tx, record, admins, { ...texts.eventCreated(event, isLive), causeId: null })
    },
    'event.approved': async (ctx, tx, { eventId, adminId }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, withoutActor([event.creatorId], adminId), {
        ...texts.eventApproved(event),
        causeId: null,
      })
    },
    'event.rejected': async (ctx, tx, { eventId, adminId, reason }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, withoutActor([event.creatorId], adminId), {
        ...texts.eventRejected(event, reason),
        causeId: null,
        // The statement of reasons is the mail.
        isMailedSeparately: true,
      })
    },
    'event.updated': async (ctx, tx, { eventId, actorId, goingIds }, record) => {
      const event = goingIds.length === 0 ? undefined : await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, withoutActor(goingIds, actorId), {
        ...texts.eventChanged(event),
        causeId: null,
      })
    },
    'event.cancelled': async (ctx, tx, { eventId, actorId, reason, goingIds }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, withoutActor([event.creatorId], actorId), {
        ...texts.eventCancelled(event, reason),
        causeId: null,
        // The statement of reasons is the mail.
        isMailedSeparately: true,
      })
      const going = goingIds.filter((id) => id !== event.creatorId)
      const groupIds = await mapGroupsForEvent(tx, eventId)
      for (const [groupId, userIds] of Map.groupBy(withoutActor(going, actorId), (id) => groupIds.get(id) ?? null))
        await notify(ctx, tx, record, userIds, {
          ...texts.eventCancelledForMembers(event, reason, groupId),
          causeId: null,
        })
    },
    'event.deleted': async (ctx, tx, { eventId, actorId, reason, goingIds }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      await notify(ctx, tx, record, withoutActor([event.creatorId], actorId), {
        ...texts.eventDeleted(event, reason),
        causeId: null,
        // The statement of reasons is the mail.
        isMailedSeparately: true,
      })
      const going = goingIds.filter((id) => id !== event.creatorId)
      await notify(ctx, tx, record, withoutActor(going, actorId), {
        ...texts.eventDeletedForMembers(event),
        causeId: null,
      })
    },
    'group.joinRequested': async (ctx, tx, { groupId, userId, status }, record) => {
      const group = await findGroup(tx, groupId, userId)
      if (group === undefined) return
      await notify(ctx, tx, record, withoutActor([group.ownerId], userId), {
        ...texts.groupJoinRequest(group, status),
        causeId: userId,
        dedupeKey: requestKey(groupId, userId),
        renewedWithin: DAY,
      })
    },
    'group.joinWithdrawn': async (ctx, tx, { groupId, userId }, record) => {
      const group = await findGroup(tx, groupId, userId)
      if (group !== undefined && (await hideUnread(tx, group.ownerId, requestKey(groupId, userId), ctx.now())))
        await record('notification.settled', { userId: group.ownerId })
    },
    'group.memberAccepted': async (ctx, tx, { groupId, userId, actorId, isFounder = false }, record) => {
      const group = await findGroup(tx, groupId, userId)
      if (group === undefined) return
      await notify(ctx, tx, record, withoutActor([userId], actorId), {
        ...texts.groupJoinAccepted(group),
        causeId: actorId,
      })
      const members = isFounder ? [] : await listOtherMemberIds(tx, groupId, userId)
      await notify(ctx, tx, record, withoutActor(members, actorId), {
        ...texts.groupMemberJoined(group),
        causeId: userId,
      })
    },
    'group.memberCancelled': async (ctx, tx, { groupId, userId, note }, record) => {
      const group = await findGroup(tx, groupId, userId)
      if (group === undefined) return
      const members = await listOtherMemberIds(tx, groupId, userId)
      await notify(ctx, tx, record, members, { ...texts.groupMemberCancelled(group, note), causeId: userId })
    },
    'proposal.made': async (ctx, tx, { proposalId, eventId, userIds }, record) => {
      const event = await findEventSubject(tx, eventId)
      if (event === undefined) return
      const text = texts.groupProposal(event, userIds.length - 1)
      await notify(ctx, tx, record, userIds, { ...text, causeId: null, dedupeKey: `proposal:${proposalId}` })
    },
    'proposal.groupMade': async (ctx, tx, { groupId, ownerId, actorId }, record) => {
      const group = await findGroup(tx, groupId, ownerId)
      if (group === undefined) return
      const notice = { ...texts.proposalBecameGroup(group), causeId: null }
      await notify(ctx, tx, record, withoutActor([ownerId], actorId), notice)
    },
    'group.invited': async (ctx, tx, { groupId, userId, actorId }, record) => {
      const group = await findGroup(tx, groupId, actorId)
      if (group === undefined) return
      const dedupeKey = `invitation:${groupId}`
      await notify(ctx, tx, record, [userId], { ...texts.groupInvitation(group), causeId: actorId, dedupeKey })
    },
    'group.memberRejected': async (ctx, tx, { groupId, userId, actorId, wasMember, note }, record) => {
      const group = await findGroup(tx, groupId, userId)
      if (group === undefined) return
      await notify(ctx, tx, record, withoutActor([userId], actorId), {
        ...texts.groupJoinRejected(group, { wasMember, note }),
        causeId: actorId,
      })
    },
    'group.waitlistPromoted': async (ctx, tx, { groupId, userId }, record) => {
      const group = await findGroup(tx, groupId, userId)
      if (group === undefined) return
      await notify(ctx, tx, record, [userId], { ...texts.waitlistPromoted(group), causeId: null })
      await notify(ctx, tx, record, withoutActor([group.ownerId], userId), {
        ...texts.waitlistPromotedForOwner(group),
        causeId: userId,
      })
    },
    'group.requestUnanswered': async (ctx, tx, { groupId, userId }, record) => {
      const group = await findGroup(tx, groupId, userId)
      if (group === undefined) return
      const dedupeKey = `unanswered:${groupId}:${userId}`
      const text = texts.requestUnanswered({ ...group, requestedAt: group.requestedAt ?? ctx.now() })
      await notify(ctx, tx, record, [group.ownerId], { ...text, causeId: userId, dedupeKey })
    },
    'group.requestStillOpen': async (ctx, tx, { groupId, userId }, record) => {
      const group = await findGroup(tx, groupId, userId)
      if (group === undefined) return
      const text = texts.requestStillOpen(group)
      await notify(ctx, tx, record, [userId], { ...text, causeId: null, dedupeKey: `still-open:${groupId}` })
    },
    'group.requestIgnored': async (ctx, tx, { groupId, userId }, record) => {
      const group = await findGroup(tx, groupId, userId)
      if (group === undefined) return
      const text = texts.groupAlternatives(group)
      await notify(ctx, tx, record, [userId], { ...text, causeId: null, dedupeKey: `alternatives:${groupId}` })
    },
    'group.meetingAnnounced': async (ctx, tx, { groupId, actorId }, record) => {
      const [found, meeting] = [await findGroupAndEvent(tx, groupId), await findMeeting(tx, groupId)]
      if (found === undefined || meeting === undefined) return
      const members = await listOtherMemberIds(tx, groupId, actorId)
      await markMeetingsOutdated(tx, groupId, members, ctx.now())
      await notify(ctx, tx, record, members, {
        ...texts.meetingChanged(found.group, meeting),
        causeId: null,
        dedupeKey: meetingKey(groupId, meeting.version),
      })
    },
    'group.attendanceAsked': async (ctx, tx, { groupId, userIds, moment, eventDay }, record) => {
      const [found, meeting] = [await findGroupAndEvent(tx, groupId), await findMeeting(tx, groupId)]
      if (found === undefined) return
      await markMeetingsBundled(tx, groupId, userIds, ctx.now())
      const dedupeKey = attendanceKey(moment, found.group, eventDay)
      await notify(ctx, tx, record, userIds, {
        ...texts.attendanceQuestion(found.group, found.event, meeting ?? null, moment),
        causeId: null,
        dedupeKey,
        ...(moment === 'DAY' ? { attachments: await findAttachments(ctx, tx, { dedupeKey }) } : {}),
      })
    },
    'group.homeSafeAsked': async (ctx, tx, { groupId, userIds, eventDay }, record) => {
      const found = await findGroupAndEvent(tx, groupId)
      if (found === undefined) return
      const notice = { ...texts.homeSafe(found.group), causeId: null, dedupeKey: `home-safe:${groupId}:${eventDay}` }
      await notify(ctx, tx, record, userIds, notice)
    },
    'group.turnoutAsked': async (ctx, tx, { groupId, userIds }, record) => {
      const found = await findGroupAndEvent(tx, groupId)
      if (found === undefined) return
      const notice = { ...texts.turnoutQuestion(found.group), causeId: null, dedupeKey: `turnout:${groupId}` }
      await notify(ctx, tx, record, userIds, notice)
    },
    'turnout.contested': async (ctx, tx, _fact, record) => {
      await notify(ctx, tx, record, await listAdminIds(tx), { ...texts.turnoutContested(), causeId: null })
    },
    'turnout.objectionDecided': async (ctx, tx, { objectionId, userId }, record) => {
      const notice = { ...texts.turnoutDecided(), causeId: null, dedupeKey: `turnout-decided:${objectionId}` }
      await notify(ctx, tx, record, [userId], notice)
    },
    'references.opened': async (ctx, tx, { referenceIds }, record) => {
      for (const { id, writerId, subjectId, writer, eventId, eventTitle } of await listReferencePairs(
        tx,
        referenceIds,
      )) {
        const event = eventId === null || eventTitle === null ? null : { id: eventId, title: eventTitle }
        const text = texts.referenceOpened(writer, event)
        await notify(ctx, tx, record, [subjectId], { ...text, causeId: writerId, dedupeKey: `reference:${id}` })
      }
    },
    'message.mentioned': async (ctx, tx, { groupId, messageId, senderId, userIds }, record) => {
      const group = await findGroup(tx, groupId, senderId)
      if (group === undefined) return
      const notice = { ...texts.mentioned(group), causeId: senderId }
      const notifiedIds = await notify(ctx, tx, record, withoutActor(userIds, senderId), notice)
      // The same message is not reported again as missed.
      await upsertNotifiedUpTo(tx, messageId, notifiedIds, ctx.now())
    },
    'report.submitted': async (ctx, tx, { reportId, isUrgent }, record) => {
      const report = await findReportSubject(tx, reportId)
      if (report === undefined) return
      const { reporterId, reference } = report
      if (reporterId !== null)
        await notify(ctx, tx, record, [reporterId], { ...texts.reportReceived(report, reference), causeId: null })
      if (isUrgent)
        await notify(ctx, tx, record, await listAdminIds(tx), {
          ...texts.reportUrgent(reportId, reference),
          causeId: null,
          // Every administrator gets a mail, whatever the preferences (reports domain).
          isMailedSeparately: true,
        })
    },
    'report.reviewed': async (ctx, tx, { reportId, actorId }, record) => {
      const report = await findReportSubject(tx, reportId)
      if (report === undefined) return
      const outcome = OUTCOME_SENTENCES[report.outcome ?? 'HANDLED']
      await notify(ctx, tx, record, withoutActor([report.reporterId], actorId), {
        ...texts.reportHandled(report, outcome),
        causeId: null,
      })
    },
    'objection.submitted': async (ctx, tx, _fact, record) => {
      await notify(ctx, tx, record, await listAdminIds(tx), { ...texts.objectionSubmitted(), causeId: null })
    },
    'group.ownerChanged': async (ctx, tx, { groupId, fromUserId, toUserId, actorId, reason }, record) => {
      const group = await findGroup(tx, groupId, toUserId)
      if (group === undefined) return
      const isByAdmin = actorId !== null && actorId !== fromUserId
      // An owner who feels unsafe leaves unannounced. Every owner leaves in the same way, so that this reveals nothing.
      const isInAppOnly = actorId === null
      await notify(ctx, tx, record, withoutActor([toUserId], actorId), {
        ...texts.groupOwnerBecame(group, isByAdmin, reason),
        causeId: null,
        isInAppOnly,
      })
      if (isByAdmin)
        await notify(ctx, tx, record, withoutActor([fromUserId], actorId), {
          ...texts.groupOwnerEnded(group, reason),
          causeId: null,
        })
      const others = (await listOtherMemberIds(tx, groupId, toUserId)).filter((id) => id !== fromUserId)
      const notice = { ...texts.groupOwnerChanged(group), causeId: null, isInAppOnly }
      await notify(ctx, tx, record, withoutActor(others, actorId), notice)
    },
    'group.deleted': async (ctx, tx, { groupId, ownerId, memberIds, applicantIds, actorId, cause }, record) => {
      // A deleted event has its own notification, which says that the groups are deleted.
      if (cause === 'EVENT' || cause === 'LAST_MEMBER') return
      const group = await findGroup(tx, groupId, ownerId)
      if (group === undefined) return
      // The owner of a group that an administrator deleted gets the statement of reasons.
      const recipients = [...memberIds, ...applicantIds].filter((id) => id !== ownerId)
      const notice = { ...texts.groupDeleted(group, cause === 'ADMIN'), causeId: null }
      await notify(ctx, tx, record, withoutActor(recipients, actorId), notice)
    },
    'user.profileEditedByAdmin': async (ctx, tx, { userId, actorId, fields, reason }, record) => {
      const notice = { ...texts.profileEdited(fields, reason), causeId: null }
      await notify(ctx, tx, record, withoutActor([userId], actorId), notice)
    },
    'user.adminGranted': async (ctx, tx, { userId, reason }, record) => {
      await notify(ctx, tx, record, [userId], { ...texts.adminRightsGranted(reason), causeId: null })
    },
    'user.adminRevoked': async (ctx, tx, { userId, reason }, record) => {
      await notify(ctx, tx, record, [userId], { ...texts.adminRightsRevoked(reason), causeId: null })
    },
    'session.ended': (_, tx, { sessionId }) => deleteSubscriptionsOfSession(tx, sessionId),
  },
  after: {
    'notification.created': async (ctx, { notificationIds }) => {
      const rows = await listNotificationsById(ctx.db, notificationIds)
      for (const row of rows) ctx.sockets.emitToUser(row.userId, 'notification:new', presentNotification(row))
      await emitUnreadCounts(ctx, [...new Set(rows.map(({ userId }) => userId))])
    },
    'notification.settled': (ctx, { userId }) => emitUnreadCounts(ctx, [userId]),
  },
  changes: {
    'notification.created': [{ topics: () => ['notifications'], to: (_, { userIds }) => userIds }],
    'notification.settled': [{ topics: () => ['notifications'], to: (_, { userId }) => [userId] }],
  },
}

const withoutActor = (userIds: readonly (string | null)[], actorId: string | null): string[] =>
  userIds.filter((id): id is string => id !== null && id !== actorId)

async function findGroup(tx: Tx, groupId: string, userId: string) {
  const group = await findGroupSubject(tx, groupId, userId)
  return group && { ...group, id: groupId }
}

async function emitUnreadCounts(ctx: Context, userIds: string[]): Promise<void> {
  const unread = await countUnreadByUser(ctx.db, userIds)
  for (const userId of userIds) ctx.sockets.emitToUser(userId, 'notification:count', { count: unread.get(userId) ?? 0 })
}
