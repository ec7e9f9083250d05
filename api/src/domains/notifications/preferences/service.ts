import type { NotificationPreferences, updateNotificationPreferences as updateRoute } from 'contract/notifications.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { clockTime, minutesOf } from './policy.ts'
import { findPreferences, upsertSettings } from './repository.ts'

export async function getPreferences(ctx: Context, actor: Actor): Promise<NotificationPreferences> {
  const preferences = await findPreferences(ctx.db, actor.id)
  if (preferences === undefined) throw new Error('the signed-in user does not exist')
  const { quietFrom, quietUntil, showsSender } = preferences
  return {
    ...preferences,
    quietFrom: quietFrom === null ? null : clockTime(quietFrom),
    quietUntil: quietUntil === null ? null : clockTime(quietUntil),
    showsSender: showsSender ?? false,
  }
}

/** Omitted settings keep their value; null ends the quiet hours. Safe to repeat. */
export async function updatePreferences(
  ctx: Context,
  actor: Actor,
  { quietFrom, quietUntil, ...choices }: ParsedOf<typeof updateRoute>['body'],
): Promise<NotificationPreferences> {
  const minutes = (time: string | null) => (time === null ? null : minutesOf(time))
  await ctx.transaction(({ tx }) =>
    upsertSettings(tx, actor.id, {
      ...choices,
      ...(quietFrom === undefined || quietUntil === undefined
        ? {}
        : { quietFrom: minutes(quietFrom), quietUntil: minutes(quietUntil) }),
    }),
  )
  return getPreferences(ctx, actor)
}
