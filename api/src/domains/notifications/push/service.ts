import { personLimits } from 'contract/limits.ts'
import type { PushKeys } from 'contract/notifications.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { PUSH_OUTCOME } from '../../../platform/outcomes/names.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockCounts } from '../../limits/service.ts'
import { DAY_QUESTION_MINUTES } from '../delivery/policy.ts'
import { kindOf, listRecipients } from '../delivery/repository.ts'
import { isOutdated, mailNotification } from '../delivery/service.ts'
import { channelsFor } from '../preferences/policy.ts'
import { presentPush } from '../present.ts'
import { isPushService, sendPush } from './gateway.ts'
import {
  deleteOldestSubscriptions,
  deletePushSubscription,
  deleteSubscriptionByEndpoint,
  findPushDelivery,
  lockLiveSession,
  upsertPushSubscription,
} from './repository.ts'

/**
 * Until the session ends. Safe to repeat. Beyond the limit the oldest browser is dropped. Locks the session.
 * @throws Refusal PUSH_ENDPOINT_REFUSED, because the server posts to it; TOKEN_INVALID when the session ended meanwhile
 */
export async function subscribePush(
  ctx: Context,
  actor: Actor,
  { endpoint, keys }: { endpoint: string; keys: PushKeys },
): Promise<void> {
  if (!isPushService(endpoint, ctx.config.pushServices)) refuse('PUSH_ENDPOINT_REFUSED')
  const owner = { userId: actor.id, sessionId: actor.sessionId }
  await ctx.transaction(async ({ tx, now }) => {
    await lockCounts(tx, actor.id)
    if (!(await lockLiveSession(tx, actor.sessionId))) refuse('TOKEN_INVALID')
    await upsertPushSubscription(tx, { id: newId(), endpoint, ...keys, ...owner, createdAt: now() })
    await deleteOldestSubscriptions(tx, actor.id, personLimits.pushDevices)
  })
}

/** Safe to repeat; ignores other users' subscriptions. */
export async function unsubscribePush(ctx: Context, actor: Actor, endpoint: string): Promise<void> {
  await ctx.transaction(({ tx }) => deleteSubscriptionByEndpoint(tx, actor.id, endpoint))
}

/**
 * An expired subscription is deleted; after the user's last a mail is sent instead. Safe to repeat: the browser shows one
 * message per tag.
 * @throws when the push service is unavailable; the job is retried
 */
export async function pushNotification(ctx: Context, notificationId: string, subscriptionId: string): Promise<void> {
  const delivery = await findPushDelivery(ctx.db, notificationId, subscriptionId)
  if (delivery === undefined) return
  const { notification, subscription, showsSender } = delivery
  if (await isOutdated(ctx, ctx.db, notification)) return
  const { endpoint, p256dh, auth } = subscription
  const outcome = await sendPush(ctx.secrets.vapid, `mailto:${ctx.config.company.email}`, {
    endpoint,
    keys: { p256dh, auth },
    payload: presentPush(notification, showsSender === true),
    ttlSeconds: notification.type === 'day_question' ? DAY_QUESTION_MINUTES * 60 : 24 * 3_600,
    topic: notification.id.replaceAll('-', '').slice(0, 32),
  }).catch(async (error: unknown) => {
    await ctx.outcomes.failed(PUSH_OUTCOME, error)
    throw error
  })
  await ctx.outcomes.succeeded(PUSH_OUTCOME)
  if (outcome === 'sent') return
  await ctx.transaction(async (unit) => {
    if ((await deletePushSubscription(unit.tx, notification.userId, subscription.id)) > 0) return
    const [recipient] = await listRecipients(unit.tx, [notification.userId], null)
    if (recipient === undefined || !channelsFor(kindOf(notification), recipient).mail) return
    await mailNotification(unit, { recipient, row: notification })
  })
}
