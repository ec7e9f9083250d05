import { getPaymentStatus } from 'contract/payments.ts'
import type { RouterContextProvider } from 'react-router'
import { tryApi } from '~/lib/api/api.server.ts'
import { isSettled, type LoadedPayment } from './payment-status.ts'

/**
 * Looks for the payment of an address (`payment`, or `id`). Safe to repeat, also by who only looks ahead: the state is the
 * bank's, and reading it is all that happens.
 */
export async function loadPayment(
  context: Readonly<RouterContextProvider>,
  { url }: Request,
): Promise<{ found: LoadedPayment; needsNoScripts: boolean }> {
  const query = new URL(url).searchParams
  const id = query.get('payment') ?? query.get('id')
  // Without an id, or with one that nobody can have, there is nothing to follow.
  if (!id || id.length > 100) return { found: null, needsNoScripts: !id }
  const found = await tryApi(context, getPaymentStatus, { params: { id } })
  return { found, needsNoScripts: isSettled(found) }
}
