import { readGroupLog as readGroupLogRoute } from 'contract/groups-admin.ts'
import { listUserMessages } from 'contract/users-admin.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentLogMessage } from './present-log.ts'
import { presentWrittenMessage } from './present-oversight.ts'
import { readGroupLog } from './service-log.ts'
import { readMessagesBy } from './service-oversight.ts'

export function adminChatRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, readGroupLogRoute, async ({ actor, params, query }) => {
    const { messages, members, pagination } = await readGroupLog(ctx, actor, params.id, query)
    return { messages: messages.map(presentLogMessage), members, pagination }
  })
  serve(app, listUserMessages, async ({ actor, params, query }) => {
    const { rows, pagination } = await readMessagesBy(ctx, actor, params.id, query)
    return { messages: rows.map(presentWrittenMessage), pagination }
  })
}
