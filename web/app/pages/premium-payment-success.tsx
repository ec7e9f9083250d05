import { PremiumResult } from '~/features/payments/components/premium-result.tsx'
import { pageTitle } from '~/lib/head.ts'

export const meta = () => [{ title: pageTitle('Je betaling') }, { name: 'robots', content: 'noindex' }]

export default function PremiumResultPage() {
  return <PremiumResult />
}
