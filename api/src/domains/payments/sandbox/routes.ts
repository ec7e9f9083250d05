// Declares `schema.hide`, which keeps Mollie's API out of our OpenAPI document.
import type {} from '@fastify/swagger'
import { z } from 'contract/platform/zod.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from '../../../platform/context.ts'
import { acceptForms } from '../../../platform/http/forms.ts'
import { asCents } from '../policy.ts'
import { presentSandboxError, presentSandboxPayment, presentSandboxRefund } from './present.ts'
import { presentCheckout, presentNoCheckout } from './present-checkout-page.ts'
import {
  CHECKOUT_OUTCOMES,
  createSandboxPayment,
  finishSandboxPayment,
  getSandboxPayment,
  refundSandboxPayment,
  SANDBOX_KEY,
  SANDBOX_PATH,
} from './service.ts'

const amount = z.object({ currency: z.string().length(3), value: z.string().regex(/^\d{1,7}\.\d{2}$/) })
const newPayment = z.object({
  amount,
  description: z.string().min(1).max(255),
  redirectUrl: z.url(),
  webhookUrl: z.url().nullable().default(null),
  metadata: z.unknown().default(null),
})
const newRefund = z.object({ amount, description: z.string().max(255).optional() })
const wholeNumber = (max: number) => z.coerce.number().int().min(0).max(max)
const outcome = z.object({
  status: z.enum(CHECKOUT_OUTCOMES),
  /** For tests: the number of webhook calls and their delay in seconds. */
  webhookTimes: wholeNumber(5).default(1),
  webhookDelay: wholeNumber(3600).default(0),
})

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

const hide = { schema: { hide: true } }

/**
 * The part of Mollie's HTTP API that its client uses, and a checkout page, while no key is configured. Never in production.
 */
export function sandboxRoutes(app: FastifyInstance, ctx: Context): void {
  if (!ctx.config.hasPaymentSandbox) return
  const base = () => ctx.publicUrl() + SANDBOX_PATH
  const respond = (reply: FastifyReply, status: number, body: object) =>
    reply.code(status).header('content-type', 'application/hal+json').send(JSON.stringify(body))
  const refuse = (reply: FastifyReply, status: 401 | 404 | 422, detail: string, field?: string) =>
    respond(reply, status, presentSandboxError(status, detail, field))
  const unknownPayment = (reply: FastifyReply, id: string) => refuse(reply, 404, `No payment exists with token ${id}.`)

  app.register(
    async (vendor) => {
      vendor.addHook('onRequest', async (request, reply) => {
        if (request.headers.authorization !== `Bearer ${SANDBOX_KEY}`)
          return refuse(reply, 401, 'Missing authentication, or failed to authenticate')
      })
      vendor.post('/payments', hide, async (request, reply) => {
        const parsed = newPayment.safeParse(request.body)
        if (!parsed.success) {
          const issue = parsed.error.issues[0]
          return refuse(reply, 422, issue?.message ?? 'The request is wrong', issue?.path.join('.'))
        }
        const { amount, ...columns } = parsed.data
        const key = request.headers['idempotency-key']
        const row = await createSandboxPayment(ctx, typeof key === 'string' ? key : null, {
          ...columns,
          amountCents: asCents(amount.value) ?? 0,
          currency: amount.currency,
        })
        return row === null
          ? refuse(reply, 422, 'The payment could not be made')
          : respond(reply, 201, presentSandboxPayment(row, base()))
      })
      vendor.get<{ Params: { id: string } }>('/payments/:id', hide, async ({ params }, reply) => {
        const row = await getSandboxPayment(ctx, params.id)
        return row === null ? unknownPayment(reply, params.id) : respond(reply, 200, presentSandboxPayment(row, base()))
      })
      vendor.post<{ Params: { id: string } }>('/payments/:id/refunds', hide, async (request, reply) => {
        const row = await getSandboxPayment(ctx, request.params.id)
        if (row === null) return unknownPayment(reply, request.params.id)
        const parsed = newRefund.safeParse(request.body)
        const cents = parsed.success ? asCents(parsed.data.amount.value) : null
        if (!parsed.success || cents === null) return refuse(reply, 422, 'The amount is wrong', 'amount')
        const id = await refundSandboxPayment(ctx, row.id, cents)
        if (id === null) return refuse(reply, 422, 'The amount is higher than the maximum', 'amount')
        const { description = row.description } = parsed.data
        const refund = { id, cents, currency: row.currency, description, createdAt: ctx.now() }
        return respond(reply, 201, presentSandboxRefund(row, refund, base()))
      })
    },
    { prefix: `${SANDBOX_PATH}/v2` },
  )

  app.register(
    async (checkout) => {
      acceptForms(checkout)
      checkout.addHook('onRequest', async (_request, reply) => {
        const policy = [
          "default-src 'none'",
          "style-src 'unsafe-inline'",
          // The form's response redirects to the site, and form-action applies to redirects.
          `form-action 'self' ${new URL(ctx.publicUrl()).origin}`,
          "frame-ancestors 'none'",
          "base-uri 'none'",
        ]
        void reply.headers({ ...PAGE_HEADERS, 'content-security-policy': policy.join('; ') })
      })
      checkout.get<{ Params: { id: string } }>('/:id', hide, async ({ params }, reply) => {
        const row = await getSandboxPayment(ctx, params.id)
        return row === null ? reply.code(404).send(presentNoCheckout()) : reply.send(presentCheckout(row))
      })
      checkout.post<{ Params: { id: string } }>('/:id', hide, async ({ params, body }, reply) => {
        const parsed = outcome.safeParse(body)
        if (!parsed.success) {
          const row = await getSandboxPayment(ctx, params.id)
          return reply.code(row === null ? 404 : 422).send(row === null ? presentNoCheckout() : presentCheckout(row))
        }
        const { status, webhookTimes, webhookDelay } = parsed.data
        const row = await finishSandboxPayment(ctx, params.id, status, {
          times: webhookTimes,
          delaySeconds: webhookDelay,
        })
        return row === null ? reply.code(404).send(presentNoCheckout()) : reply.redirect(row.redirectUrl, 303)
      })
    },
    { prefix: `${SANDBOX_PATH}/checkout` },
  )
}
