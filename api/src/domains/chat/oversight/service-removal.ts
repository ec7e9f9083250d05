import type { removeMessage as removeRoute } from 'contract/chat/messages.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refusal.ts'
import { writeAudit } from '../../audit/service.ts'
import { findMessage } from '../changes/repository.ts'
import { emptyOnce } from '../changes/service.ts'

/**
 * Removes any message for everyone; its sequence number and the evidence of reports stay. Safe to repeat; a message
 * that its writer deleted stays as it is. Records `message.removedByAdmin`, so that its writer receives the reasons, and
 * writes to the audit log.
 *
 * @throws Refusal MESSAGE_NOT_FOUND
 */
export async function removeMessage(
  ctx: Context,
  actor: Actor,
  messageId: string,
  { reason, category, reportId }: ParsedOf<typeof removeRoute>['body'],
): Promise<void> {
  const message = (await findMessage(ctx.db, messageId)) ?? refuse('MESSAGE_NOT_FOUND')
  const { senderId, conversationId, seq, groupId, lowUserId, highUserId } = message
  // The messages of a deleted account are empty.
  if (senderId === null) return
  const partnerId = groupId === null ? (lowUserId === senderId ? highUserId : lowUserId) : null
  const fact = { conversationId, seq, actorId: senderId, groupId, partnerId, isByAdmin: true }
  const at = { deletedAt: ctx.now(), removedAt: ctx.now() }
  await ctx.transaction((tx, record) =>
    emptyOnce(tx, record, message, fact, at, async () => {
      await writeAudit(ctx, tx, {
        action: 'MESSAGE_REMOVED',
        actorId: actor.id,
        subject: { type: 'USER', id: senderId },
        reason,
        reportId,
        details: category === null ? {} : { category },
      })
      await record('message.removedByAdmin', { messageId, userId: senderId, actorId: actor.id, reason, category })
    }),
  )
}
