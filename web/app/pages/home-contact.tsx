import { useSearchParams } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { HomeContact } from '~/features/meetings/components/home-check/home-contact.tsx'
import { QueryProvider } from '~/lib/api/query.tsx'
import { hiddenMeta } from '~/lib/routing/head.ts'

export const meta = hiddenMeta('Thuiscontact', 'no-referrer')

export default function HomeContactPage() {
  const [query] = useSearchParams()
  return (
    <AuthFrame title="Thuiscontact">
      <QueryProvider>
        <HomeContact token={query.get('token') ?? ''} />
      </QueryProvider>
    </AuthFrame>
  )
}
