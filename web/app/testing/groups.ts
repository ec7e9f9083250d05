import type { Group } from 'contract/groups/groups.ts'
import type { GroupMember, JoinRequest } from 'contract/groups/membership.ts'
import type { Pagination } from 'contract/platform/paging.ts'

let created = 0

function newId(kind: number): string {
  created += 1
  return `0190f00${kind}-0000-7000-8000-${String(created).padStart(12, '0')}`
}

export const onePage = (total: number, limit = 20): Pagination => ({
  page: 1,
  limit,
  total,
  totalPages: Math.max(1, Math.ceil(total / limit)),
  hasNextPage: total > limit,
  hasPreviousPage: false,
})

const aUserSummary = (username: string) => ({ id: newId(1), username, profilePhoto: null, profilePhotoThumbnail: null })

/** A group with free places for a future event, seen by a non-member. Pass only the fields the test is about. */
export function aGroup(overrides: Partial<Group> = {}): Group {
  const owner = overrides.owner ?? aUserSummary('Sanne')
  const status = overrides.membershipStatus ?? 'NOT_MEMBER'
  return {
    id: newId(2),
    name: 'Vroege vogels bij de Waal',
    description: 'Rustig beginnen, hard eindigen.',
    eventId: newId(3),
    event: {
      id: newId(3),
      slug: 'oevers-open-air',
      title: 'Oevers Open Air',
      name: 'Oevers Open Air',
      type: 'FESTIVAL',
      location: 'Nijmegen',
      image: null,
      startDate: '2199-06-20T12:00:00.000Z',
      endDate: null,
      isWholeDay: false,
    },
    ownerId: owner.id,
    owner,
    featuredImage: null,
    maxMembers: 10,
    currentMembers: 6,
    tags: [],
    questions: [],
    audience: 'EVERYONE',
    minAge: null,
    maxAge: null,
    membersMayAdmit: false,
    takesRequests: true,
    isPublic: true,
    isActive: true,
    sign: null,
    createdAt: '2026-06-01T10:00:00.000Z',
    currentUserMemberStatus: status,
    membershipStatus: status,
    viewerWent: false,
    waitlistPosition: null,
    requestedAt: null,
    rejectionNote: null,
    needsSwitch: false,
    answersWithinHours: null,
    viewerMayAdmit: false,
    requestCount: null,
    memberPreview: [owner],
    ages: null,
    travelsFrom: [],
    reasons: [],
    ...overrides,
  }
}

type Person = { username: string; id?: string } & Partial<GroupMember>

export function aMember({ username, id, ...overrides }: Person): GroupMember {
  const summary = { ...aUserSummary(username), ...(id === undefined ? {} : { id }) }
  return {
    userId: summary.id,
    status: 'ACCEPTED',
    joinedAt: '2026-06-02T10:00:00.000Z',
    isOwner: false,
    attendance: null,
    attendanceAskedAt: null,
    hasTicket: null,
    arrival: null,
    user: {
      ...summary,
      age: 31,
      gender: 'VROUW',
      socialPreference: 'BEETJE_EXTROVERT',
      bio: null,
      suspendedAt: null,
      memberSince: '2026-03-01T10:00:00.000Z',
      timesWent: null,
    },
    ...overrides,
  }
}

export function aRequest({
  requestedAt = '2026-06-03T10:00:00.000Z',
  hasChangedProfile = false,
  message = null,
  questions = [],
  answers = [],
  canAccept = true,
  waitlistPosition = null,
  ...overrides
}: Person & Partial<JoinRequest>): JoinRequest {
  const status = waitlistPosition === null ? 'PENDING' : 'WAITLIST'
  const member = aMember({ status, joinedAt: null, ...overrides })
  return {
    ...member,
    user: { emailVerified: true, musicalPreferences: [], ...member.user },
    requestedAt,
    hasChangedProfile,
    message,
    questions,
    answers,
    canAccept,
    waitlistPosition,
  }
}
