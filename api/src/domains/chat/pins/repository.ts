import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { groups } from '../../groups/tables.ts'
import type { MessageKey } from '../changes/repository.ts'
import { conversations, messages, pinnedMessages } from '../tables.ts'

const isOfPin = and(eq(messages.conversationId, pinnedMessages.conversationId), eq(messages.seq, pinnedMessages.seq))

/** Undefined also if the pinned message was deleted. */
export async function findPin(db: Queryable, conversationId: string) {
  const [row] = await db
    .select({ seq: pinnedMessages.seq, pinnedById: pinnedMessages.pinnedById, ownerId: groups.ownerId })
    .from(pinnedMessages)
    .innerJoin(messages, and(isOfPin, isNull(messages.deletedAt)))
    .innerJoin(conversations, eq(conversations.id, pinnedMessages.conversationId))
    .innerJoin(groups, eq(groups.id, conversations.groupId))
    .where(eq(pinnedMessages.conversationId, conversationId))
  return row
}
export type PinRow = NonNullable<Awaited<ReturnType<typeof findPin>>>

export async function isDeletedPin(db: Queryable, { conversationId, seq }: MessageKey): Promise<boolean> {
  const rows = await db
    .select({ seq: pinnedMessages.seq })
    .from(pinnedMessages)
    .innerJoin(messages, and(isOfPin, isNotNull(messages.deletedAt)))
    .where(and(eq(pinnedMessages.conversationId, conversationId), eq(pinnedMessages.seq, seq)))
  return rows.length > 0
}

/** Replaces the earlier pin. @returns false if this message is pinned already; then nothing changes */
export async function upsertPin(tx: Tx, pin: typeof pinnedMessages.$inferInsert): Promise<boolean> {
  const { conversationId, ...rest } = pin
  const { rowCount } = await tx
    .insert(pinnedMessages)
    .values(pin)
    .onConflictDoUpdate({
      target: pinnedMessages.conversationId,
      set: rest,
      setWhere: ne(pinnedMessages.seq, pin.seq),
    })
  return rowCount === 1
}

export async function deletePin(tx: Tx, conversationId: string): Promise<void> {
  await tx.delete(pinnedMessages).where(eq(pinnedMessages.conversationId, conversationId))
}
