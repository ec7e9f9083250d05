import * as contract from 'contract/auth.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { presentCurrentUser } from '../users/present.ts'
import { getUser, isEmailAvailable, isUsernameAvailable, type User } from '../users/service.ts'
import { changePassword, requestPasswordReset, resetPassword } from './passwords/service.ts'
import { presentDevice } from './present.ts'
import { register, resendVerification, verifyEmail } from './registration/service.ts'
import { endSessions, listSessions, login, logout, refresh } from './sessions/service.ts'

const MAX_USER_AGENT = 300

export function authRoutes(app: FastifyInstance, ctx: Context): void {
  const presentUser = (user: User) => presentCurrentUser(user, ctx.now())

  serve(app, contract.register, async ({ body }) => ({ user: presentUser(await register(ctx, body)) }))
  serve(app, contract.checkUsername, async ({ body }) => ({ available: await isUsernameAvailable(ctx, body.username) }))
  serve(app, contract.checkEmail, async ({ body }) => ({ available: await isEmailAvailable(ctx, body.email) }))
  serve(app, contract.verifyEmail, async ({ body }) => ({ user: presentUser(await verifyEmail(ctx, body.token)) }))
  serve(app, contract.resendVerification, async ({ body }) => {
    await resendVerification(ctx, body)
    return {}
  })
  serve(app, contract.login, async ({ body, request }) => {
    const userAgent = request.headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null
    const { user, ...tokens } = await login(ctx, body, userAgent)
    return { user: presentUser(user), ...tokens }
  })
  serve(app, contract.refresh, async ({ body }) => refresh(ctx, body.refreshToken))
  serve(app, contract.logout, async ({ body }) => {
    await logout(ctx, body.refreshToken)
    return {}
  })
  serve(app, contract.getCurrentUser, async ({ actor }) => ({ user: presentUser(await getUser(ctx, actor.id)) }))
  serve(app, contract.forgotPassword, async ({ body }) => {
    await requestPasswordReset(ctx, body.email)
    return {}
  })
  serve(app, contract.resetPassword, async ({ body }) => {
    await resetPassword(ctx, body)
    return {}
  })
  serve(app, contract.changePassword, async ({ actor, body }) => {
    await changePassword(ctx, actor, body)
    return {}
  })
  serve(app, contract.listSessions, async ({ actor }) => ({
    sessions: (await listSessions(ctx, actor)).map((row) => presentDevice(row, actor.sessionId)),
  }))
  serve(app, contract.endSessions, async ({ actor }) => {
    await endSessions(ctx, actor)
    return {}
  })
}
