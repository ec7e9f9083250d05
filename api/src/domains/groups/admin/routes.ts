import * as contract from 'contract/groups/admin.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentAdminGroup, presentAdminGroupRow } from './present.ts'
import { deleteAdminGroup, listAdminGroups, readAdminGroup, transferGroupOwner, updateAdminGroup } from './service.ts'

export function adminGroupRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listAdminGroups, async ({ query }) => {
    const { rows, pagination } = await listAdminGroups(ctx, query)
    return { groups: rows.map((row) => presentAdminGroupRow(row, ctx.now())), pagination }
  })
  serve(app, contract.getAdminGroup, async ({ actor, params }) => ({
    group: presentAdminGroup(await readAdminGroup(ctx, actor, params.id), ctx.now()),
  }))
  serve(app, contract.updateAdminGroup, async ({ actor, params, body, file }) => ({
    group: presentAdminGroup(await updateAdminGroup(ctx, actor, params.id, body, file?.content ?? null), ctx.now()),
  }))
  serve(app, contract.deleteAdminGroup, ({ actor, params, query }) => deleteAdminGroup(ctx, actor, params.id, query))
  serve(app, contract.transferGroupOwner, async ({ actor, params, body }) => ({
    group: presentAdminGroup(await transferGroupOwner(ctx, actor, params.id, body), ctx.now()),
  }))
}
