import type { MakeCatchUp } from '../../platform/catch-up.ts'
import { listLiveSessions } from './repository.ts'

/** Ends the sockets of logins that ended, and of people who were suspended, on a node that did not hear of it. */
export const authCatchUp: MakeCatchUp = (ctx) => ({
  round: async () => {
    const held = ctx.localSockets.sessionIds()
    if (held.length === 0) return
    const live = new Set(
      (await listLiveSessions(ctx.db, held)).filter(({ isSuspended }) => !isSuspended).map(({ id }) => id),
    )
    for (const sessionId of held) if (!live.has(sessionId)) ctx.localSockets.sockets.disconnectSession(sessionId)
  },
})
