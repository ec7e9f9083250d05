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
    const readiness = await readReadiness(ctx).catch((error: unknown) => {
      const message = error instanceof ReadOnlyServerError ? { message: error.message } : {}
      return refuse('SERVICE_UNAVAILABLE', { retryAfter: 5, ...message })
    })
    return { status: 'ready' as const, database: 'ready' as const, ...readiness }
  })
}

/** @throws when the database cannot be written to */
export async function readReadiness(ctx: Context) {
  await ping(ctx.db, READY_TIMEOUT_MS)
  return { redis: ctx.redisState(), uploads: ctx.files.writeState() }
}
