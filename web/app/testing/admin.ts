import type { AuditEntry } from 'contract/audit.ts'
import type { AdminGroup } from 'contract/groups/admin.ts'
import type { LandingPage } from 'contract/landing-pages.ts'
import type { listPayments } from 'contract/payments/payments.ts'
import type { ResponseOf } from 'contract/platform/route.ts'
import type { Report } from 'contract/reports.ts'
import type { AdminUser, AdminUserDetail } from 'contract/users/admin.ts'
import { anEvent } from './events.ts'
import { aGroup } from './groups.ts'
import { aUser } from './people.ts'

let created = 0

function newId(kind: number): string {
  created += 1
  return `0190f00${kind}-0000-7000-8000-${String(created).padStart(12, '0')}`
}

export const anAdmin = () => aUser({ username: 'beheerder', isAdmin: true })

/** An active user as administrators see it. Pass only the fields the test is about. */
export function anAdminUser(overrides: Partial<AdminUser> = {}): AdminUser {
  const username = overrides.username ?? 'Imane'
  return {
    id: newId(1),
    username,
    profilePhoto: null,
    profilePhotoThumbnail: null,
    email: `${username.toLowerCase()}@example.nl`,
    bio: null,
    isAdmin: false,
    isSuspended: false,
    suspendedAt: null,
    suspensionReason: null,
    isPremium: false,
    emailVerified: true,
    lockedUntil: null,
    createdAt: '2026-01-01T12:00:00.000Z',
    lastActiveAt: null,
    age: null,
    gender: null,
    socialPreference: null,
    drugUsePreference: null,
    extraGroupSlots: false,
    chatEnhancements: false,
    premiumExpiresAt: null,
    ...overrides,
  }
}

export const aPerson = (username: string) => ({
  id: newId(1),
  username,
  profilePhoto: null,
  profilePhotoThumbnail: null,
})

/** A user who owns one group, has submitted one event and has written 62 messages. */
export const anAdminUserDetail = (overrides: Partial<AdminUserDetail> = {}): AdminUserDetail => ({
  ...anAdminUser(overrides),
  statistics: {
    ownedGroups: 1,
    memberGroups: 0,
    totalMessages: 62,
    createdEvents: 1,
    recentActivity: { messages: 2 },
  },
  groups: [
    {
      id: newId(2),
      name: 'Op de kade',
      description: null,
      status: 'ACCEPTED',
      role: 'owner',
      memberCount: 2,
      messageCount: 60,
      joinedAt: '2026-06-01T10:00:00.000Z',
    },
  ],
  events: [
    {
      id: newId(3),
      title: 'Kadefeest',
      slug: 'kadefeest',
      status: 'PUBLISHED',
      eventType: 'FESTIVAL',
      _count: { attendees: 2 },
      createdAt: '2026-06-01T10:00:00.000Z',
    },
  ],
  _count: { messages: 62 },
  ...overrides,
})

type Member = AdminGroup['members'][number]

/** A group as administrators see it, without an event, with its owner and these others. */
export function anAdminGroup(others: { members?: readonly string[]; waiting?: readonly string[] } = {}): AdminGroup {
  const owner = aPerson('Sanne')
  const member = (person: typeof owner, more: Partial<Member> = {}): Member => ({
    id: person.id,
    user: { ...person, suspendedAt: null },
    status: 'ACCEPTED',
    messageCount: 0,
    joinedAt: null,
    waitlistPosition: null,
    ...more,
  })
  return {
    ...aGroup(),
    owner,
    event: null,
    messageCount: 0,
    premiumFeatures: { extendedSize: false, premiumExpiresAt: null },
    statistics: { activeMembers: 6, totalMessages: 0, pendingMembers: 0, averageMessagesPerDay: 0 },
    members: [
      member(owner),
      ...(others.members ?? []).map((name) => member(aPerson(name))),
      ...(others.waiting ?? []).map((name, index) =>
        member(aPerson(name), { status: 'WAITLIST', waitlistPosition: index + 1 }),
      ),
    ],
    recentActivity: [],
  }
}

/** A pending report. */
export function aReport(overrides: Partial<Report> = {}): Report {
  return {
    id: newId(6),
    reported: { ...aPerson('Teun'), suspendedAt: null, memberSince: '2026-05-01T10:00:00.000Z', otherReports: 0 },
    reporter: aPerson('Noor'),
    reference: 'K7M2PQ4X',
    subject: { type: 'USER', id: newId(1), name: 'Teun', url: null },
    isUrgent: false,
    reporterEmail: null,
    outcome: null,
    category: 'HARASSMENT',
    notes: 'Hij blijft maar sturen.',
    status: 'pending',
    adminNotes: null,
    createdAt: '2026-06-01T10:00:00.000Z',
    reviewedAt: null,
    reviewer: null,
    evidence: [],
    ...overrides,
  }
}

type Payment = ResponseOf<typeof listPayments>['payments'][number]

/** A completed payment of one unit. */
export function aPayment(overrides: Partial<Payment> = {}): Payment {
  return {
    id: newId(7),
    createdAt: '2026-06-01T10:00:00.000Z',
    user: { username: 'Imane', email: 'imane@example.nl' },
    featureType: 'EXTRA_GROUP_SLOTS',
    amount: 4,
    quantity: 1,
    status: 'COMPLETED',
    paymentId: 'tr_1',
    ...overrides,
  }
}

export function anAuditEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: newId(8),
    action: 'USER_SUSPENDED',
    actor: { id: newId(1), username: 'beheerder' },
    subject: { type: 'USER', id: newId(1), name: 'Teun' },
    reason: null,
    reportId: null,
    details: {},
    createdAt: '2026-06-01T10:00:00.000Z',
    ...overrides,
  }
}

/** An unpublished page without text. */
export function aLandingPage(overrides: Partial<LandingPage> = {}): LandingPage {
  const { creator: _creator, rejectionReason: _rejectionReason, ...event } = anEvent()
  return {
    id: newId(9),
    eventId: event.id,
    slug: event.slug,
    isPublished: false,
    metaDescription: null,
    section1Title: null,
    section1Content: null,
    section2Title: null,
    section2Content: null,
    section3Title: null,
    section3Content: null,
    section4Title: null,
    section4Content: null,
    event,
    shareImage: '/share/event.jpg',
    createdAt: '2026-06-01T10:00:00.000Z',
    updatedAt: '2026-06-01T10:00:00.000Z',
    publishedAt: null,
    ...overrides,
  }
}
