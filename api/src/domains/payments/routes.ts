import { Readable } from 'node:stream'
import {
  exportPayments as exportRoute,
  listPayments as paymentsRoute,
  receivePaymentWebhook,
  getPaymentStatus as statusRoute,
} from 'contract/payments/payments.ts'
import type { FastifyInstance } from 'fastify'
import { amsterdamDay } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { csvLines } from '../../platform/csv.ts'
import { acceptForms } from '../../platform/http/forms.ts'
import { serve } from '../../platform/http/serve.ts'
import { exportPayments, listPayments } from './admin/service.ts'
import { paymentCsvHeader, presentCsvRow, presentPayment, presentStatus } from './present.ts'
import { getPaymentStatus, receiveWebhook } from './service.ts'

export function paymentRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, statusRoute, async ({ params }) => presentStatus(await getPaymentStatus(ctx, params.id)))

  // The provider posts a form. Other routes accept JSON only, so that a form on a foreign page cannot post to them.
  app.register(async (forms) => {
    acceptForms(forms)
    serve(forms, receivePaymentWebhook, ({ body }) => receiveWebhook(ctx, body.id))
  })

  serve(app, paymentsRoute, async ({ query }) => {
    const { rows, pagination } = await listPayments(ctx, query)
    return { payments: rows.map(presentPayment), pagination }
  })
  serve(app, exportRoute, async ({ actor, query, reply }) => {
    const payments = await exportPayments(ctx, actor, query)
    const name = `payments-export-${amsterdamDay(ctx.now())}.csv`
    await reply
      .header('content-type', 'text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(csvLines(paymentCsvHeader, payments, presentCsvRow)))
    return {}
  })
}
