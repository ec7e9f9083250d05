import type { unsubscribeFromMail as unsubscribeRoute } from 'contract/notifications.ts'
import { id } from 'contract/platform/ids.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Context } from '../../../platform/context.ts'
import { isEqualSecret, keyedHash } from '../../../platform/keyed-hash.ts'
import type { MailContent } from '../../../platform/mail/content.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findPreferences, upsertSettings } from './repository.ts'

export function unsubscribeLinks(ctx: Context, userId: string): NonNullable<MailContent['unsubscribe']> {
  const key = `${userId}.mail.${sign(ctx, userId, 'mail')}`
  return {
    page: `${ctx.publicUrl()}/afmelden?key=${key}`,
    oneClick: `${ctx.publicUrl()}/api/notifications/unsubscribe?key=${key}`,
  }
}

const sign = (ctx: Context, userId: string, scope: string): string =>
  keyedHash(ctx, 'unsubscribe', `${userId}:${scope}`)

/** Safe to repeat. @throws Refusal UNSUBSCRIBE_KEY_INVALID, also for a deleted user */
export async function unsubscribeFromMail(ctx: Context, { key, mail }: ParsedOf<typeof unsubscribeRoute>['query']) {
  const userId = readKey(ctx, key)
  await ctx.transaction(async ({ tx }) => {
    if ((await findPreferences(tx, userId)) === undefined) refuse('UNSUBSCRIBE_KEY_INVALID')
    await upsertSettings(tx, userId, { mail })
  })
  return { mail }
}

/** The scope is 'mail'; mails of earlier releases carry a kind of notification there, and are as valid. */
function readKey(ctx: Context, key: string): string {
  const [userId = '', scope = '', signature = ''] = key.split('.')
  const isAuthentic = isEqualSecret(signature, sign(ctx, userId, scope))
  return isAuthentic && id.safeParse(userId).success ? userId : refuse('UNSUBSCRIBE_KEY_INVALID')
}
