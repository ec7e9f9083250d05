import * as contract from 'contract/groups-admin.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentAdminGroup, presentAdminGroupRow } from './present-admin.ts'
import { deleteAnyGroup, getGroupDetail, listAllGroups, transferAnyGroup, updateAnyGroup } from './service-admin.ts'

export function adminGroupRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listAdminGroups, async ({ query }) => {
    const { rows, pagination } = await listAllGroups(ctx, query)
    return { groups: rows.map((row) => presentAdminGroupRow(row, ctx.now())), pagination }
  })
  serve(app, contract.getAdminGroup, async ({ params }) => ({
    group: presentAdminGroup(await getGroupDetail(ctx, params.id), ctx.now()),
  }))
  serve(app, contract.updateAdminGroup, async ({ actor, params, body, file }) => {
    const isImageGone = body.removeImage === true || body.featuredImage === null || body.featuredImage === ''
    const picture = file?.content ?? (isImageGone ? null : undefined)
    return { group: presentAdminGroup(await updateAnyGroup(ctx, actor, params.id, body, picture), ctx.now()) }
  })
  serve(app, contract.deleteAdminGroup, async ({ actor, params, query }) => {
    await deleteAnyGroup(ctx, actor, params.id, query.reason)
    return {}
  })
  serve(app, contract.transferGroupOwner, async ({ actor, params, body }) => ({
    group: presentAdminGroup(await transferAnyGroup(ctx, actor, params.id, body), ctx.now()),
  }))
}
