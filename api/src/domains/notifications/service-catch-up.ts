import { LRUCache } from 'lru-cache'
import type { MakeCatchUp } from '../../platform/catch-up.ts'
import type { IsOld, OnTold } from '../../platform/realtime/sockets.ts'
import { presentNotification } from './present.ts'
import { countUnread, listNotificationsSince, type NotificationRow } from './repository.ts'

/** How far back each round looks: longer than it takes to notice that Redis is away. Milliseconds. */
const LOOKS_BACK = 10_000
const BELL = 'notification:new'
type Bell = { id: string; createdAt: string }
const MOST_REMEMBERED = 10_000

/**
 * Rings the bell of who is here for what other nodes wrote and could not say. What a round sees for the first time it
 * leaves to whoever wrote it until the next.
 */
export const notificationCatchUp: MakeCatchUp = (ctx) => {
  const told = new LRUCache<string, true>({ max: MOST_REMEMBERED })
  const caughtUp = new LRUCache<string, true>({ max: MOST_REMEMBERED })
  let seen = new Set<string>()
  return {
    told: ((event, payload) => {
      if (event === BELL) told.set(keyOf(payload as Bell), true)
    }) as OnTold,
    isOld: ((event, payload) => event === BELL && caughtUp.has(keyOf(payload as Bell))) as IsOld,
    round: async () => {
      const userIds = ctx.localSockets.userIds()
      if (userIds.length === 0) return
      const since = new Date(ctx.now().getTime() - LOOKS_BACK)
      const missed = (await listNotificationsSince(ctx.db, userIds, since)).filter((row) => !told.has(keyOfRow(row)))
      const before = seen
      seen = new Set(missed.map(keyOfRow))
      const rows = missed.filter((row) => before.has(keyOfRow(row)))
      for (const row of rows) {
        caughtUp.set(keyOfRow(row), true)
        ctx.localSockets.sockets.emitToUser(row.userId, BELL, presentNotification(row))
      }
      const rung = [...new Set(rows.map(({ userId }) => userId))]
      if (rung.length === 0) return
      const unread = await countUnread(ctx.db, rung)
      for (const userId of rung)
        ctx.localSockets.sockets.emitToUser(userId, 'notification:count', { count: unread.get(userId) ?? 0 })
    },
  }
}

/** The same row may ring again: one bell for a conversation, however often something is missed in it. */
const keyOf = ({ id, createdAt }: Bell): string => `${id} ${createdAt}`
const keyOfRow = ({ id, createdAt }: NotificationRow): string => keyOf({ id, createdAt: createdAt.toISOString() })
