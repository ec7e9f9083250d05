import type { Context } from '../../platform/context.ts'
import type { Reactions } from '../../platform/facts.ts'
import { listPeopleIds } from './repository.ts'

/** The payload contains no person and no answer. */
async function emitChanged(ctx: Context, { proposalId, eventId }: { proposalId: string; eventId: string }) {
  ctx.sockets.emitToUsers(await listPeopleIds(ctx.db, proposalId), 'proposal-changed', { eventId })
}

export const proposalReactions: Reactions = {
  after: { 'proposal.made': emitChanged, 'proposal.answered': emitChanged },
}
