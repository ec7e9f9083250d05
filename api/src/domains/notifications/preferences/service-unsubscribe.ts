import { NOTIFICATION_KINDS, type NotificationKind } from 'contract/notifications.ts'
import { id } from 'contract/platform/ids.ts'
import type { Context } from '../../../platform/context.ts'
import { isEqualSecret, keyedHash } from '../../../platform/keyed-hash.ts'
import type { MailContent } from '../../../platform/mail/content.ts'
import { refuse } from '../../../platform/refusal.ts'
import { channelsFor } from './policy.ts'
import { findChoice, upsertPreferences } from './repository.ts'

/** The links with which a mail is unsubscribed from. The key works without login, for one kind of notification. */
export function unsubscribeLinks(
  ctx: Context,
  userId: string,
  kind: NotificationKind,
): NonNullable<MailContent['unsubscribe']> {
  const key = `${userId}.${kind}.${sign(ctx, userId, kind)}`
  return {
    page: `${ctx.publicUrl()}/afmelden?key=${key}`,
    oneClick: `${ctx.publicUrl()}/api/notifications/unsubscribe?key=${key}`,
  }
}

const sign = (ctx: Context, userId: string, kind: string): string => keyedHash(ctx, 'unsubscribe', `${userId}:${kind}`)

/** @throws Refusal UNSUBSCRIBE_KEY_INVALID, also for a deleted user */
export async function getMailSubscription(ctx: Context, key: string) {
  const { userId, kind } = readKey(ctx, key)
  const choice = (await findChoice(ctx.db, userId, kind)) ?? refuse('UNSUBSCRIBE_KEY_INVALID')
  return { kind, isSubscribed: channelsFor(kind, choice).mail }
}

/** Safe to repeat. */
export async function unsubscribeFromMail(ctx: Context, key: string) {
  const { userId, kind } = readKey(ctx, key)
  return ctx.transaction(async (tx) => {
    const choice = (await findChoice(tx, userId, kind)) ?? refuse('UNSUBSCRIBE_KEY_INVALID')
    await upsertPreferences(tx, userId, [{ kind, ...channelsFor(kind, choice), mail: false }])
    return { kind, isSubscribed: false }
  })
}

function readKey(ctx: Context, key: string): { userId: string; kind: NotificationKind } {
  const [userId = '', kind = '', signature = ''] = key.split('.')
  const isAuthentic = isEqualSecret(signature, sign(ctx, userId, kind))
  const knownKind = NOTIFICATION_KINDS.find((known) => known === kind)
  if (!isAuthentic || knownKind === undefined || !id.safeParse(userId).success) return refuse('UNSUBSCRIBE_KEY_INVALID')
  return { userId, kind: knownKind }
}
