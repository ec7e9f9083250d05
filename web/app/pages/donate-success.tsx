import { DonationResult } from '~/features/payments/components/donation-result.tsx'
import { pageTitle } from '~/lib/head.ts'

export const meta = () => [{ title: pageTitle('Je donatie') }, { name: 'robots', content: 'noindex' }]

export default function DonationResultPage() {
  return <DonationResult />
}
