import { chatLimits } from 'contract/chat/chat.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { hasBlocked } from '../blocks/filters.ts'
import { isNotOver } from '../events/filters.ts'
import { events } from '../events/tables.ts'
import { isAccepted, isRequest } from '../groups/filters.ts'
import { groupMembers, groups } from '../groups/tables.ts'
import { waves } from '../looking/tables.ts'
import { isVisible } from '../users/filters.ts'
import { users } from '../users/tables.ts'
import { conversations, deletedMessages, messages } from './tables.ts'

// Each of these lets two people write to each other. The sending statement and the status on a screen both use them. Each is
// true, or false or null. Without `exists`: planned once, perhaps on empty tables, it would hash a whole table.

type UserId = string | AnyPgColumn | SQL

const mine = alias(groupMembers, 'mine')
const theirs = alias(groupMembers, 'theirs')

export const sharesGroup = (userId: UserId, partnerId: UserId): SQL<boolean | null> =>
  sql<boolean | null>`(${sql`
  select true from ${groupMembers} mine
  join ${groupMembers} theirs on ${theirs.groupId} = ${mine.groupId} and ${theirs.userId} = ${partnerId} and ${isAccepted(theirs)}
  where ${mine.userId} = ${userId} and ${isAccepted(mine)} limit 1`})`

const asked = alias(groups, 'asked')
const request = alias(groupMembers, 'request')
const upcoming = alias(events, 'upcoming')

const asksToJoin = (applicantId: UserId, ownerId: UserId, now: Date | SQL): SQL => sql`(
  select true from ${groups} asked
  join ${groupMembers} request on ${request.groupId} = ${asked.id} and ${request.userId} = ${applicantId} and ${isRequest(request)}
  join ${events} upcoming on ${upcoming.id} = ${asked.eventId} and ${isNotOver(now, upcoming)}
  where ${asked.ownerId} = ${ownerId} limit 1)`

export const hasOpenRequest = (userId: UserId, partnerId: UserId, now: Date | SQL): SQL<boolean | null> =>
  sql<boolean | null>`(${asksToJoin(userId, partnerId, now)} or ${asksToJoin(partnerId, userId, now)})`

const wave = alias(waves, 'wave')
const back = alias(waves, 'back')

export const hasWaved = (userId: UserId, otherId: UserId, now: Date | SQL): SQL<boolean | null> =>
  sql<boolean | null>`(${sql`
  select true from ${waves} wave
  join ${waves} back on ${back.userId} = ${wave.toId} and ${back.toId} = ${wave.userId} and ${back.eventId} = ${wave.eventId}
    and ${back.withdrawnAt} is null
  join ${events} upcoming on ${upcoming.id} = ${wave.eventId} and ${isNotOver(now, upcoming)}
  where ${wave.userId} = ${userId} and ${wave.toId} = ${otherId} and ${wave.withdrawnAt} is null limit 1`})`

/** The other one of two people. */
export const partnerOf = (userId: UserId): SQL<string> =>
  sql<string>`case when ${conversations.lowUserId} = ${userId} then ${conversations.highUserId} else ${conversations.lowUserId} end`

type ConversationColumns = Record<'lastSeq' | 'begunBy' | 'answeredAt', AnyPgColumn | SQL>

export const hasBegun = ({ lastSeq, begunBy, answeredAt }: ConversationColumns): SQL<boolean | null> =>
  sql<boolean | null>`(${sql`${lastSeq} > 0 and (${begunBy} is null or ${answeredAt} is not null)`})`

const author = alias(users, 'author')

/**
 * Counts the newest unread only: a member who joined late would cause a read of the whole history. Not own, deleted and
 * hidden messages, and those before joining.
 */
export const unreadCount = (
  userId: string,
  membership: { joinedAt: AnyPgColumn },
  conversation: { id: AnyPgColumn },
  readMark: { lastReadSeq: AnyPgColumn },
) => sql<number>`(
  select count(*)::int from (
    select m.sender_id, m.created_at, m.deleted_at from ${messages} m
    where m.conversation_id = ${conversation.id} and m.seq > coalesce(${readMark.lastReadSeq}, 0)
    order by m.seq desc limit ${sql.raw(String(chatLimits.unreadCounted))}) unread
  left join ${users} ${sql.identifier('author')} on ${author.id} = unread.sender_id
  where (unread.sender_id is null or (unread.sender_id <> ${userId} and ${isVisible(author)}))
    and unread.deleted_at is null and unread.created_at > ${membership.joinedAt}
    and not ${hasBlocked(userId, sql`unread.sender_id`)})`

/** Pictures that a person sent, those of deleted messages too: their files are kept as long as the copies for reports. */
export const pictureCount = (userId: UserId, since: Date | SQL): SQL<number> => sql<number>`(
  (${sql`select count(*) from ${messages} where ${messages.senderId} = ${userId} and ${messages.picture} is not null
    and ${messages.createdAt} > ${since}`})
  + (${sql`select count(*) from ${deletedMessages} where ${deletedMessages.senderId} = ${userId} and ${deletedMessages.picture} is not null
    and ${deletedMessages.createdAt} > ${since}`}))::int`
