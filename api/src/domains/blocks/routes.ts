import * as contract from 'contract/blocks.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentBlockedUser } from './present.ts'
import { blockUser, getBlockStatus, listBlockedUsers, unblockUser } from './service.ts'

export function blockRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.blockUser, ({ actor, params, body }) => blockUser(ctx, actor, params.id, body))
  serve(app, contract.unblockUser, ({ actor, params }) => unblockUser(ctx, actor, params.id))
  serve(app, contract.listBlockedUsers, async ({ actor, query }) => {
    const { rows, pagination } = await listBlockedUsers(ctx, actor, query)
    return { blockedUsers: rows.map(presentBlockedUser), pagination }
  })
  serve(app, contract.getBlockStatus, ({ actor, params }) => getBlockStatus(ctx, actor, params.id))
}
