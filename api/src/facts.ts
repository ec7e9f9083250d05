import type { DecisionCategory } from 'contract/audit.ts'
import type { GivenGrant } from 'contract/auth/grants.ts'
import type { PrivacySetting } from 'contract/users/privacy-settings.ts'

/** An administrator's own words and the rule of a decision. */
export type StatedReasons = { reason: string | null; category: DecisionCategory | null }

/**
 * What a person who looks for company is told: somebody who fits looks too, a group that fits was made, a place came free, a
 * proposal ended (`isLast`: there is no time for another; `isRepeated`: the one before was not answered either), a proposal
 * from a wish ended, nothing happened for days, or the event is tomorrow and so many groups are left.
 */
export type LookingUpdate =
  | { kind: 'SEEKER' }
  | { kind: 'GROUP' }
  | { kind: 'PLACE' }
  | { kind: 'PROPOSAL_ENDED'; isLast: boolean; isRepeated: boolean }
  | { kind: 'WISH_PROPOSAL_ENDED' }
  | { kind: 'QUIET'; cause: 'NOBODY' | 'NO_FIT' | 'NO_ANSWER' }
  | { kind: 'LAST_CALL'; groups: number }

/** What members are asked before their event, and on its day. */
export type QuestionMoment = 'WEEK' | 'DAY' | 'MEETING_OWNER' | 'MEETING_ALL' | 'SET_OUT' | 'CALL_OUT'

