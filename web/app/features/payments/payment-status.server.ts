import { getPaymentStatus } from 'contract/payments/payments.ts'
import type { RouterContextProvider } from 'react-router'
import { tryApi } from '~/lib/api/api.server.ts'
import type { LoadedPayment } from './payment-status.ts'

export async function loadPayment(
  context: Readonly<RouterContextProvider>,
  { url }: Request,
): Promise<{ payment: LoadedPayment }> {
  const query = new URL(url).searchParams
  const id = query.get('payment') ?? query.get('id')
  if (!id || id.length > 100) return { payment: null }
  return { payment: await tryApi(context, getPaymentStatus, { params: { id } }) }
}
