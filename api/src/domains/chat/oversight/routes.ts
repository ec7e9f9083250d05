import { removeMessage as removeMessageRoute } from 'contract/chat/messages.ts'
import { readGroupLog as readGroupLogRoute } from 'contract/groups/admin.ts'
import { listUserMessages } from 'contract/users/admin.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor, Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { signAdminAddress } from '../pictures/service.ts'
import { presentLogMessage, presentWrittenMessage } from './present.ts'
import { readGroupLog } from './service-group-log.ts'
import { removeMessage } from './service-removal.ts'
import { readUserMessages } from './service-user-messages.ts'

export function adminChatRoutes(app: FastifyInstance, ctx: Context): void {
  const addressFor = (admin: Actor) => (file: string) => signAdminAddress(ctx, admin, file)
  serve(app, readGroupLogRoute, async ({ actor, params, query }) => {
    const { messages, members, pagination } = await readGroupLog(ctx, actor, params.id, query)
    return { messages: messages.map((row) => presentLogMessage(row, addressFor(actor))), members, pagination }
  })
  serve(app, listUserMessages, async ({ actor, params, query }) => {
    const { rows, pagination } = await readUserMessages(ctx, actor, params.id, query)
    return { messages: rows.map((row) => presentWrittenMessage(row, addressFor(actor))), pagination }
  })
  serve(app, removeMessageRoute, ({ actor, params, body }) => removeMessage(ctx, actor, params.id, body))
}
