import { and, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { hasBlocked } from '../../blocks/filters.ts'
import { isMember } from '../../groups/filters.ts'
import { isVisible } from '../../users/filters.ts'
import { personColumns, users } from '../../users/tables.ts'
import { conversations, deletedMessages, messages, type StoredPicture } from '../tables.ts'

const viewer = alias(users, 'viewer')
const file = sql<string>`${messages.picture}->>'file'`

/** The file of a message that a person may read: not where its text is hidden, and not of or for suspended people. */
export async function findReadableFile(db: Queryable, messageId: string, userId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ file })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(users, and(eq(users.id, messages.senderId), isVisible()))
    .innerJoin(viewer, and(eq(viewer.id, userId), isVisible(viewer)))
    .where(
      and(
        eq(messages.id, messageId),
        isNotNull(messages.picture),
        isNull(messages.deletedAt),
        or(
          and(isMember(conversations.groupId, userId), sql`not ${hasBlocked(userId, messages.senderId)}`),
          eq(conversations.lowUserId, userId),
          eq(conversations.highUserId, userId),
        ),
      ),
    )
  return row?.file
}

/** The newest pictures of a conversation that a member may open, newest first: the same conditions as `findReadableFile`. */
export const listNewestPictures = (db: Queryable, conversationId: string, viewerId: string, limit: number) =>
  db
    .select({
      id: messages.id,
      content: messages.content,
      createdAt: messages.createdAt,
      picture: sql<StoredPicture>`${messages.picture}`,
      sender: personColumns(users),
    })
    .from(messages)
    .innerJoin(users, and(eq(users.id, messages.senderId), isVisible()))
    .where(
      and(
        eq(messages.conversationId, conversationId),
        isNotNull(messages.picture),
        isNull(messages.deletedAt),
        sql`not ${hasBlocked(viewerId, messages.senderId)}`,
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(limit)
export type PictureRow = Awaited<ReturnType<typeof listNewestPictures>>[number]

const deletedFile = sql<string>`${deletedMessages.picture}->>'file'`

export async function listPictureFilesInUse(db: Queryable, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .select({ file: file.as('file') })
    .from(messages)
    .where(and(isNotNull(messages.picture), inArray(file, [...names])))
    .unionAll(
      db
        .select({ file: deletedFile.as('file') })
        .from(deletedMessages)
        .where(and(isNotNull(deletedMessages.picture), inArray(deletedFile, [...names]))),
    )
  return rows.map((row) => row.file)
}

/** The files that a person sent, deleted messages included, and those in their direct conversations, which are deleted with the account. */
export async function listFilesOfUser(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ file })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        isNotNull(messages.picture),
        or(eq(messages.senderId, userId), eq(conversations.lowUserId, userId), eq(conversations.highUserId, userId)),
      ),
    )
  const deleted = await tx
    .select({ file: deletedFile })
    .from(deletedMessages)
    .where(and(eq(deletedMessages.senderId, userId), isNotNull(deletedMessages.picture)))
  return [...rows, ...deleted].map((row) => row.file)
}
