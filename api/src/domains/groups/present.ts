import type { Group, GroupSummary } from 'contract/groups/groups.ts'
import type { GroupMember, JoinRequest } from 'contract/groups/membership.ts'
import { isSignShown, signOf } from 'contract/groups/signs.ts'
import { imageAddress, presentEventSummary } from '../events/present.ts'
import { presentPlaceOf } from '../places/present.ts'
import { presentAge, presentPerson } from '../users/present.ts'
import type { GroupSummaryView, GroupView } from './listing/repository.ts'
import type { MemberView, ShownMember } from './membership/repository.ts'
import { ageRange, answersWithinHours, hasChangedRecently, isGroupActive } from './policy.ts'

export const presentAnswerTime = answersWithinHours

export function presentGroupSummary(view: GroupSummaryView, now: Date): GroupSummary {
  const { event, owner, isOwnerShown } = view
  const { image, memberCount, signNumber, ownerIsAppointed, ...group } = view.group
  const status = view.membershipStatus ?? 'NOT_MEMBER'
  const isOpenRequest = status === 'PENDING' || status === 'WAITLIST'
  return {
    ...group,
    event: presentEventSummary(event),
    ownerId: isOwnerShown ? group.ownerId : null,
    owner: isOwnerShown ? presentPerson(owner) : null,
    featuredImage: imageAddress(image),
    currentMembers: memberCount,
    isActive: isGroupActive(event, now),
    sign: status === 'ACCEPTED' && signNumber !== null && isSignShown(event.startsAt, now) ? signOf(signNumber) : null,
    createdAt: group.createdAt.toISOString(),
    currentUserMemberStatus: status,
    membershipStatus: status,
    viewerWent: view.viewerWent,
    waitlistPosition: view.waitlistPosition,
    requestedAt: isOpenRequest ? (view.requestedAt?.toISOString() ?? null) : null,
    answersWithinHours: isOwnerShown ? presentAnswerTime(view.answerMinutes) : null,
    requestCount: view.isOwned ? view.answerableRequests : null,
    ages: showsMembers(view, now) ? ageRange(view.ages) : null,
    reasons: showsMembers(view, now) ? (view.reasons ?? []) : [],
  }
}

export function presentGroup(view: GroupView, now: Date): Group {
  const isShown = showsMembers(view, now)
  return {
    ...presentGroupSummary(view, now),
    rejectionNote: view.membershipStatus === 'REJECTED' ? view.rejectionNote : null,
    needsSwitch: view.needsSwitch,
    viewerMayAdmit: !view.isOwned && (view.answerableRequests ?? 0) > 0,
    memberPreview: isShown ? view.memberPreview.map(presentPerson) : [],
    travelsFrom: isShown ? provincesOf(view.shownPlaceIds) : [],
  }
}

/** Once the event is over, only the people who were there with the group see its members. */
const showsMembers = ({ event, membershipStatus }: GroupSummaryView, now: Date): boolean =>
  membershipStatus === 'ACCEPTED' || event.overAt > now

const provincesOf = (placeIds: readonly string[]): string[] =>
  [...new Set(placeIds.flatMap((id) => presentPlaceOf(id)?.province ?? []))].sort()

const HIDDEN_PROFILE = {
  profilePhoto: null,
  profilePhotoThumbnail: null,
  age: null,
  birthdate: null,
  gender: null,
  socialPreference: null,
  bio: null,
}

/** @param view `isProfileShown` is false for people who did not ask to join: they see names and photos */
export function presentMember(view: ShownMember, now: Date): GroupMember {
  const { profilePhoto, profilePhotoThumbnail } = view.user
  const isSelf = view.viewerId === view.userId
  const isHidden = view.hasBlockedViewer || view.isProfileShown === false
  // A member who blocked the viewer is shown by name only.
  const photo = view.hasBlockedViewer ? {} : { profilePhoto, profilePhotoThumbnail }
  const user = isHidden ? { ...view.user, ...HIDDEN_PROFILE, ...photo } : view.user
  return {
    userId: view.userId,
    status: view.status === 'LEFT' ? 'ACCEPTED' : view.status,
    joinedAt: view.joinedAt?.toISOString() ?? null,
    isOwner: view.isOwner,
    attendance: isHidden ? null : view.attendance,
    attendanceAskedAt: isHidden ? null : (view.attendanceAskedAt?.toISOString() ?? null),
    hasTicket: isHidden ? null : view.hasTicket,
    arrival:
      isHidden || view.arrivalStatus === null ? null : { status: view.arrivalStatus, minutesLate: view.minutesLate },
    user: {
      ...presentPerson(user),
      age: presentAge(user, now),
      gender: user.showGender || isSelf ? user.gender : null,
      socialPreference: user.socialPreference,
      bio: user.bio,
      suspendedAt: user.suspendedAt?.toISOString() ?? null,
      memberSince: isHidden ? null : view.user.memberSince.toISOString(),
      timesWent: isHidden ? null : view.user.timesWent,
    },
  }
}

export function presentJoinRequest(view: MemberView, now: Date): JoinRequest {
  const { user, ...member } = presentMember(view, now)
  const { emailVerified, musicalPreferences, ageChangedAt, genderChangedAt } = view.user
  return {
    ...member,
    user: { ...user, emailVerified, musicalPreferences },
    requestedAt: view.requestedAt.toISOString(),
    hasChangedProfile: hasChangedRecently([ageChangedAt, genderChangedAt], now),
    message: view.message,
    questions: view.questions,
    answers: view.answers,
    canAccept: view.canAccept,
    waitlistPosition: view.waitlistPosition,
  }
}
