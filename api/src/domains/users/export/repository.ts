import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queryable } from '../../../platform/db/database.ts'
import { auditEntries } from '../../audit/tables.ts'
import {
  knownDevices,
  mailedTokens,
  passkeyChallenges,
  passkeys,
  pendingEmails,
  recoveryCodes,
  registrations,
  securityMails,
  sessions,
} from '../../auth/tables.ts'
import { blocks } from '../../blocks/tables.ts'
import {
  conversations,
  deletedMessages,
  messageReactions,
  messages,
  pinnedMessages,
  pollVotes,
  readMarks,
} from '../../chat/tables.ts'
import { contactMessages } from '../../contact/tables.ts'
import { decisions, objections } from '../../decisions/tables.ts'
import { events } from '../../events/tables.ts'
import {
  answerTimes,
  formerMembers,
  groupInvitations,
  groupMembers,
  groups,
  invitedPeople,
  ownershipOffers,
  requestAdvice,
} from '../../groups/tables.ts'
import { openedProfiles } from '../../limits/tables.ts'
import { looking, waves } from '../../looking/tables.ts'
import {
  askedQuestions,
  attendances,
  cancellations,
  homeChecks,
  homeContacts,
  meetings,
  planLinks,
} from '../../meetings/tables.ts'
import {
  missedMessages,
  notificationPreferences,
  notificationSettings,
  notifications,
  pushSubscriptions,
} from '../../notifications/tables.ts'
import { payments } from '../../payments/tables.ts'
import { proposalPeople } from '../../proposals/tables.ts'
import { isOpen } from '../../references/filters.ts'
import { references } from '../../references/tables.ts'
import { reports } from '../../reports/tables.ts'
import { metPairs, morningAfters, turnoutObjections, turnoutRecords, turnoutStatements } from '../../turnout/tables.ts'
import { wishes } from '../../wishes/tables.ts'
import { users } from '../tables.ts'

/** Rows belong to the user when one of `userColumns` holds the user's id. `hide` lists columns left out of the export. */
type Source = { table: PgTable; userColumns: readonly PgColumn[]; hide?: readonly string[] }

/** The sections of the export. A test compares them with every foreign key to `users`. */
export const EXPORTED: Readonly<Record<string, Source>> = {
  account: { table: users, userColumns: [users.id], hide: ['passwordHash'] },
  sessions: { table: sessions, userColumns: [sessions.userId] },
  passkeys: { table: passkeys, userColumns: [passkeys.userId], hide: ['publicKey'] },
  recoveryCodes: { table: recoveryCodes, userColumns: [recoveryCodes.userId], hide: ['codeHash'] },
  securityMails: { table: securityMails, userColumns: [securityMails.userId] },
  knownDevices: { table: knownDevices, userColumns: [knownDevices.userId], hide: ['deviceHash'] },
  pendingEmail: { table: pendingEmails, userColumns: [pendingEmails.userId] },
  registration: { table: registrations, userColumns: [registrations.userId], hide: ['keyHash'] },
  mailedLinks: { table: mailedTokens, userColumns: [mailedTokens.userId], hide: ['tokenHash'] },
  events: { table: events, userColumns: [events.creatorId], hide: ['searchText'] },
  ownedGroups: { table: groups, userColumns: [groups.ownerId], hide: ['returningOwnerId'] },
  attendances: { table: attendances, userColumns: [attendances.userId] },
  cancellations: { table: cancellations, userColumns: [cancellations.userId] },
  askedQuestions: { table: askedQuestions, userColumns: [askedQuestions.userId] },
  turnout: { table: turnoutRecords, userColumns: [turnoutRecords.userId] },
  saidAboutTurnout: { table: turnoutStatements, userColumns: [turnoutStatements.byId], hide: ['isPresent'] },
  morningAfters: { table: morningAfters, userColumns: [morningAfters.userId] },
  meetingProposals: { table: meetings, userColumns: [meetings.proposedById] },
  homeChecks: { table: homeChecks, userColumns: [homeChecks.userId] },
  homeContacts: { table: homeContacts, userColumns: [homeContacts.userId] },
  planLinks: { table: planLinks, userColumns: [planLinks.userId], hide: ['id'] },
  writtenReferences: { table: references, userColumns: [references.writerId] },
  memberships: { table: groupMembers, userColumns: [groupMembers.userId] },
  formerMemberships: { table: formerMembers, userColumns: [formerMembers.userId] },
  looking: { table: looking, userColumns: [looking.userId] },
  wish: { table: wishes, userColumns: [wishes.userId] },
  waves: { table: waves, userColumns: [waves.userId] },
  invitations: { table: groupInvitations, userColumns: [groupInvitations.userId], hide: ['invitedById'] },
  invitedPeople: { table: invitedPeople, userColumns: [invitedPeople.inviterId], hide: ['invitationId'] },
  ownershipOffers: { table: ownershipOffers, userColumns: [ownershipOffers.userId], hide: ['ownerId'] },
  givenAdvice: { table: requestAdvice, userColumns: [requestAdvice.adviserId] },
  answerTimes: { table: answerTimes, userColumns: [answerTimes.ownerId] },
  proposals: { table: proposalPeople, userColumns: [proposalPeople.userId] },
  directConversations: { table: conversations, userColumns: [conversations.lowUserId, conversations.highUserId] },
  messages: { table: messages, userColumns: [messages.senderId] },
  openedProfiles: { table: openedProfiles, userColumns: [openedProfiles.viewerId] },
  deletedMessages: { table: deletedMessages, userColumns: [deletedMessages.senderId] },
  reactions: { table: messageReactions, userColumns: [messageReactions.userId] },
  votes: { table: pollVotes, userColumns: [pollVotes.userId] },
  pins: { table: pinnedMessages, userColumns: [pinnedMessages.pinnedById] },
  readMarks: { table: readMarks, userColumns: [readMarks.userId] },
  notifications: { table: notifications, userColumns: [notifications.userId] },
  notificationPreferences: { table: notificationPreferences, userColumns: [notificationPreferences.userId] },
  notificationSettings: { table: notificationSettings, userColumns: [notificationSettings.userId] },
  // The keys allow anyone with the file to push to the device.
  pushSubscriptions: { table: pushSubscriptions, userColumns: [pushSubscriptions.userId], hide: ['p256dh', 'auth'] },
  missedMessages: { table: missedMessages, userColumns: [missedMessages.userId] },
  payments: { table: payments, userColumns: [payments.userId] },
  blocks: { table: blocks, userColumns: [blocks.blockerId] },
  decisions: { table: decisions, userColumns: [decisions.personId], hide: ['tokenHash', 'adminId'] },
  // Evidence holds other users' messages; notes and reviewer are internal to administrators.
  reports: {
    table: reports,
    userColumns: [reports.reporterId],
    hide: ['evidence', 'adminNotes', 'reviewerId', 'firstReviewerId'],
  },
}

