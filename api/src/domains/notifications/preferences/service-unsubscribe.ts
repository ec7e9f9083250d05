import { createHmac, timingSafeEqual } from 'node:crypto'
import { id } from 'contract/ids.ts'
import { DEFAULT_CHANNELS, NOTIFICATION_KINDS, type NotificationKind } from 'contract/notifications.ts'
import type { Context } from '../../../platform/context.ts'
import type { MailContent } from '../../../platform/mail/content.ts'
import { refuse } from '../../../platform/refusal.ts'
import { channelsFor } from '../delivery/policy.ts'
import { findChoice, upsertPreferences } from './repository.ts'

/** Where a mail says how to hear no more of its kind. The key needs no login and is good for that one kind alone. */
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

const sign = (ctx: Context, userId: string, kind: string): string =>
  createHmac('sha256', ctx.secrets.jwtKey).update(`unsubscribe:${userId}:${kind}`).digest('base64url')

/** @throws Refusal UNSUBSCRIBE_KEY_INVALID, also when the person is gone */
export async function getMailSubscription(ctx: Context, key: string) {
  const { userId, kind } = readKey(ctx, key)
  const choice = (await findChoice(ctx.db, userId, kind)) ?? refuse('UNSUBSCRIBE_KEY_INVALID')
  return { kind, isSubscribed: channelsFor(kind, choice).mail }
}

/** Safe to repeat. @throws Refusal UNSUBSCRIBE_KEY_INVALID */
export async function unsubscribeFromMail(ctx: Context, key: string) {
  const { userId, kind } = readKey(ctx, key)
  return ctx.transaction(async (tx) => {
    const choice = (await findChoice(tx, userId, kind)) ?? refuse('UNSUBSCRIBE_KEY_INVALID')
    const { inApp, push } = choice
    await upsertPreferences(tx, userId, [
      {
        kind,
        inApp: inApp ?? DEFAULT_CHANNELS[kind].inApp,
        push: push ?? DEFAULT_CHANNELS[kind].push,
        mail: false,
      },
    ])
    return { kind, isSubscribed: false }
  })
}

function readKey(ctx: Context, key: string): { userId: string; kind: NotificationKind } {
  const [userId = '', kind = '', signature = ''] = key.split('.')
  const given = Buffer.from(signature)
  const expected = Buffer.from(sign(ctx, userId, kind))
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  const known = NOTIFICATION_KINDS.find((one) => one === kind)
  if (!isOurs || known === undefined || !id.safeParse(userId).success) refuse('UNSUBSCRIBE_KEY_INVALID')
  return { userId, kind: known as NotificationKind }
}
