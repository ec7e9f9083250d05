import * as contract from 'contract/admin-groups.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentLogMessage } from './present-log.ts'
import { readGroupLog } from './service-log.ts'

export function adminChatRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.readGroupLog, async ({ actor, params, query }) => {
    const { messages, members, pagination } = await readGroupLog(ctx, actor, params.id, query)
    return { messages: messages.map(presentLogMessage), members, pagination }
  })
}
