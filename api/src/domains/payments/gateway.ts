import type { RefusalCode } from 'contract/platform/errors.ts'
import { PRODUCT_SLUG } from 'contract/platform/product.ts'
import type { ClientCore } from 'mollie-api-typescript/core.js'
import type { PaymentResponse } from 'mollie-api-typescript/models'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/refusal.ts'
import { asCents, asDecimal, type ProviderState, readPaymentId } from './policy.ts'
import { SANDBOX_KEY, SANDBOX_PATH } from './sandbox/service.ts'

/** Leaves time for our own work within the 5 s limit of a call. */
const TIMEOUT_MS = 3_500
/** For lost connections and 5xx responses. The idempotency key keeps a retry from creating a second payment. */
const RETRIES = {
  strategy: 'backoff',
  backoff: { initialInterval: 200, maxInterval: 1_000, exponent: 2, maxElapsedTime: 2_500 },
  retryConnectionErrors: true,
} as const

export class ProviderFailure extends Error {}

/** The provider answers that it does not know the payment, for example after a change of the key. */
export class UnknownPayment extends ProviderFailure {}

type Mollie = {
  client: ClientCore
  create: typeof import('mollie-api-typescript/funcs/paymentsCreate.js')['paymentsCreate']
  get: typeof import('mollie-api-typescript/funcs/paymentsGet.js')['paymentsGet']
  refund: typeof import('mollie-api-typescript/funcs/refundsCreate.js')['refundsCreate']
}

const clients = new WeakMap<Context, Promise<Mollie>>()

/** Mollie's client, for Mollie or the sandbox. Loaded at the first payment, because loading takes 200 ms. */
function mollieClient(ctx: Context): Promise<Mollie> {
  const existing = clients.get(ctx)
  if (existing !== undefined) return existing
  const loading = loadClient(ctx)
  clients.set(ctx, loading)
  // A failed load is retried at the next call.
  loading.catch(() => clients.delete(ctx))
  return loading
}

async function loadClient(ctx: Pick<Context, 'config' | 'handleRequest'>): Promise<Mollie> {
  const { mollieApiKey, mollieApiUrl, hasPaymentSandbox } = ctx.config
  if (mollieApiKey === null && !hasPaymentSandbox) throw new ProviderFailure('MOLLIE_API_KEY is not set')
  const [{ ClientCore }, { HTTPClient }, { paymentsCreate }, { paymentsGet }, { refundsCreate }] = await Promise.all([
    import('mollie-api-typescript/core.js'),
    import('mollie-api-typescript/lib/http.js'),
    import('mollie-api-typescript/funcs/paymentsCreate.js'),
    import('mollie-api-typescript/funcs/paymentsGet.js'),
    import('mollie-api-typescript/funcs/refundsCreate.js'),
  ])
  const server =
    mollieApiKey === null
      ? {
          serverURL: `http://sandbox.invalid${SANDBOX_PATH}`,
          httpClient: new HTTPClient({ fetcher: (input, init) => ctx.handleRequest(new Request(input, init)) }),
        }
      : mollieApiUrl === null
        ? {}
        : { serverURL: mollieApiUrl }
  const client = new ClientCore({
    ...server,
    security: { apiKey: mollieApiKey ?? SANDBOX_KEY },
    timeoutMs: TIMEOUT_MS,
    retryConfig: RETRIES,
    customUserAgent: PRODUCT_SLUG,
  })
  return { client, create: paymentsCreate, get: paymentsGet, refund: refundsCreate }
}

export type NewProviderPayment = {
  paymentId: string
  amountCents: number
  currency: string
  description: string
  redirectUrl: string
}

/** Safe to repeat: our id is the idempotency key. @throws ProviderFailure within 4 s */
export async function createProviderPayment(ctx: Context, payment: NewProviderPayment) {
  const created = await callProvider(ctx, ({ client, create }) =>
    create(client, {
      idempotencyKey: payment.paymentId,
      paymentRequest: {
        amount: { currency: payment.currency, value: asDecimal(payment.amountCents) },
        description: payment.description,
        redirectUrl: payment.redirectUrl,
        ...webhook(ctx),
        metadata: { paymentId: payment.paymentId },
        locale: 'nl_NL',
        method: 'ideal',
      },
    }),
  )
  const checkoutUrl = created.links.checkout?.href
  if (checkoutUrl === undefined) throw new ProviderFailure(`payment ${created.id} has no checkout page`)
  return { providerId: created.id, checkoutUrl }
}

