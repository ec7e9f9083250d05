import type { Group, GroupMember, JoinRequest } from 'contract/groups.ts'
import { imageAddress } from '../events/present.ts'
import { presentAge, presentPerson, uploadPath } from '../users/present.ts'
import { isGroupActive } from './policy.ts'
import type { MemberView } from './repository-members.ts'
import type { GroupView } from './repository-views.ts'

export function presentGroup(view: GroupView, now: Date): Group {
  const { group, event, owner } = view
  const status = view.membershipStatus ?? 'NOT_MEMBER'
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    eventId: group.eventId,
    event: {
      id: event.id,
      slug: event.slug,
      title: event.title,
      type: event.type,
      location: event.location,
      image: imageAddress(event.image),
      startDate: event.startsAt.toISOString(),
      endDate: event.endsAt?.toISOString() ?? null,
    },
    ownerId: owner.id,
    owner: presentPerson(owner),
    featuredImage: uploadPath(group.image),
    maxMembers: group.maxMembers,
    currentMembers: group.memberCount,
    tags: group.tags,
    isPublic: group.isPublic,
    isActive: isGroupActive(event, now),
    createdAt: group.createdAt.toISOString(),
    currentUserMemberStatus: status,
    membershipStatus: status,
    waitlistPosition: view.waitlistPosition,
    requestCount: view.requestCount,
    memberPreview: view.memberPreview.map(presentPerson),
  }
}

export function presentMember(view: MemberView, now: Date): GroupMember {
  const { user } = view
  return {
    userId: view.userId,
    status: view.status,
    joinedAt: view.joinedAt?.toISOString() ?? null,
    isOwner: view.isOwner,
    user: {
      ...presentPerson(user),
      age: presentAge(user, now),
      gender: user.gender,
      socialPreference: user.socialPreference,
      bio: user.bio,
      suspendedAt: user.suspendedAt?.toISOString() ?? null,
    },
  }
}

export function presentJoinRequest(view: MemberView, now: Date): JoinRequest {
  return {
    ...presentMember(view, now),
    requestedAt: view.requestedAt.toISOString(),
    message: view.message,
    waitlistPosition: view.waitlistPosition,
  }
}
