import { paginate } from 'contract/platform/paging.ts'
import * as contract from 'contract/town-pages.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { serve } from '../../../platform/http/serve.ts'
import { presentEvent } from '../../events/present.ts'
import { getTownPage, listTowns } from './service.ts'

export function townPageRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listTowns, async ({ query }) => ({ towns: await listTowns(ctx, query) }))
  serve(app, contract.getTownPage, async ({ params, query }) => {
    const { rows, total, counts, ...townPage } = await getTownPage(ctx, params.town, query)
    return {
      ...counts,
      townPage: {
        ...townPage,
        events: rows.map((row) => presentEvent(row, null, ctx.now())),
        pagination: paginate(query.page, query.limit, total),
      },
    }
  })
}
