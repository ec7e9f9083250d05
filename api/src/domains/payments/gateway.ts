import { PRODUCT_SLUG } from 'contract/product.ts'
import type { ClientCore } from 'mollie-api-typescript/core.js'
import type { PaymentResponse } from 'mollie-api-typescript/models'
import type { Context } from '../../platform/context.ts'
import { asCents, asDecimal, type ProviderState } from './policy.ts'
import { SANDBOX_KEY, SANDBOX_PATH } from './sandbox/service.ts'

/** Less than the 5 s within which a call must have its answer (quality.md, R7), its own work and ours included. */
const TIMEOUT_MILLISECONDS = 3_500
/** A lost connection or a 5xx, tried again within that time: the idempotency key makes it one payment all the same. */
const RETRIES = {
  strategy: 'backoff',
  backoff: { initialInterval: 200, maxInterval: 1_000, exponent: 2, maxElapsedTime: 2_500 },
  retryConnectionErrors: true,
} as const

/** The provider is away, too slow, or does not want what we ask. */
export class ProviderFailure extends Error {}

type Mollie = {
  client: ClientCore
  create: typeof import('mollie-api-typescript/funcs/paymentsCreate.js')['paymentsCreate']
  get: typeof import('mollie-api-typescript/funcs/paymentsGet.js')['paymentsGet']
  refund: typeof import('mollie-api-typescript/funcs/refundsCreate.js')['refundsCreate']
}

const opened = new WeakMap<Context, Promise<Mollie>>()

/** Mollie's own client, towards Mollie or the sandbox; loaded at the first payment, for it takes 200 ms. */
function mollie(ctx: Context): Promise<Mollie> {
  const found = opened.get(ctx)
  if (found !== undefined) return found
  const opening = open(ctx)
  opened.set(ctx, opening)
  // What went wrong while loading is tried again the next time.
  opening.catch(() => opened.delete(ctx))
  return opening
}

async function open(ctx: Context): Promise<Mollie> {
  const { mollieApiKey, mollieApiUrl, hasPaymentSandbox } = ctx.config
  if (mollieApiKey === null && !hasPaymentSandbox) throw new ProviderFailure('MOLLIE_API_KEY is not set')
  const [{ ClientCore }, { HTTPClient }, { paymentsCreate }, { paymentsGet }, { refundsCreate }] = await Promise.all([
    import('mollie-api-typescript/core.js'),
    import('mollie-api-typescript/lib/http.js'),
    import('mollie-api-typescript/funcs/paymentsCreate.js'),
    import('mollie-api-typescript/funcs/paymentsGet.js'),
    import('mollie-api-typescript/funcs/refundsCreate.js'),
  ])
  const where =
    mollieApiKey === null
      ? {
          serverURL: `http://sandbox.invalid${SANDBOX_PATH}`,
          httpClient: new HTTPClient({ fetcher: (input, init) => ctx.handleRequest(new Request(input, init)) }),
        }
      : mollieApiUrl === null
        ? {}
        : { serverURL: mollieApiUrl }
  const client = new ClientCore({
    ...where,
    security: { apiKey: mollieApiKey ?? SANDBOX_KEY },
    timeoutMs: TIMEOUT_MILLISECONDS,
    retryConfig: RETRIES,
    customUserAgent: PRODUCT_SLUG,
  })
  return { client, create: paymentsCreate, get: paymentsGet, refund: refundsCreate }
}

export type NewProviderPayment = {
  /** Our id: travels along as metadata, and makes asking twice one payment. */
  paymentId: string
  amountCents: number
  currency: string
  description: string
  redirectUrl: string
}

/** @throws ProviderFailure within 4 s at most */
export async function createProviderPayment(
  ctx: Context,
  given: NewProviderPayment,
): Promise<{ providerId: string; checkoutUrl: string }> {
  const answer = await ask(ctx, ({ client, create }) =>
    create(client, {
      idempotencyKey: given.paymentId,
      paymentRequest: {
        amount: { currency: given.currency, value: asDecimal(given.amountCents) },
        description: given.description,
        redirectUrl: given.redirectUrl,
        ...webhook(ctx),
        metadata: { paymentId: given.paymentId },
        locale: 'nl_NL',
        method: 'ideal',
      },
    }),
  )
  const checkoutUrl = answer.links.checkout?.href
  if (checkoutUrl === undefined) throw new ProviderFailure(`payment ${answer.id} has no checkout page`)
  return { providerId: answer.id, checkoutUrl }
}

/** @throws ProviderFailure, also when it does not know the id */
export async function readProviderPayment(ctx: Context, providerId: string): Promise<ProviderState> {
  return stateOf(await ask(ctx, ({ client, get }) => get(client, { paymentId: providerId })))
}

/** Gives all of it back. Safe to repeat: our id makes it one refund. @throws ProviderFailure */
export async function refundProviderPayment(
  ctx: Context,
  given: { paymentId: string; providerId: string; amountCents: number; currency: string; description: string },
): Promise<void> {
  await ask(ctx, ({ client, refund }) =>
    refund(client, {
      paymentId: given.providerId,
      idempotencyKey: `refund-${given.paymentId}`,
      refundRequest: {
        description: given.description,
        amount: { currency: given.currency, value: asDecimal(given.amountCents) },
      },
    }),
  )
}

type Answer<T> = { ok: true; value: T } | { ok: false; error: unknown }

async function ask<T>(ctx: Context, question: (mollie: Mollie) => Promise<Answer<T>>): Promise<T> {
  const answer = await question(await mollie(ctx))
  if (answer.ok) return answer.value
  throw new ProviderFailure('the payment provider did not answer as hoped', { cause: answer.error })
}

/** Mollie refuses an address it cannot reach; then polling and the sweep find out what happened. */
function webhook(ctx: Context): { webhookUrl?: string } {
  const address = `${ctx.publicUrl()}/api/payments/webhook`
  const isLocal = /^(localhost|127\.|\[::1\]|.*\.local$)/.test(new URL(address).hostname)
  const asksMollie = ctx.config.mollieApiKey !== null && ctx.config.mollieApiUrl === null
  return isLocal && asksMollie ? {} : { webhookUrl: address }
}

const KNOWN = new Set<string>(['open', 'pending', 'authorized', 'paid', 'failed', 'canceled', 'expired'])

function stateOf(answer: PaymentResponse): ProviderState {
  const { status, amount, amountRefunded, amountChargedBack, metadata } = answer
  const amountCents = asCents(amount.value)
  if (!KNOWN.has(status) || amountCents === null)
    throw new ProviderFailure(`payment ${answer.id} is ${status}, ${amount.value}: unknown to us`)
  const given = typeof metadata === 'object' && metadata !== null && !Array.isArray(metadata) ? metadata : {}
  const { paymentId } = given as { paymentId?: unknown }
  return {
    status: status as ProviderState['status'],
    amountCents,
    currency: amount.currency,
    paymentId: typeof paymentId === 'string' ? paymentId : null,
    returnedCents: (asCents(amountRefunded?.value ?? '') ?? 0) + (asCents(amountChargedBack?.value ?? '') ?? 0),
  }
}
