import { PremiumSuccess } from '~/features/payments/components/premium-result.tsx'
import { pageTitle } from '~/lib/head.ts'

export const meta = () => [{ title: pageTitle('Je upgrade') }, { name: 'robots', content: 'noindex' }]

export default function PremiumSuccessPage() {
  return <PremiumSuccess />
}
