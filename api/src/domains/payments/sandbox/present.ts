import { asDecimal } from '../policy.ts'
import type { SandboxRow } from './repository.ts'

const link = (href: string) => ({ href, type: 'application/hal+json' })

export function presentSandboxPayment(row: SandboxRow, base: string) {
  const amount = (cents: number) => ({ value: asDecimal(cents), currency: row.currency })
  return {
    resource: 'payment',
    id: row.id,
    mode: 'test',
    description: row.description,
    amount: amount(row.amountCents),
    ...(row.refundedCents > 0 ? { amountRefunded: amount(row.refundedCents) } : {}),
    ...(row.chargedBackCents > 0 ? { amountChargedBack: amount(row.chargedBackCents) } : {}),
    redirectUrl: row.redirectUrl,
    webhookUrl: row.webhookUrl,
    metadata: row.metadata ?? null,
    method: 'ideal',
    locale: 'nl_NL',
    sequenceType: 'oneoff',
    profileId: 'pfl_sandbox',
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    ...(row.paidAt === null ? {} : { paidAt: row.paidAt.toISOString() }),
    _links: {
      self: link(`${base}/v2/payments/${row.id}`),
      dashboard: { href: `${base}/checkout/${row.id}`, type: 'text/html' },
      ...(row.status === 'open' ? { checkout: { href: `${base}/checkout/${row.id}`, type: 'text/html' } } : {}),
    },
  }
}

type SandboxRefund = { id: string; cents: number; currency: string; description: string; createdAt: Date }

export function presentSandboxRefund(row: SandboxRow, refund: SandboxRefund, base: string) {
  const self = `${base}/v2/payments/${row.id}`
  return {
    resource: 'refund',
    id: refund.id,
    mode: 'test',
    description: refund.description,
    amount: { value: asDecimal(refund.cents), currency: refund.currency },
    metadata: null,
    paymentId: row.id,
    status: 'refunded',
    createdAt: refund.createdAt.toISOString(),
    _links: { self: link(`${self}/refunds/${refund.id}`), payment: link(self), documentation: link(self) },
  }
}

const TITLES: Readonly<Record<number, string>> = {
  401: 'Unauthorized Request',
  404: 'Not Found',
  422: 'Unprocessable Entity',
}

export const presentSandboxError = (status: 401 | 404 | 422, detail: string, field?: string) => ({
  status,
  title: TITLES[status],
  detail,
  ...(field === undefined ? {} : { field }),
  _links: { documentation: { href: 'https://docs.mollie.com/reference/handling-errors', type: 'text/html' } },
})
