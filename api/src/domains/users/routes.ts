import * as contract from 'contract/users/users.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { requireProfileAllowed } from '../limits/service.ts'
import { exportMyData } from './export/service.ts'
import { presentCurrentUser, presentOtherUser, presentUserGroup } from './present.ts'
import { listUserGroups, removePhoto, setPhoto, updateProfile } from './profile/service.ts'
import { deleteAccount, getUser, getVisibleUser, type User } from './service.ts'

export function userRoutes(app: FastifyInstance, ctx: Context): void {
  const own = (user: User) => presentCurrentUser(user, ctx.now())

  serve(app, contract.getProfile, async ({ actor }) => ({ user: own(await getUser(ctx, actor.id)) }))
  serve(app, contract.updateProfile, async ({ actor, body }) => ({ user: own(await updateProfile(ctx, actor, body)) }))
  serve(app, contract.uploadPhoto, async ({ actor, file }) => ({
    user: own(await setPhoto(ctx, actor, file?.content ?? null)),
  }))
  serve(app, contract.deletePhoto, ({ actor }) => removePhoto(ctx, actor))
  serve(app, contract.getUser, async ({ actor, params }) => {
    const user = await getVisibleUser(ctx, actor, params.id)
    await requireProfileAllowed(ctx, actor, params.id)
    return { user: presentOtherUser(user, actor, ctx.now()) }
  })
  serve(app, contract.listUserGroups, async ({ actor, params, query }) => {
    const { rows, pagination } = await listUserGroups(ctx, actor, params.id, query)
    await requireProfileAllowed(ctx, actor, params.id)
    return { groups: rows.map((row) => presentUserGroup(row, params.id)), pagination }
  })
  serve(app, contract.exportMyData, async ({ actor }) => ({ export: await exportMyData(ctx, actor) }))
  serve(app, contract.deleteAccount, ({ actor, body }) => deleteAccount(ctx, actor, body.password))
}
