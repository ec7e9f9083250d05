import { PRODUCT_NAME } from 'contract/platform/product.ts'
import type { AdminUser, AdminUserDetail, AdminUserEvent, AdminUserGroup } from 'contract/users/admin.ts'
import type { MailContent } from '../../../platform/mail/content.ts'
import { presentAge, presentPerson } from '../present.ts'
import type { UserRow } from '../repository.ts'
import type { AdminUserEventRow, AdminUserGroupRow, countActivity } from './repository.ts'

export const presentEmailReplacedMail = (username: string, contactAddress: string): MailContent => ({
  subject: `Je e-mailadres voor ${PRODUCT_NAME} is gewijzigd`,
  heading: `Je e-mailadres is gewijzigd, ${username}`,
  paragraphs: [
    'Een beheerder heeft het e-mailadres van je account gewijzigd. Je bent overal uitgelogd. Op het nieuwe adres staat een link om het te bevestigen.',
    `Heb je hier niet om gevraagd? Mail ons dan meteen: ${contactAddress}`,
  ],
})

export const presentAdminUser = (row: UserRow, now: Date): AdminUser => ({
  ...presentPerson(row),
  email: row.email,
  bio: row.bio,
  isAdmin: row.isAdmin,
  isSuspended: row.suspendedAt !== null,
  suspendedAt: row.suspendedAt?.toISOString() ?? null,
  suspensionReason: row.suspensionReason,
  isPremium: row.chatEnhancements || row.extraGroupSlots > 0,
  emailVerified: row.emailVerifiedAt !== null,
  lockedUntil: row.lockedUntil?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  lastActiveAt: row.lastActiveAt?.toISOString() ?? null,
  age: presentAge(row, now),
  gender: row.gender,
  socialPreference: row.socialPreference,
  drugUsePreference: row.drugUsePreference,
  extraGroupSlots: row.extraGroupSlots > 0,
  chatEnhancements: row.chatEnhancements,
  premiumExpiresAt: null,
})

type UserDetail = {
  user: UserRow
  activity: Awaited<ReturnType<typeof countActivity>>
  groups: AdminUserGroupRow[]
  events: AdminUserEventRow[]
}

export function presentAdminUserDetail({ user, activity, groups, events }: UserDetail, now: Date): AdminUserDetail {
  const { recentMessages, ...statistics } = activity
  return {
    ...presentAdminUser(user, now),
    statistics: { ...statistics, recentActivity: { messages: recentMessages } },
    groups: groups.map((row) => presentGroup(row, user.id)),
    events: events.map(presentEvent),
    _count: { messages: statistics.totalMessages },
  }
}

const presentGroup = (
  { ownerId, messageCount, joinedAt, ...row }: AdminUserGroupRow,
  userId: string,
): AdminUserGroup => ({
  ...row,
  role: ownerId === userId ? 'owner' : 'member',
  messageCount: messageCount ?? 0,
  joinedAt: joinedAt?.toISOString() ?? null,
})

const presentEvent = ({ type, attendees, createdAt, ...row }: AdminUserEventRow): AdminUserEvent => ({
  ...row,
  eventType: type,
  _count: { attendees },
  createdAt: createdAt.toISOString(),
})
