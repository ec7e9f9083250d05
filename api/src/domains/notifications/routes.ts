import * as contract from 'contract/notifications.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { acceptForms } from '../../platform/http/forms.ts'
import { serve } from '../../platform/http/serve.ts'
import { getPreferences, updatePreferences } from './preferences/service.ts'
import { unsubscribeFromMail } from './preferences/service-unsubscribe.ts'
import { presentNotification } from './present.ts'
import { subscribePush, unsubscribePush } from './push/service.ts'
import {
  countNotifications,
  deleteNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './service.ts'

export function notificationRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.countNotifications, async ({ actor }) => ({ count: await countNotifications(ctx, actor) }))
  serve(app, contract.listNotifications, async ({ actor, query }) => {
    const { rows, pagination } = await listNotifications(ctx, actor, query)
    return { notifications: rows.map(presentNotification), pagination }
  })
  serve(app, contract.readAllNotifications, ({ actor, body }) => readAllNotifications(ctx, actor, body.actionUrl))
  serve(app, contract.readNotification, ({ actor, params }) => readNotification(ctx, actor, params.id))
  serve(app, contract.deleteNotification, ({ actor, params }) => deleteNotification(ctx, actor, params.id))
  serve(app, contract.getNotificationPreferences, async ({ actor }) => ({
    ...(await getPreferences(ctx, actor)),
    pushKey: ctx.secrets.vapid.publicKey,
  }))
  serve(app, contract.updateNotificationPreferences, ({ actor, body }) => updatePreferences(ctx, actor, body))
  serve(app, contract.updatePush, ({ actor, body: { endpoint, keys } }) =>
    keys === null ? unsubscribePush(ctx, actor, endpoint) : subscribePush(ctx, actor, { endpoint, keys }),
  )
  // Mail clients post a form (RFC 8058) whose content is constant and ignored.
  app.register(async (forms) => {
    acceptForms(forms)
    serve(forms, contract.unsubscribeFromMail, ({ query }) => unsubscribeFromMail(ctx, query))
  })
}
