import { useSearchParams } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { HomeContact } from '~/features/meetings/components/home-check/home-contact.tsx'
import { hiddenMeta } from '~/lib/routing/head.ts'

export const meta = hiddenMeta('Thuiscontact', 'no-referrer')

export default function HomeContactPage() {
  const [query] = useSearchParams()
  return (
    <AuthFrame title="Thuiscontact">
      <HomeContact token={query.get('token') ?? ''} />
    </AuthFrame>
  )
}