/** Named in the past tense. Facts carry ids, not rows: a reaction reads the current rows. */
export type Facts = {
  'user.emailVerified': { userId: string }
  'user.emailReplaced': { userId: string; actorId: string }
  /** `actorId` is null when granted from the command line. */
  'user.adminGranted': { userId: string; actorId: string | null; reason: string | null }
  'user.passkeyWindowOpened': { userId: string }
  'user.adminRevoked': { userId: string; actorId: string; reason: string | null }
  'user.profileEditedByAdmin': { userId: string; actorId: string; fields: string[]; reason: string | null }
  /** A profile gives an age below the one that the terms ask for. */
  'user.ageBelowTerms': { userId: string; age: number }
  'user.ageCorrected': { userId: string; age: number }
  /** An administrator looked at an age below the terms: entered one of an adult, or the person may correct it. */
  'user.ageReviewed': { userId: string; isAdult: boolean }
  'user.identityChanged': { userId: string }
  'user.suspended': { userId: string; actorId: string } & StatedReasons
  'user.unsuspended': { userId: string; actorId: string; reason: string | null }
  /** Recorded before deletion, so that other domains can transfer or delete the user's data. */
  'user.deleted': { userId: string; actorId: string | null } & StatedReasons
  'user.passwordChanged': { userId: string }
  /** Others now see more of the person. */
  'user.privacyWidened': { userId: string; settings: PrivacySetting[] }
  /** A right that outlives the session was given away. `id`: of the group with the plan, or of the contact. */
  'grant.given': { userId: string; kind: GivenGrant; id: string }
  'user.blocked': { blockerId: string; blockedId: string }
  'user.unblocked': { blockerId: string; blockedId: string }
  /** `reporterId` is null for a report without an account, or made by the product itself. */
  'report.submitted': { reportId: string; reporterId: string | null; isUrgent: boolean }
  /** `reporterId` is null once that account is deleted, and for a report without one. */
  'report.reviewed': { reportId: string; reporterId: string | null; actorId: string }
  'session.ended': { userId: string; sessionId: string }
  'event.submitted': { eventId: string; creatorId: string; isLive: boolean }
  'event.approved': { eventId: string; adminId: string }
  'event.rejected': { eventId: string; adminId: string } & StatedReasons
  'landingPage.changed': { eventId: string }
  /** `actorId` is null when a feed changed it. `goingIds` (members and applicants of its groups) is empty unless time or place changed. */
  'event.updated': { eventId: string; actorId: string | null; goingIds: string[] }
  /** On the day of the event, after `event.updated`. `movedById`: who chose the place. */
  'event.meetingPointMoved': { eventId: string; movedById: string; goingIds: string[] }
  /** Of a place to meet that the submitter of a live event proposed. */
  'event.meetingPointDecided': { eventId: string; actorId: string; isAccepted: boolean }
  'event.pictureRemoved': { eventId: string; actorId: string } & StatedReasons
  /** `actorId` is null when a feed cancelled it. `goingIds`: members and applicants of its groups. */
  'event.cancelled': { eventId: string; actorId: string | null; goingIds: string[] } & StatedReasons
  /** Recorded before deletion; its groups are deleted in the same transaction. */
  'event.deleted': { eventId: string; actorId: string; goingIds: string[] } & StatedReasons
  'looking.changed': { eventId: string; userId: string }
  /** Recorded after `looking.changed` when a person began to look. */
  'looking.started': { eventId: string; userId: string }
  /** Something happened for people who look for company at the event. */
  'looking.updated': { eventId: string; userIds: string[]; update: LookingUpdate }
  /** `isFirst`: not waved before and withdrawn. */
  'looking.waved': { eventId: string; userId: string; toId: string; isMutual: boolean; isFirst: boolean }
  'looking.waveWithdrawn': { eventId: string; userId: string; toId: string }
  /** The person's wish for company began, changed or ended. */
  'wish.changed': { userId: string; isEnded: boolean }
  /** Recorded after `wish.changed` when the last day of a wish is past. `radius`: kilometres around the place. */
  'wish.expired': { userId: string; placeId: string; placeName: string; radius: number }
  'group.created': { groupId: string; eventId: string; ownerId: string }
  'group.updated': { groupId: string; actorId: string | null }
  'group.pictureRemoved': { groupId: string; actorId: string } & StatedReasons
  /**
   * Recorded before deletion. `applicantIds`: users with an open request. `cause`: the owner deleted it, an administrator
   * did, its event was deleted, its last member left, or that member moved to another group of the event: `movedToId`.
   */
  'group.deleted': {
    groupId: string
    eventId: string
    ownerId: string
    memberIds: string[]
    applicantIds: string[]
    actorId: string | null
    cause: 'OWNER' | 'ADMIN' | 'EVENT' | 'LAST_MEMBER' | 'MOVED'
    movedToId?: string
  } & StatedReasons
  'group.joinRequested': { groupId: string; userId: string; status: 'PENDING' | 'WAITLIST' }
  /** A request was hidden, until its person said that they would leave the group with which they go. */
  'group.switchOffered': { groupId: string; userId: string }
  'group.joinWithdrawn': { groupId: string; userId: string }
  /** `isFounder`: the group was made with this member, who did not join an existing one. */
  'group.memberAccepted': {
    groupId: string
    userId: string
    actorId: string
    isFounder?: boolean
    /** A member accepted a request that the owner left unanswered. */
    isByMember?: boolean
  }
  /** People blocked each other and are in one group now. `userIds`: who blocked. */
  'group.blockedPersonJoined': { groupId: string; userIds: string[] }
  /** By a change of their profile. They stay, unless the owner removes them. */
  'group.memberOutsideAudience': { groupId: string; userId: string }
  /** A request was rejected, or with `wasMember` a member was removed. */
  'group.memberRejected': { groupId: string; userId: string; actorId: string; wasMember: boolean; note: string | null }
  /** Recorded before the member leaves: the others are told, with the member's words. */
  'group.memberCancelled': { groupId: string; userId: string; note: string | null }
  /** `isSilent`: the others are told the next morning, by `group.departureAnnounced`. */
  'group.memberLeft': { groupId: string; userId: string; isSilent: boolean }
  'group.departureAnnounced': { groupId: string; userId: string }
  /** `actorId` is null when the owner left. */
  'group.ownerChanged': {
    groupId: string
    fromUserId: string
    toUserId: string
    actorId: string | null
    reason: string | null
  }
  /** A request has been open for a day. */
  'group.requestUnanswered': { groupId: string; userId: string }
  /** A request has been open for two days: these members may accept it. */
  'group.requestLeftToMembers': { groupId: string; userId: string; userIds: string[] }
  /** A request has been open for three days. */
  'group.requestStillOpen': { groupId: string; userId: string }
  /** A request has been open for a week, and the applicant can ask another group of the event. */
  'group.requestIgnored': { groupId: string; userId: string }
  'group.meetingChanged': { groupId: string }
  /** The members are notified of the meeting; several changes in a row are one announcement. */
  'group.meetingAnnounced': { groupId: string; actorId: string | null }
  'group.membersAsked': { groupId: string; userIds: string[]; moment: QuestionMoment; eventDay: string }
  /** An answer, a ticket, an arrival or a shared plan of one member. */
  'group.dayChanged': { groupId: string; userId: string }
  /** On the morning after: home safe, who came. */
  'event.morningAfterAsked': { eventId: string; userIds: string[]; eventDay: string }
  /** The person did not say yet that they are home. `at`: ISO time of the check. */
  'homeCheck.reminded': { userId: string; at: string; reminders: number; isLate: boolean }
  /** The contact is told; null for one who is no member. */
  'homeCheck.missed': { userId: string; contactUserId: string | null }
  'group.invited': { groupId: string; userId: string; actorId: string }
  'group.invitationDeclined': { groupId: string; userId: string }
  /** Proposals of the same number of people, made at once. `actorId` greeted back; null when the platform matched them. */
  'proposal.made': {
    proposalIds: string[]
    eventId: string
    people: number
    userIds: string[]
    /** Each of the people left an earlier proposal for the event unanswered. */
    isRepeated: boolean
    actorId: string | null
  }
  /** Recorded after `proposal.made`, for the people whose wish matches the event. */
  'proposal.madeFromWish': { proposalIds: string[]; userIds: string[] }
  'proposal.answered': { proposalId: string; eventId: string; userId: string }
  /** The last yes made the group, or with `actorId` null the end of the proposal did. */
  'proposal.groupMade': { proposalId: string; groupId: string; ownerId: string; actorId: string | null }
  /** Expired without a group. `userIds`: those who did not say no. */
  'proposal.ended': { proposalId: string; eventId: string; userIds: string[] }
  /** Visible to the writer only. */
  'reference.written': { writerId: string; groupId: string }
  /** Both people wrote, or 14 days have passed since the event. */
  'references.opened': { referenceIds: string[] }
  'reference.deleted': { writerId: string; groupId: string; subjectId: string; wasOpen: boolean }
  /** `userId` wrote it. */
  'reference.removedByAdmin': {
    referenceId: string
    userId: string
    subjectId: string
    actorId: string
  } & StatedReasons
  'group.waitlistPromoted': { groupId: string; userId: string }
  /** A payment was paid, failed or was refunded. Its effects are applied in the same transaction. */
  'payment.settled': { paymentId: string; userId: string | null }
  /** A group message mentions members with @username. Excludes the sender and blocked members. */
  'message.mentioned': { groupId: string; messageId: string; senderId: string; userIds: string[] }
  /** A message written in the transaction of an act of its sender, or by the product, where `actorId` is empty. */
  'message.posted': { conversationId: string; seq: number; actorId: string; groupId: string }
  /** A reaction or vote was added or removed, its poll was closed, or it was deleted. Either `groupId` or `partnerId` is set. */
  'message.changed': {
    conversationId: string
    seq: number
    actorId: string
    groupId: string | null
    partnerId: string | null
    /** An administrator removed the message; `actorId` is then its writer. */
    isByAdmin: boolean
  }
  /** Recorded before the text is emptied. `userId` wrote it. */
  'message.removedByAdmin': { messageId: string; userId: string; actorId: string } & StatedReasons
  /** The messages of a deleted account in these groups were emptied. */
  'messages.emptied': { userId: string; groupIds: string[] }
  'group.pinChanged': { groupId: string }
  /** One notification per recipient. */
  'notification.created': { notificationIds: string[]; userIds: string[] }
  /** Notifications were read, deleted or withdrawn; the unread count may have changed. */
  'notification.cleared': { userId: string }
}
export type FactName = keyof Facts
