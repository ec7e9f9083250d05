/**
 * Everything that can happen in the product, past tense, carrying ids and never rows: whoever reacts reads what it
 * needs at that moment. Recorded inside the transaction that makes it true (`record`).
 */
export type Facts = {
  'user.registered': { userId: string }
  'user.emailVerified': { userId: string }
  /** `actorId` is null when the operator did it on the server itself. */
  'user.adminGranted': { userId: string; actorId: string | null }
  'user.suspended': { userId: string; actorId: string; reason: string | null }
  'user.unsuspended': { userId: string; actorId: string }
  /** Recorded while the rows are still there: who holds something of theirs hands it over or takes it away. */
  'user.deleted': { userId: string; actorId: string | null }
  'user.passwordChanged': { userId: string }
  'user.blocked': { blockerId: string; blockedId: string }
  'user.unblocked': { blockerId: string; blockedId: string }
  'report.submitted': { reportId: string; reporterId: string; reportedId: string }
  'report.reviewed': { reportId: string; actorId: string }
  'session.started': { userId: string; sessionId: string }
  'session.ended': { userId: string; sessionId: string }
  'event.submitted': { eventId: string; creatorId: string; isLive: boolean }
  'event.approved': { eventId: string; adminId: string }
  'event.rejected': { eventId: string; adminId: string; reason: string | null }
  'landingPage.created': { landingPageId: string; eventId: string; adminId: string }
  'landingPage.updated': { landingPageId: string; eventId: string; adminId: string }
  'landingPage.published': { landingPageId: string; eventId: string; adminId: string }
  'landingPage.unpublished': { landingPageId: string; eventId: string; adminId: string }
  /** `goingIds` only when its time or place changed: who is in a group for it, or asks to be. */
  'event.updated': { eventId: string; actorId: string; goingIds: string[] }
  /** `goingIds` are in a group for it, or ask to be. */
  'event.cancelled': { eventId: string; actorId: string; reason: string | null; goingIds: string[] }
  /** Recorded while the rows are still there: its groups end within. */
  'event.deleted': { eventId: string; actorId: string; reason: string | null; goingIds: string[] }
  'group.created': { groupId: string; eventId: string; ownerId: string }
  /** Its name, text, picture, visibility or size changed. */
  'group.updated': { groupId: string; actorId: string | null }
  /** Recorded while the rows are still there; `applicantIds` are those whose request was open. */
  'group.deleted': {
    groupId: string
    eventId: string
    ownerId: string
    memberIds: string[]
    applicantIds: string[]
  }
  'group.joinRequested': { groupId: string; userId: string; status: 'PENDING' | 'WAITLIST' }
  'group.joinWithdrawn': { groupId: string; userId: string }
  'group.memberAccepted': { groupId: string; userId: string; actorId: string }
  /** A request turned down, or with `wasMember` an accepted member put out. */
  'group.memberRejected': { groupId: string; userId: string; actorId: string; wasMember: boolean }
  'group.memberLeft': { groupId: string; userId: string }
  'group.ownerChanged': { groupId: string; fromUserId: string; toUserId: string }
  /** A request has waited a day for its owner's answer. */
  'group.requestUnanswered': { groupId: string; userId: string }
  /** A request has waited three days, and other groups for the event have room. */
  'group.requestIgnored': { groupId: string; userId: string }
  'group.waitlistPromoted': { groupId: string; userId: string }
  /** It was paid, failed, or was given back; what it brings or takes is in the same transaction. */
  'payment.settled': { paymentId: string; userId: string | null }
  /** A group message names members with @username; never across a block, never its own sender. */
  'message.mentioned': { groupId: string; messageId: string; senderId: string; userIds: string[] }
  /** A reaction came or went, or its author took it back. Set is the group, or the other of the two people. */
  'message.changed': {
    conversationId: string
    seq: number
    actorId: string
    groupId: string | null
    partnerId: string | null
  }
  /** Everything a deleted account wrote in these groups' chats is empty now. */
  'messages.emptied': { userId: string; groupIds: string[] }
  /** One for each person who hears about the same thing. */
  'notification.created': { notificationIds: string[]; userIds: string[] }
  /** Read or thrown away: how many are unread may have changed. */
  'notification.settled': { userId: string }
}
export type FactName = keyof Facts
