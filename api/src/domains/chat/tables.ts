import { MESSAGE_TYPES } from 'contract/chat/chat.ts'
import type { PollInput } from 'contract/chat/polls.ts'
import { getTableColumns, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant, partOf, primaryId } from '../../platform/db/columns.ts'
import { groups } from '../groups/tables.ts'
import { users } from '../users/tables.ts'

export type StoredPicture = {
  file: string
  width: number
  height: number
  /** A data URL: the picture, small and blurred. */
  placeholder: string
  bytes: number
}

/** A group's chat, or the direct messages of two people (the lower user id first). */
export const conversations = pgTable(
  'conversations',
  {
    id: primaryId(),
    kind: text('kind', { enum: ['GROUP', 'DIRECT'] }).notNull(),
    groupId: uuid('group_id').references(() => groups.id, { onDelete: 'cascade' }),
    lowUserId: uuid('low_user_id').references(() => users.id, { onDelete: 'cascade' }),
    highUserId: uuid('high_user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The sequence number of the newest message; raised under this row's lock, so numbers follow commit order. */
    lastSeq: integer('last_seq').notNull().default(0),
    /** The newest change number of its messages (reactions, deletions); raised under the same lock. */
    lastChange: integer('last_change').notNull().default(0),
    lastMessageAt: instant('last_message_at'),
    /** The sender of the first message of two people, if only an open request to join a group allowed it. */
    begunBy: uuid('begun_by'),
    answeredAt: instant('answered_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('conversations_group').on(table.groupId),
    uniqueIndex('conversations_pair').on(table.lowUserId, table.highUserId),
    index('conversations_high').on(table.highUserId),
    index('conversations_begun_by').on(table.begunBy).where(sql`begun_by is not null`),
    check(
      'conversations_kind',
      sql`(${table.kind} = 'GROUP' and ${table.groupId} is not null and ${table.lowUserId} is null) or
          (${table.kind} = 'DIRECT' and ${table.groupId} is null and ${table.lowUserId} < ${table.highUserId})`,
    ),
  ],
)

export const messages = pgTable(
  'messages',
  {
    conversationId: partOf('conversation_id', () => conversations.id),
    /** 1, 2, 3 … without gaps. */
    seq: integer('seq').notNull(),
    id: uuid('id').notNull(),
    senderId: uuid('sender_id').references(() => users.id, { onDelete: 'set null' }),
    clientId: uuid('client_id').notNull(),
    content: text('content').notNull(),
    type: text('type', { enum: MESSAGE_TYPES }).notNull(),
    gifUrl: text('gif_url'),
    gifId: text('gif_id'),
    picture: jsonb('picture').$type<StoredPicture>(),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at'),
    /** Set with `deletedAt` if an administrator removed it. */
    removedAt: instant('removed_at'),
    replyToSeq: integer('reply_to_seq'),
    /** Members it mentions; in group chats only. */
    mentions: uuid('mentions').array(),
    /** In group chats only; `content` then holds its question. */
    poll: jsonb('poll').$type<PollInput>(),
    pollClosedAt: instant('poll_closed_at'),
    /** The change number of its last change; 0 if it never changed. */
    change: integer('change').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    uniqueIndex('messages_id').on(table.id),
    // A retry finds the first result. The client id comes first: with old statistics a plan may take `messages_sender`.
    uniqueIndex('messages_client_id').on(table.clientId, table.senderId),
    // The messages of one person in order, for administrators.
    index('messages_sender').on(table.senderId, table.createdAt),
    // Rows are inserted in order of time, so a small BRIN index finds those of a day.
    index('messages_created_at').using('brin', table.createdAt).with({ pages_per_range: 32, autosummarize: true }),
    // By btree_gin. The sender that fills the pending list merges it; at 4 MB that delayed everybody by 0.4 s.
    index('messages_search')
      .using('gin', table.conversationId, sql`search_words(${table.content})`)
      .with({ gin_pending_list_limit: 64 })
      .where(sql`deleted_at is null and content <> ''`),
    // The pictures of one person within a day.
    index('messages_pictures').on(table.senderId, table.createdAt).where(sql`picture is not null`),
    index('messages_picture_file').on(sql`(picture->>'file')`).where(sql`picture is not null`),
    index('messages_change').on(table.conversationId, table.change).where(sql`change > 0`),
    // The replies that quote one person.
    index('messages_replies').on(table.conversationId, table.replyToSeq).where(sql`reply_to_seq is not null`),
    index('messages_open_polls').on(table.conversationId).where(sql`poll is not null and poll_closed_at is null`),
  ],
)

const { conversationId, senderId, ...ownColumns } = getTableColumns(messages)
export const messageColumns = ownColumns

const { seq, createdAt, replyToSeq, deletedAt, removedAt, pollClosedAt, change, ...writtenColumns } = ownColumns
/** The columns that come from the draft of a message. The others come from the sending statement, or are `UNCHANGED`. */
export const draftColumns = { senderId, ...writtenColumns }

/** The columns that only a change of a message sets, as they are until then. */
export const UNCHANGED = { deletedAt: null, removedAt: null, pollClosedAt: null, change: 0 }

type KeptColumn =
  | ('conversationId' | 'seq' | 'id' | 'senderId' | 'clientId' | 'type' | 'createdAt' | 'replyToSeq')
  | ('deletedAt' | 'removedAt' | 'change')
/** What a deletion empties: every column that is not in `KeptColumn`. */
export const EMPTIED = {
  ...{ content: '', gifUrl: null, gifId: null, picture: null, mentions: null, poll: null, pollClosedAt: null },
} satisfies Record<Exclude<keyof typeof messages.$inferSelect, KeptColumn>, '' | null>

type SummaryColumn = 'id' | 'seq' | 'content' | 'type' | 'createdAt' | 'deletedAt' | 'removedAt'
/** What quotes and lists of conversations show of a message. @param table also an alias of `messages` */
export function summaryColumns<Table extends Record<SummaryColumn, AnyPgColumn>>(
  table: Table,
): Pick<Table, SummaryColumn> {
  const { id, seq, content, type, createdAt, deletedAt, removedAt } = table
  return { id, seq, content, type, createdAt, deletedAt, removedAt }
}

/** Outlive a deleted group, hence no foreign key to the conversation. Kept for `reportLimits.deletedMessageDays`. */
export const deletedMessages = pgTable(
  'deleted_messages',
  {
    id: primaryId(),
    seq: integer('seq').notNull(),
    groupId: uuid('group_id'),
    senderId: partOf('sender_id', () => users.id),
    content: text('content').notNull(),
    type: text('type', { enum: MESSAGE_TYPES }).notNull(),
    gifUrl: text('gif_url'),
    picture: jsonb('picture').$type<StoredPicture>(),
    poll: jsonb('poll').$type<PollInput>(),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at').notNull(),
  },
  (table) => [
    index('deleted_messages_sender').on(table.senderId),
    index('deleted_messages_deleted_at').on(table.deletedAt),
    index('deleted_messages_picture_file').on(sql`(picture->>'file')`).where(sql`picture is not null`),
  ],
)

export const readMarks = pgTable(
  'read_marks',
  {
    conversationId: partOf('conversation_id', () => conversations.id),
    userId: partOf('user_id', () => users.id),
    lastReadSeq: bigint('last_read_seq', { mode: 'number' }).notNull(),
    readAt: instant('read_at').notNull(),
    mutedAt: instant('muted_at'),
  },
  (table) => [primaryKey({ columns: [table.conversationId, table.userId] }), index('read_marks_user').on(table.userId)],
)

/** At most one per group's chat. The row of a deleted message is no pin: reading skips it. */
export const pinnedMessages = pgTable(
  'pinned_messages',
  {
    conversationId: partOf('conversation_id', () => conversations.id).primaryKey(),
    seq: integer('seq').notNull(),
    pinnedById: uuid('pinned_by_id').references(() => users.id, { onDelete: 'set null' }),
    pinnedAt: instant('pinned_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
      name: 'pinned_messages_message',
    }).onDelete('cascade'),
    index('pinned_messages_pinned_by').on(table.pinnedById),
  ],
)

/** One per person and message; another emoji replaces it. */
export const messageReactions = pgTable(
  'message_reactions',
  {
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    userId: partOf('user_id', () => users.id),
    emoji: text('emoji').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq, table.userId] }),
    foreignKey({
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
      name: 'message_reactions_message',
    }).onDelete('cascade'),
    index('message_reactions_user').on(table.userId),
  ],
)

/** One per person and poll; a new vote replaces it. No row without a vote. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    conversationId: uuid('conversation_id').notNull(),
    seq: integer('seq').notNull(),
    userId: partOf('user_id', () => users.id),
    /** Places in the poll's list of options, ascending. */
    options: smallint('options').array().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq, table.userId] }),
    foreignKey({
      columns: [table.conversationId, table.seq],
      foreignColumns: [messages.conversationId, messages.seq],
      name: 'poll_votes_message',
    }).onDelete('cascade'),
    index('poll_votes_user').on(table.userId),
  ],
)