export const readProviderPayment = async (ctx: Context, providerId: string): Promise<ProviderState> =>
  stateOf(await callProvider(ctx, ({ client, get }) => get(client, { paymentId: providerId })))

/** Whether Mollie accepts the key; asks for a payment that does not exist. @throws ProviderFailure when that cannot be determined */
export async function isKeyAccepted(ctx: Pick<Context, 'config' | 'handleRequest'>): Promise<boolean> {
  const { client, get } = await loadClient(ctx)
  const result = await get(client, { paymentId: 'tr_0000000000' })
  if (result.ok) return true
  const { statusCode } = result.error as { statusCode?: number }
  if (statusCode === 404) return true
  if (statusCode === 401 || statusCode === 403) return false
  throw new ProviderFailure('the payment provider does not answer', { cause: result.error })
}

/** Safe to repeat: the idempotency key is derived from our id. @throws ProviderFailure */
export async function refundProviderPayment(
  ctx: Context,
  payment: { paymentId: string; providerId: string; amountCents: number; currency: string; description: string },
): Promise<void> {
  await callProvider(ctx, ({ client, refund }) =>
    refund(client, {
      paymentId: payment.providerId,
      idempotencyKey: `refund-${payment.paymentId}`,
      refundRequest: {
        description: payment.description,
        amount: { currency: payment.currency, value: asDecimal(payment.amountCents) },
      },
    }),
  )
}

/** @throws Refusal of this code in place of a ProviderFailure */
export async function orRefuse<T>(ctx: Context, paymentId: string, code: RefusalCode, call: () => Promise<T>) {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    ctx.log.warn({ err: error, paymentId }, 'payment provider unavailable')
    return refuse(code, { retryAfter: 5 })
  }
}

type Result<T> = { ok: true; value: T } | { ok: false; error: unknown }

async function callProvider<T>(ctx: Context, call: (mollie: Mollie) => Promise<Result<T>>): Promise<T> {
  const result = await call(await mollieClient(ctx))
  if (result.ok) return result.value
  const { statusCode } = result.error as { statusCode?: number }
  const Failure = statusCode === 404 ? UnknownPayment : ProviderFailure
  throw new Failure('the call to the payment provider failed', { cause: result.error })
}

/** Mollie refuses a webhook URL it cannot reach. Without a webhook, polling and the sweep read the status. */
function webhook(ctx: Context): { webhookUrl?: string } {
  const address = `${ctx.publicUrl()}/api/payments/webhook`
  const isLocal = /^(localhost|127\.|\[::1\]|.*\.local$)/.test(new URL(address).hostname)
  const usesMollie = ctx.config.mollieApiKey !== null && ctx.config.mollieApiUrl === null
  return isLocal && usesMollie ? {} : { webhookUrl: address }
}

/** The spec spells `cancelled` as well. */
const normalizeStatus = (status: string): string => (status === 'cancelled' ? 'canceled' : status)

const KNOWN_STATUSES = new Set<string>(['open', 'pending', 'authorized', 'paid', 'failed', 'canceled', 'expired'])

function stateOf(payment: PaymentResponse): ProviderState {
  const { amount, amountRefunded, amountChargedBack, metadata } = payment
  const status = normalizeStatus(payment.status)
  const amountCents = asCents(amount.value)
  if (!KNOWN_STATUSES.has(status) || amountCents === null)
    throw new ProviderFailure(`payment ${payment.id}: unknown status ${status} or amount ${amount.value}`)
  return {
    status: status as ProviderState['status'],
    amountCents,
    currency: amount.currency,
    paymentId: readPaymentId(metadata),
    checkoutUrl: payment.links.checkout?.href ?? null,
    returnedCents: (asCents(amountRefunded?.value ?? '') ?? 0) + (asCents(amountChargedBack?.value ?? '') ?? 0),
  }
}
