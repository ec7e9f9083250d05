import { removeMessage as removeRoute } from 'contract/chat/messages.ts'
import { readGroupLog as logRoute } from 'contract/groups/admin.ts'
import { listUserMessages as listRoute } from 'contract/users/admin.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor, Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { signAdminAddress } from '../pictures/service.ts'
import { presentLogMessage, presentWrittenMessage } from './present.ts'
import { listUserMessages, readGroupLog, removeMessage } from './service.ts'

export function adminChatRoutes(app: FastifyInstance, ctx: Context): void {
  const addressFor = (admin: Actor) => (file: string) => signAdminAddress(ctx, admin, file)
  serve(app, logRoute, async ({ actor, params, query }) => {
    const { rows, ...rest } = await readGroupLog(ctx, actor, params.id, query)
    return { messages: rows.map((row) => presentLogMessage(row, addressFor(actor))), ...rest }
  })
  serve(app, listRoute, async ({ actor, params, query }) => {
    const { rows, pagination } = await listUserMessages(ctx, actor, params.id, query)
    return { messages: rows.map((row) => presentWrittenMessage(row, addressFor(actor))), pagination }
  })
  serve(app, removeRoute, ({ actor, params, body }) => removeMessage(ctx, actor, params.id, body))
}
