import { PremiumSuccess } from '~/features/payments/components/premium-result.tsx'
import { loadPayment } from '~/features/payments/payment-status.server.ts'
import { hiddenMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/premium-success'

export const loader = ({ context, request }: Route.LoaderArgs) => loadPayment(context, request)
/** On client navigation the browser calls the api itself. */
export const clientLoader = () => ({ payment: null })

export const meta = hiddenMeta('Je upgrade')

export default function PremiumSuccessPage({ loaderData }: Route.ComponentProps) {
  return <PremiumSuccess initialPayment={loaderData.payment} />
}
