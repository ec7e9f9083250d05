import * as contract from 'contract/references.ts'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/context.ts'
import { serve } from '../../platform/http/serve.ts'
import { requireProfileAllowed } from '../limits/service.ts'
import { presentPerson } from '../users/present.ts'
import { listCompanions } from './companions/service.ts'
import { presentOwnReference, presentReference } from './present.ts'
import { deleteReference, listGroupReferences, listReferences, removeReference, writeReference } from './service.ts'

export function referenceRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, contract.listReferences, async ({ actor, params, query }) => {
    const { rows, pagination } = await listReferences(ctx, actor, params.id, query)
    await requireProfileAllowed(ctx, actor, params.id)
    return { references: rows.map((view) => presentReference(view, actor.id)), pagination }
  })
  serve(app, contract.listGroupReferences, async ({ actor, params }) => {
    const { people, closesAt } = await listGroupReferences(ctx, actor, params.id)
    return {
      people: people.map(({ user, reference }) => ({
        user: presentPerson(user),
        reference: reference === undefined ? null : presentOwnReference(reference, ctx.now()),
      })),
      closesAt: closesAt?.toISOString() ?? null,
    }
  })
  serve(app, contract.writeReference, async ({ actor, params, body }) => ({
    reference: presentOwnReference(await writeReference(ctx, actor, params, body), ctx.now()),
  }))
  serve(app, contract.deleteReference, ({ actor, params }) => deleteReference(ctx, actor, params.id, params.userId))
  serve(app, contract.removeReference, ({ actor, params, body }) => removeReference(ctx, actor, params.id, body))
  serve(app, contract.listCompanions, ({ actor, query }) => listCompanions(ctx, actor, query))
}
