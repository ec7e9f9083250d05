import { getLiveness, getReadiness } from 'contract/platform/health.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { ping } from '../../db/database.ts'
import { ReadOnlyServerError } from '../../db/errors.ts'
import { refuse } from '../../refusal.ts'
import { serve } from '../serve.ts'

/** Shorter than the probes of load balancers usually wait. */
const READY_TIMEOUT_MS = 3_000

export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, getLiveness, () => ({ status: 'live' as const }))
  serve(app, getReadiness, async () => {
    await ping(ctx.db, READY_TIMEOUT_MS).catch((error: unknown) => {
      const message = error instanceof ReadOnlyServerError ? { message: error.message } : {}
      refuse('SERVICE_UNAVAILABLE', { retryAfter: 5, ...message })
    })
    return {
      status: 'ready' as const,
      database: 'ready' as const,
      redis: ctx.redisState(),
      uploads: ctx.files.writeState(),
    }
  })
}
