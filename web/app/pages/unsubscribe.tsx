import { useSearchParams } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { Unsubscribe } from '~/features/notifications/components/unsubscribe.tsx'
import { pageTitle } from '~/lib/head.ts'

export const meta = () => [{ title: pageTitle('Afmelden') }, { name: 'robots', content: 'noindex' }]

export default function UnsubscribePage() {
  const [query] = useSearchParams()
  return (
    <AuthFrame title="Geen mail meer?">
      <Unsubscribe linkKey={query.get('key') ?? ''} />
    </AuthFrame>
  )
}
