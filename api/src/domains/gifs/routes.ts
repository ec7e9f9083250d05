import * as contract from 'contract/gifs.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { listTrendingGifs, searchGifs } from './service.ts'

export function gifRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listTrendingGifs, ({ query }) => listTrendingGifs(ctx, query.limit))
  serve(app, contract.searchGifs, ({ query }) => searchGifs(ctx, query.q, query.limit))
}
