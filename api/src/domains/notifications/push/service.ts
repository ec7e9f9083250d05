import { PRODUCT_NAME } from 'contract/product.ts'
import type { Context } from '../../../platform/context.ts'
import { queueMail } from '../../../platform/mail/mail.ts'
import { channelsFor } from '../delivery/policy.ts'
import { deletePushSubscription, findPushOrder, kindOf, listRecipients } from '../delivery/repository.ts'
import { attachmentsFor, mailOf } from '../delivery/service.ts'
import { presentPush } from '../present.ts'
import { sendPush } from './gateway.ts'

/**
 * One message to one browser. A dead subscription goes; when it was the last, the mail goes instead, so that nobody
 * misses what they asked to hear. Safe to repeat: the browser shows one message under one tag.
 *
 * @throws when the push service is away; the job is then tried again
 */
export async function pushNotification(ctx: Context, notificationId: string, subscriptionId: string): Promise<void> {
  const order = await findPushOrder(ctx.db, notificationId, subscriptionId)
  if (order === undefined) return
  const { notification, subscription, showsSender } = order
  const { endpoint, p256dh, auth } = subscription
  const outcome = await sendPush(ctx.secrets.vapid, `mailto:${ctx.config.company.email}`, {
    endpoint,
    keys: { p256dh, auth },
    payload: presentPush(notification, showsSender === true, PRODUCT_NAME),
    topic: notification.id.replaceAll('-', '').slice(0, 32),
  })
  if (outcome === 'sent') return
  await ctx.transaction(async (tx) => {
    if ((await deletePushSubscription(tx, notification.userId, subscription.id)) > 0) return
    const [recipient] = await listRecipients(tx, [notification.userId], kindOf(notification), null)
    if (recipient === undefined || !channelsFor(kindOf(notification), recipient).mail) return
    const attachments = await attachmentsFor(ctx, tx, notification)
    await queueMail(ctx, tx, recipient.email, mailOf(ctx, notification, attachments))
  })
}
