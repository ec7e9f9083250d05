import { getLiveness, getReadiness } from 'contract/health.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { serve } from './serve.ts'

export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, getLiveness, () => ({ status: 'live' as const }))
  serve(app, getReadiness, async () => {
    await ctx.db.execute(sql`select 1`).catch(() => refuse('SERVICE_UNAVAILABLE', { retryAfter: 5 }))
    return { status: 'ready' as const }
  })
}
