import { DAY } from 'contract/platform/durations.ts'
import { referenceLimits } from 'contract/references.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { getGroup } from '../../groups/service.ts'
import { listPresentMemberIds } from '../../turnout/service.ts'
import { listPeople, listWritten } from '../repository.ts'
import { listEndedGroups } from './repository.ts'

export async function listMemories(ctx: Context, actor: Actor) {
  const now = ctx.now()
  const period = { after: new Date(now.getTime() - referenceLimits.days * DAY), until: now }
  const ended = await listEndedGroups(ctx.db, actor.id, period)
  return Promise.all(
    ended.map(async ({ groupId }) => {
      const [view, went, written] = await Promise.all([
        getGroup(ctx, actor, groupId),
        listPresentMemberIds(ctx, groupId),
        listWritten(ctx.db, groupId, actor.id),
      ])
      const writtenIds = new Set(written.map(({ subjectId }) => subjectId))
      const otherIds = [...went].filter((id) => id !== actor.id && !writtenIds.has(id))
      const unwritten = went.has(actor.id) ? (await listPeople(ctx.db, otherIds, actor.id)).length : 0
      return { view, unwritten }
    }),
  )
}
