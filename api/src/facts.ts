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

const byUser = ({ userId }: { userId: string }) => userId
const byUsers = ({ userIds }: { userIds: string[] }) => userIds
const byEvent = ({ eventId }: { eventId: string }) => eventId
const byGroup = ({ groupId }: { groupId: string }) => groupId
const byConversation = ({ conversationId }: { conversationId: string }) => conversationId

/** @param orderedBy ids: facts that share one run their `after` reactions in commit order, so that "accepted" does not overtake "removed" */
const fact = <F>(orderedBy: (fact: F) => string | string[]) => ({ orderedBy })

/** Named in the past tense. Facts carry ids, not rows: a reaction reads the current rows. */
export const FACTS = {
  'user.emailVerified': fact<{ userId: string }>(byUser),
  'user.emailReplaced': fact<{ userId: string; actorId: string }>(byUser),
  /** `actorId` is null when granted from the command line. */
  'user.adminGranted': fact<{ userId: string; actorId: string | null; reason: string | null }>(byUser),
  'user.passkeyWindowOpened': fact<{ userId: string }>(byUser),
  'user.adminRevoked': fact<{ userId: string; actorId: string; reason: string | null }>(byUser),
  'user.profileEditedByAdmin': fact<{ userId: string; actorId: string; fields: string[]; reason: string | null }>(
    byUser,
  ),
  /** A profile gives an age below the one that the terms ask for. */
  'user.ageBelowTerms': fact<{ userId: string; age: number }>(byUser),
  'user.ageCorrected': fact<{ userId: string; age: number }>(byUser),
  /** An administrator looked at an age below the terms: entered one of an adult, or the person may correct it. */
  'user.ageReviewed': fact<{ userId: string; isAdult: boolean }>(byUser),
  'user.identityChanged': fact<{ userId: string }>(byUser),
  'user.suspended': fact<{ userId: string; actorId: string } & StatedReasons>(byUser),
  'user.unsuspended': fact<{ userId: string; actorId: string; reason: string | null }>(byUser),
  /** Recorded before deletion, so that other domains can transfer or delete the user's data. */
  'user.deleted': fact<{ userId: string; actorId: string | null } & StatedReasons>(byUser),
  'user.passwordChanged': fact<{ userId: string }>(byUser),
  /** Others now see more of the person. */
  'user.privacyWidened': fact<{ userId: string; settings: PrivacySetting[] }>(byUser),
  /** A right that outlives the session was given away. `id`: of the group with the plan, or of the contact. */
  'grant.given': fact<{ userId: string; kind: GivenGrant; id: string }>(byUser),
  'user.blocked': fact<{ blockerId: string; blockedId: string }>(({ blockerId }) => blockerId),
  'user.unblocked': fact<{ blockerId: string; blockedId: string }>(({ blockerId }) => blockerId),
  /** `reporterId` is null for a report without an account, or made by the product itself. */
  'report.submitted': fact<{ reportId: string; reporterId: string | null; isUrgent: boolean }>(
    ({ reportId }) => reportId,
  ),
  /** `reporterId` is null once that account is deleted, and for a report without one. */
  'report.reviewed': fact<{ reportId: string; reporterId: string | null; actorId: string }>(({ reportId }) => reportId),
  'session.ended': fact<{ userId: string; sessionId: string }>(byUser),
  'event.submitted': fact<{ eventId: string; creatorId: string; isLive: boolean }>(byEvent),
  'event.approved': fact<{ eventId: string; actorId: string }>(byEvent),
  'event.rejected': fact<{ eventId: string; actorId: string } & StatedReasons>(byEvent),
  'landingPage.changed': fact<{ eventId: string }>(byEvent),
  /** `actorId` is null when a feed changed it. `goingIds` (members and applicants of its groups) is empty unless time or place changed. */
  'event.updated': fact<{ eventId: string; actorId: string | null; goingIds: string[] }>(byEvent),
  /** On the day of the event, after `event.updated`. `movedById`: who chose the place. */
  'event.meetingPointMoved': fact<{ eventId: string; movedById: string; goingIds: string[] }>(byEvent),
  /** Of a place to meet that the submitter of a live event proposed. */
  'event.meetingPointDecided': fact<{ eventId: string; actorId: string; isAccepted: boolean }>(byEvent),
  'event.pictureRemoved': fact<{ eventId: string; actorId: string } & StatedReasons>(byEvent),
  /** `actorId` is null when a feed cancelled it. `goingIds`: members and applicants of its groups. */
  'event.cancelled': fact<{ eventId: string; actorId: string | null; goingIds: string[] } & StatedReasons>(byEvent),
  /** Recorded before deletion; its groups are deleted in the same transaction. */
  'event.deleted': fact<{ eventId: string; actorId: string; goingIds: string[] } & StatedReasons>(byEvent),
  'looking.changed': fact<{ eventId: string; userId: string }>(byUser),
  /** Recorded after `looking.changed` when a person began to look. */
  'looking.started': fact<{ eventId: string; userId: string }>(byUser),
  /** Something happened for people who look for company at the event. */
  'looking.updated': fact<{ eventId: string; userIds: string[]; update: LookingUpdate }>(byUsers),
  /** `isFirst`: not waved before and withdrawn. */
  'looking.waved': fact<{ eventId: string; userId: string; toId: string; isMutual: boolean; isFirst: boolean }>(byUser),
  'looking.waveWithdrawn': fact<{ eventId: string; userId: string; toId: string }>(byUser),
  /** The person's wish for company began, changed or ended. */
  'wish.changed': fact<{ userId: string; isEnded: boolean }>(byUser),
  /** Recorded after `wish.changed` when the last day of a wish is past. `radius`: kilometres around the place. */
  'wish.expired': fact<{ userId: string; placeId: string; placeName: string; radius: number }>(byUser),
  'group.created': fact<{ groupId: string; eventId: string; ownerId: string }>(byGroup),
  'group.updated': fact<{ groupId: string; actorId: string | null }>(byGroup),
  'group.pictureRemoved': fact<{ groupId: string; actorId: string } & StatedReasons>(byGroup),
  /**
   * Recorded before deletion. `applicantIds`: users with an open request. `cause`: the owner deleted it, an administrator
   * did, its event was deleted, its last member left, or that member moved to another group of the event: `movedToId`.
   */
  'group.deleted': fact<
    {
      groupId: string
      eventId: string
      ownerId: string
      memberIds: string[]
      applicantIds: string[]
      actorId: string | null
      cause: 'OWNER' | 'ADMIN' | 'EVENT' | 'LAST_MEMBER' | 'MOVED'
      movedToId?: string
    } & StatedReasons
  >(byGroup),
  'group.joinRequested': fact<{ groupId: string; userId: string; status: 'PENDING' | 'WAITLIST' }>(byGroup),
  /** A request was hidden, until its person said that they would leave the group with which they go. */
  'group.switchOffered': fact<{ groupId: string; userId: string }>(byGroup),
  'group.joinWithdrawn': fact<{ groupId: string; userId: string }>(byGroup),
  /** `isFounder`: the group was made with this member, who did not join an existing one. */
  'group.memberAccepted': fact<{
    groupId: string
    userId: string
    actorId: string
    isFounder?: boolean
    /** A member accepted a request that the owner left unanswered. */
    isByMember?: boolean
  }>(byGroup),
  /** People blocked each other and are in one group now. `userIds`: who blocked. */
  'group.blockedPersonJoined': fact<{ groupId: string; userIds: string[] }>(byGroup),
  /** By a change of their profile. They stay, unless the owner removes them. */
  'group.memberOutsideAudience': fact<{ groupId: string; userId: string }>(byGroup),
  /** A request was rejected, or with `wasMember` a member was removed. */
  'group.memberRejected': fact<{
    groupId: string
    userId: string
    actorId: string
    wasMember: boolean
    note: string | null
  }>(byGroup),
  /** Recorded before the member leaves: the others are told, with the member's words. */
  'group.memberCancelled': fact<{ groupId: string; userId: string; note: string | null }>(byGroup),
  /** `isSilent`: the others are told the next morning, by `group.departureAnnounced`. */
  'group.memberLeft': fact<{ groupId: string; userId: string; isSilent: boolean }>(byGroup),
  'group.departureAnnounced': fact<{ groupId: string; userId: string }>(byGroup),
  /** `actorId` is null when the owner left. */
  'group.ownerChanged': fact<{
    groupId: string
    fromUserId: string
    toUserId: string
    actorId: string | null
    reason: string | null
  }>(byGroup),
  /** A request has been open for a day. */
  'group.requestUnanswered': fact<{ groupId: string; userId: string }>(byGroup),
  /** A request has been open for two days: these members may accept it. */
  'group.requestLeftToMembers': fact<{ groupId: string; userId: string; userIds: string[] }>(byGroup),
  /** A request has been open for three days. */
  'group.requestStillOpen': fact<{ groupId: string; userId: string }>(byGroup),
  /** A request has been open for a week, and the applicant can ask another group of the event. */
  'group.requestIgnored': fact<{ groupId: string; userId: string }>(byGroup),
  'group.meetingChanged': fact<{ groupId: string }>(byGroup),
  /** The members are notified of the meeting; several changes in a row are one announcement. */
  'group.meetingAnnounced': fact<{ groupId: string; actorId: string | null }>(byGroup),
  'group.membersAsked': fact<{ groupId: string; userIds: string[]; moment: QuestionMoment; eventDay: string }>(byGroup),
  /** An answer, a ticket, an arrival or a shared plan of one member. */
  'group.dayChanged': fact<{ groupId: string; userId: string }>(byGroup),
  /** On the morning after: home safe, who came. */
  'event.morningAfterAsked': fact<{ eventId: string; userIds: string[]; eventDay: string }>(byUsers),
  /** The person did not say yet that they are home. `at`: ISO time of the check. */
  'homeCheck.reminded': fact<{ userId: string; at: string; reminders: number; isLate: boolean }>(byUser),
  /** The contact is told; null for one who is no member. */
  'homeCheck.missed': fact<{ userId: string; contactUserId: string | null }>(byUser),
  'group.invited': fact<{ groupId: string; userId: string; actorId: string }>(byGroup),
  'group.invitationDeclined': fact<{ groupId: string; userId: string }>(byGroup),
  /** Proposals of the same number of people, made at once. `actorId` greeted back; null when the platform matched them. */
  'proposal.made': fact<{
    proposalIds: string[]
    eventId: string
    people: number
    userIds: string[]
    /** Each of the people left an earlier proposal for the event unanswered. */
    isRepeated: boolean
    actorId: string | null
  }>(byUsers),
  /** Recorded after `proposal.made`, for the people whose wish matches the event. */
  'proposal.madeFromWish': fact<{ proposalIds: string[]; userIds: string[] }>(byUsers),
  'proposal.answered': fact<{ proposalId: string; eventId: string; userId: string }>(byUser),
  /** The last yes made the group, or with `actorId` null the end of the proposal did. */
  'proposal.groupMade': fact<{ proposalId: string; groupId: string; ownerId: string; actorId: string | null }>(byGroup),
  /** Expired without a group. `userIds`: those who did not say no. */
  'proposal.ended': fact<{ proposalId: string; eventId: string; userIds: string[] }>(byUsers),
  /** Visible to the writer only. */
  'reference.written': fact<{ writerId: string; groupId: string }>(byGroup),
  /** Both people wrote, or 14 days have passed since the event. */
  'references.opened': fact<{ referenceIds: string[] }>(({ referenceIds }) => referenceIds),
  'reference.deleted': fact<{ writerId: string; groupId: string; subjectId: string; wasOpen: boolean }>(byGroup),
  /** `userId` wrote it. */
  'reference.removedByAdmin': fact<
    {
      referenceId: string
      userId: string
      subjectId: string
      actorId: string
    } & StatedReasons
  >(byUser),
  'group.waitlistPromoted': fact<{ groupId: string; userId: string }>(byGroup),
  /** A payment was paid, failed or was refunded. Its effects are applied in the same transaction. */
  'payment.settled': fact<{ paymentId: string; userId: string | null }>(({ paymentId }) => paymentId),
  /** A group message mentions members with @username. Excludes the sender and blocked members. */
  'message.mentioned': fact<{ groupId: string; messageId: string; senderId: string; userIds: string[] }>(byGroup),
  /** A message written in the transaction of an act of its sender, or by the product, where `actorId` is empty. */
  'message.posted': fact<{ conversationId: string; seq: number; actorId: string; groupId: string }>(byConversation),
  /** A reaction or vote was added or removed, its poll was closed, or it was deleted. Either `groupId` or `partnerId` is set. */
  'message.changed': fact<{
    conversationId: string
    seq: number
    actorId: string
    groupId: string | null
    partnerId: string | null
    /** An administrator removed the message; `actorId` is then its writer. */
    isByAdmin: boolean
  }>(byConversation),
  /** Recorded before the text is emptied. `userId` wrote it. */
  'message.removedByAdmin': fact<{ messageId: string; userId: string; actorId: string } & StatedReasons>(byUser),
  /** The messages of a deleted account in these groups were emptied. */
  'messages.emptied': fact<{ userId: string; groupIds: string[] }>(byUser),
  'group.pinChanged': fact<{ groupId: string }>(byGroup),
  /** One notification per recipient. */
  'notification.created': fact<{ notificationIds: string[]; userIds: string[] }>(byUsers),
  /** Notifications were read, deleted or withdrawn; the unread count may have changed. */
  'notification.cleared': fact<{ userId: string }>(byUser),
}
/** The person who did it, whom no notice tells of it; null or absent when nobody did. */
export type ByActor = { actorId?: string | null }
export type Facts = { [N in FactName]: Parameters<(typeof FACTS)[N]['orderedBy']>[0] & ByActor }
export type FactName = keyof typeof FACTS
