import * as contract from 'contract/notifications.ts'
import { paginate } from 'contract/paging.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentNotification } from './present.ts'
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
}
