import { removeMessage as removeMessageRoute } from 'contract/chat-messages.ts'
import { readGroupLog as readGroupLogRoute } from 'contract/groups-admin.ts'
import { listUserMessages } from 'contract/users-admin.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentLogMessage } from './present-group-log.ts'
import { presentWrittenMessage } from './present-user-messages.ts'
import { readGroupLog } from './service-group-log.ts'
import { removeMessage } from './service-removal.ts'
import { readUserMessages } from './service-user-messages.ts'

export function adminChatRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, readGroupLogRoute, async ({ actor, params, query }) => {
    const { messages, members, pagination } = await readGroupLog(ctx, actor, params.id, query)
    return { messages: messages.map(presentLogMessage), members, pagination }
  })
  serve(app, listUserMessages, async ({ actor, params, query }) => {
    const { rows, pagination } = await readUserMessages(ctx, actor, params.id, query)
    return { messages: rows.map(presentWrittenMessage), pagination }
  })
  serve(app, removeMessageRoute, async ({ actor, params, body }) => {
    await removeMessage(ctx, actor, params.id, body)
    return {}
  })
}