/** Columns that refer to a user whom the row is not shown to. */
export const NOT_EXPORTED: readonly { column: PgColumn; reason: string }[] = [
  { column: passkeyChallenges.userId, reason: 'random numbers that live for 5 minutes' },
  { column: groupInvitations.invitedById, reason: 'the inviter does not learn how the invited person answered' },
  { column: ownershipOffers.ownerId, reason: 'to whom the group was offered, and their answers' },
  { column: groups.returningOwnerId, reason: 'the membership is in the section memberships' },
  { column: invitedPeople.userId, reason: 'the invitations themselves are in the section invitations' },
  { column: waves.toId, reason: 'the greeting of another user, who may withdraw it' },
  { column: references.subjectId, reason: 'open ones are in receivedReferences; nobody learns of one before it opens' },
  { column: openedProfiles.userId, reason: 'a user does not learn who opened their profile' },
  { column: homeChecks.contactUserId, reason: 'whom another member chose to tell' },
  { column: homeContacts.contactUserId, reason: 'whom another member asked to be told' },
  { column: blocks.blockedId, reason: 'a user does not learn who blocked them' },
  { column: reports.reportedId, reason: 'a user does not learn who reported them' },
  { column: turnoutStatements.aboutId, reason: 'a user does not learn who said what about them' },
  { column: turnoutObjections.userId, reason: 'the table is out of use and emptied' },
  { column: turnoutObjections.deciderId, reason: 'the table is out of use and emptied' },
  { column: metPairs.firstId, reason: 'the table is out of use and emptied' },
  { column: metPairs.secondId, reason: 'the table is out of use and emptied' },
  { column: decisions.adminId, reason: 'the work of an administrator, about another user' },
  { column: objections.deciderId, reason: 'the work of an administrator, about another user' },
  { column: reports.firstReviewerId, reason: 'the work of an administrator, about another user' },
  { column: reports.reviewerId, reason: 'the work of an administrator, about another user' },
]

export async function listRowsByTable(db: Queryable, userId: string): Promise<Record<string, object[]>> {
  const all: Record<string, object[]> = {}
  for (const [name, { table, userColumns, hide = [] }] of Object.entries(EXPORTED)) {
    const rows: object[] = await db
      .select()
      .from(table)
      .where(or(...userColumns.map((column) => eq(column, userId))))
    all[name] = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([key]) => !hide.includes(key))))
  }
  return all
}

export const listReceivedMessages = (db: Queryable, userId: string) =>
  db
    .select({
      conversationId: messages.conversationId,
      sender: users.username,
      content: messages.content,
      gifUrl: messages.gifUrl,
      hasPicture: sql<boolean>`${messages.picture} is not null`,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(users, eq(users.id, messages.senderId))
    .where(
      and(
        or(eq(conversations.lowUserId, userId), eq(conversations.highUserId, userId)),
        sql`${messages.senderId} is distinct from ${userId}`,
        isNull(messages.deletedAt),
      ),
    )
    .orderBy(asc(messages.createdAt), asc(messages.seq))

export const listReceivedReferences = (db: Queryable, userId: string, now: Date) =>
  db
    .select({
      writer: users.username,
      text: references.text,
      again: references.again,
      event: events.title,
      openedAt: references.opensAt,
    })
    .from(references)
    .innerJoin(users, eq(users.id, references.writerId))
    .leftJoin(events, eq(events.id, references.eventId))
    .where(and(eq(references.subjectId, userId), isOpen(now)))
    .orderBy(asc(references.opensAt), asc(references.id))

export const listContactMessagesFrom = (db: Queryable, email: string) =>
  db
    .select()
    .from(contactMessages)
    .where(sql`lower(${contactMessages.email}) = lower(${email})`)
    .orderBy(asc(contactMessages.createdAt))

/** The log's entries about the user; without the administrator, and without the reason, which may name others. */
export const listAuditEntriesAbout = (db: Queryable, userId: string) =>
  db
    .select({ action: auditEntries.action, details: auditEntries.details, createdAt: auditEntries.createdAt })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'USER'), eq(auditEntries.subjectId, userId)))
    .orderBy(asc(auditEntries.createdAt))
