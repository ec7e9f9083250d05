import { DonationResult } from '~/features/payments/components/donation-result.tsx'
import { loadPayment } from '~/features/payments/payment-status.server.ts'
import { hiddenMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/donate-success'

export const loader = ({ context, request }: Route.LoaderArgs) => loadPayment(context, request)
/** On client navigation the browser calls the api itself. */
export const clientLoader = () => ({ payment: null })

export const meta = hiddenMeta('Je donatie')

export default function DonationResultPage({ loaderData }: Route.ComponentProps) {
  return <DonationResult initialPayment={loaderData.payment} />
}
