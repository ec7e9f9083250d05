import {
  type Channels,
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPreferences,
} from 'contract/notifications.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { channelsFor, clockTime, minutesOf } from '../delivery/policy.ts'
import { isPushService } from '../push/gateway.ts'
import {
  countSubscriptions,
  deleteSubscriptionOf,
  findSettings,
  listPreferences,
  upsertPreferences,
  upsertPushSubscription,
  upsertSettings,
} from './repository.ts'

/** What an ordinary member never hears of is not offered to them. */
export async function getPreferences(
  ctx: Context,
  actor: Actor,
  db: Queryable = ctx.db,
): Promise<NotificationPreferences> {
  const [chosen, settings, pushDevices] = await Promise.all([
    listPreferences(db, actor.id),
    findSettings(db, actor.id),
    countSubscriptions(db, actor.id),
  ])
  const kinds = NOTIFICATION_KINDS.filter((kind) => kind !== 'moderation' || actor.isAdmin)
  const { quietFrom = null, quietUntil = null, showsSender = false } = settings ?? {}
  return {
    preferences: kinds.map((kind) => {
      const own = chosen.find((one) => one.kind === kind) ?? { inApp: null, mail: null, push: null }
      return { kind, ...channelsFor(kind, own) }
    }),
    quietHours:
      quietFrom === null || quietUntil === null ? null : { from: clockTime(quietFrom), until: clockTime(quietUntil) },
    showsSender,
    pushDevices,
  }
}

type Change = {
  preferences?: (Channels & { kind: NotificationKind })[] | undefined
  /** Null ends them; left out they stay. */
  quietHours?: { from: string; until: string } | null | undefined
  showsSender?: boolean | undefined
}

/** What is left out stays. Safe to repeat. */
export async function updatePreferences(ctx: Context, actor: Actor, change: Change): Promise<NotificationPreferences> {
  const { preferences = [], quietHours, showsSender } = change
  await ctx.transaction(async (tx) => {
    // Of a kind given twice the last one counts; one statement cannot write a row twice.
    await upsertPreferences(tx, actor.id, [...new Map(preferences.map((one) => [one.kind, one])).values()])
    await upsertSettings(tx, actor.id, {
      ...(quietHours === undefined
        ? {}
        : {
            quietFrom: quietHours === null ? null : minutesOf(quietHours.from),
            quietUntil: quietHours === null ? null : minutesOf(quietHours.until),
          }),
      ...(showsSender === undefined ? {} : { showsSender }),
    })
  })
  return getPreferences(ctx, actor)
}

/**
 * Push messages to the browser this login is in, until the login ends. Safe to repeat.
 *
 * @throws Refusal PUSH_ENDPOINT_REFUSED for an address that is no push service's: the server would post to it
 */
export async function subscribePush(
  ctx: Context,
  actor: Actor,
  given: { endpoint: string; keys: { p256dh: string; auth: string } },
): Promise<void> {
  if (!isPushService(given.endpoint, ctx.config.pushServices)) refuse('PUSH_ENDPOINT_REFUSED')
  const owner = { userId: actor.id, sessionId: actor.sessionId }
  const subscription = { id: newId(), endpoint: given.endpoint, ...given.keys }
  await ctx.transaction((tx) => upsertPushSubscription(tx, owner, subscription, ctx.now()))
}

/** Safe to repeat; somebody else's stays. */
export async function unsubscribePush(ctx: Context, actor: Actor, endpoint: string): Promise<void> {
  await ctx.transaction((tx) => deleteSubscriptionOf(tx, actor.id, endpoint))
}
