import * as contract from 'contract/users/admin.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentAdminUser, presentAdminUserDetail } from './admin/present.ts'
import { editUser, listUsers, readUserDetail, unlockUser } from './admin/service.ts'
import { eraseUser } from './deletion/service.ts'
import { getUser, suspendUser, type User, unsuspendUser } from './service.ts'

export function adminUserRoutes(app: FastifyInstance, ctx: Context): void {
  const presentUser = (user: User) => ({ user: presentAdminUser(user, ctx.now()) })

  serve(app, contract.listUsers, async ({ query }) => {
    const { rows, pagination } = await listUsers(ctx, query)
    return { users: rows.map((row) => presentAdminUser(row, ctx.now())), pagination }
  })
  serve(app, contract.getAdminUser, async ({ actor, params }) => ({
    user: presentAdminUserDetail(await readUserDetail(ctx, actor, params.id), ctx.now()),
  }))
  serve(app, contract.updateUser, async ({ actor, params, body }) =>
    presentUser(await editUser(ctx, actor, params.id, body)),
  )
  serve(app, contract.setUserSuspension, async ({ actor, params, body }) => {
    const setSuspension = body.suspend ? suspendUser : unsuspendUser
    await setSuspension(ctx, actor, params.id, body)
    return presentUser(await getUser(ctx, params.id))
  })
  serve(app, contract.unlockUser, async ({ actor, params, body }) =>
    presentUser(await unlockUser(ctx, actor, params.id, body.reason)),
  )
  serve(app, contract.removeUser, ({ actor, params, body }) =>
    eraseUser(ctx, { userId: params.id, actorId: actor.id, ...body }),
  )
}
