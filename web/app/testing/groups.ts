import type { Group, GroupMember, JoinRequest } from 'contract/groups.ts'
import type { Pagination } from 'contract/paging.ts'

let made = 0

function newId(kind: number): string {
  made += 1
  return `0190f00${kind}-0000-7000-8000-${String(made).padStart(12, '0')}`
}

export const onePage = (total: number, limit = 20): Pagination => ({
  page: 1,
  limit,
  total,
  totalPages: Math.max(1, Math.ceil(total / limit)),
  hasNextPage: total > limit,
  hasPreviousPage: false,
})

const aFace = (username: string) => ({ id: newId(1), username, profilePhoto: null, profilePhotoThumbnail: null })

/** A group with free places for an event to come, seen by an outsider; say only what the test is about. */
export function aGroup(about: Partial<Group> = {}): Group {
  const owner = about.owner ?? aFace('Sanne')
  const status = about.membershipStatus ?? 'NOT_MEMBER'
  return {
    id: newId(2),
    name: 'Vroege vogels bij de Waal',
    description: 'Rustig beginnen, hard eindigen.',
    eventId: newId(3),
    event: {
      id: newId(3),
      slug: 'oevers-open-air',
      title: 'Oevers Open Air',
      type: 'FESTIVAL',
      location: 'Nijmegen',
      image: null,
      startDate: '2199-06-20T12:00:00.000Z',
      endDate: null,
    },
    ownerId: owner.id,
    owner,
    featuredImage: null,
    maxMembers: 10,
    currentMembers: 6,
    tags: [],
    isPublic: true,
    isActive: true,
    createdAt: '2026-06-01T10:00:00.000Z',
    currentUserMemberStatus: status,
    membershipStatus: status,
    waitlistPosition: null,
    requestCount: null,
    memberPreview: [owner],
    ...about,
  }
}

type Person = { username: string; id?: string } & Partial<GroupMember>

export function aMember({ username, id, ...about }: Person): GroupMember {
  const face = { ...aFace(username), ...(id === undefined ? {} : { id }) }
  return {
    userId: face.id,
    status: 'ACCEPTED',
    joinedAt: '2026-06-02T10:00:00.000Z',
    isOwner: false,
    user: { ...face, age: 31, gender: 'VROUW', socialPreference: 'BEETJE_EXTROVERT', bio: null, suspendedAt: null },
    ...about,
  }
}

export function aRequest({
  message = null,
  waitlistPosition = null,
  ...about
}: Person & Partial<JoinRequest>): JoinRequest {
  return {
    ...aMember({ status: waitlistPosition === null ? 'PENDING' : 'WAITLIST', joinedAt: null, ...about }),
    requestedAt: '2026-06-03T10:00:00.000Z',
    message,
    waitlistPosition,
  }
}
