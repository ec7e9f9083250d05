import type { Context, Unit } from '../../../platform/context.ts'
import { withRetry } from '../../../platform/db/retry.ts'
import { mentionedNames } from '../policy.ts'
import type { Draft, DraftResult } from './repository.ts'
import { listMentionable, listReaders } from './repository-mentions.ts'

export async function addMentions(ctx: Context, drafts: readonly Draft[]): Promise<readonly Draft[]> {
  const wanted = drafts
    .map((draft) => ({ groupId: draft.targetId, senderId: draft.senderId, names: mentionedNames(draft.content) }))
    .filter(({ names }) => names.length > 0)
  if (wanted.length === 0) return drafts
  const found = await withRetry(() => listMentionable(ctx.db, wanted))
  return drafts.map((draft) => {
    const names = new Set(mentionedNames(draft.content))
    const mentions = found
      .filter(
        ({ groupId, senderId, username }) =>
          groupId === draft.targetId && senderId === draft.senderId && names.has(username),
      )
      .map(({ userId }) => userId)
    return mentions.length === 0 ? draft : { ...draft, mentions }
  })
}

export async function recordMentions({ tx, record }: Unit, results: ReadonlyMap<Draft, DraftResult>) {
  for (const [{ mentions, targetId: groupId, id: messageId, senderId }, result] of results) {
    if (mentions.length === 0 || !('stored' in result)) continue
    const userIds = await listReaders(tx, groupId, mentions)
    if (userIds.length > 0) await record('message.mentioned', { groupId, messageId, senderId, userIds })
  }
}
