import * as contract from 'contract/notifications.ts'
import { paginate } from 'contract/platform/paging.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { acceptForms } from '../../platform/http/forms.ts'
import { serve } from '../../platform/http/serve.ts'
import { getPreferences, updatePreferences } from './preferences/service.ts'
import { getMailSubscription, unsubscribeFromMail } from './preferences/service-unsubscribe.ts'
import { presentNotification } from './present.ts'
import { subscribePush, unsubscribePush } from './push/service.ts'
import {
  countNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  readNotificationsAbout,
} from './service.ts'

export function notificationRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.countNotifications, async ({ actor }) => ({ count: await countNotifications(ctx, actor) }))
  serve(app, contract.listNotifications, async ({ actor, query }) => {
    const { rows, total } = await listNotifications(ctx, actor, query)
    return {
      notifications: rows.map(presentNotification),
      pagination: paginate(query.page, query.limit, total),
    }
  })
  serve(app, contract.readAllNotifications, async ({ actor }) => {
    await readAllNotifications(ctx, actor)
    return {}
  })
  serve(app, contract.readNotification, async ({ actor, params }) => {
    await readNotification(ctx, actor, params.id)
    return {}
  })
  serve(app, contract.deleteNotification, async ({ actor, params }) => {
    await deleteNotification(ctx, actor, params.id)
    return {}
  })
  serve(app, contract.readNotificationsAbout, async ({ actor, body }) => {
    await readNotificationsAbout(ctx, actor, body.actionUrl)
    return {}
  })
  serve(app, contract.getNotificationPreferences, ({ actor }) => getPreferences(ctx, actor))
  serve(app, contract.updateNotificationPreferences, ({ actor, body }) => updatePreferences(ctx, actor, body))
  serve(app, contract.getPushKey, () => ({ publicKey: ctx.secrets.vapid.publicKey }))
  serve(app, contract.subscribePush, async ({ actor, body }) => {
    await subscribePush(ctx, actor, body)
    return {}
  })
  serve(app, contract.unsubscribePush, async ({ actor, body }) => {
    await unsubscribePush(ctx, actor, body.endpoint)
    return {}
  })
  serve(app, contract.getMailSubscription, ({ query }) => getMailSubscription(ctx, query.key))
  // Mail clients post a form (RFC 8058) whose content is constant and ignored.
  app.register(async (forms) => {
    acceptForms(forms)
    serve(forms, contract.unsubscribeFromMail, ({ query }) => unsubscribeFromMail(ctx, query.key))
  })
}
