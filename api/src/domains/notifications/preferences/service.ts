import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPreferences,
  type updateNotificationPreferences as updateRoute,
} from 'contract/notifications.ts'
import type { ParsedOf } from 'contract/platform/route.ts'
import type { Actor, Context } from '../../../platform/context.ts'
import { countSubscriptions } from '../push/repository.ts'
import { channelsFor, clockTime, minutesOf } from './policy.ts'
import { findSettings, listPreferences, upsertPreferences, upsertSettings } from './repository.ts'

const ADMIN_KINDS: ReadonlySet<NotificationKind> = new Set(['moderation', 'deadlines'])

/** Omits kinds that only administrators receive, unless the actor is one. */
export async function getPreferences(ctx: Context, actor: Actor): Promise<NotificationPreferences> {
  const [chosen, settings, pushDevices] = await Promise.all([
    listPreferences(ctx.db, actor.id),
    findSettings(ctx.db, actor.id),
    countSubscriptions(ctx.db, actor.id),
  ])
  const kinds = NOTIFICATION_KINDS.filter((kind) => actor.isAdmin || !ADMIN_KINDS.has(kind))
  const { quietFrom = null, quietUntil = null, showsSender = false } = settings ?? {}
  return {
    preferences: kinds.map((kind) => {
      const choice = chosen.find((row) => row.kind === kind) ?? { inApp: null, mail: null, push: null }
      return { kind, ...channelsFor(kind, choice) }
    }),
    quietHours:
      quietFrom === null || quietUntil === null ? null : { from: clockTime(quietFrom), until: clockTime(quietUntil) },
    showsSender,
    pushDevices,
  }
}

/** Omitted settings keep their value; null ends the quiet hours. Safe to repeat. */
export async function updatePreferences(
  ctx: Context,
  actor: Actor,
  body: ParsedOf<typeof updateRoute>['body'],
): Promise<NotificationPreferences> {
  const { preferences = [], quietHours, showsSender } = body
  await ctx.transaction(async (tx) => {
    // One upsert cannot write a row twice: of a repeated kind the last choice wins.
    await upsertPreferences(tx, actor.id, [...new Map(preferences.map((choice) => [choice.kind, choice])).values()])
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
