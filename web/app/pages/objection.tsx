import { useSearchParams } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { DecisionPage } from '~/features/objections/components/decision-page.tsx'
import { pageTitle } from '~/lib/routing/head.ts'

export const handle = { scripts: 'immediate' }

export const meta = () => [{ title: pageTitle('Ons besluit') }, { name: 'robots', content: 'noindex' }]

export default function ObjectionPage() {
  const [query] = useSearchParams()
  return (
    <AuthFrame title="Ons besluit over jou" isLong>
      <DecisionPage token={query.get('token') ?? ''} />
    </AuthFrame>
  )
}
