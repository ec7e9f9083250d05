import { useSearchParams } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { CheckYourMail } from '~/features/auth/components/check-your-mail.tsx'
import { VerifyToken } from '~/features/auth/components/verify-token.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/verify-email'

export const loader = ({ request }: Route.LoaderArgs) => ({ hasToken: new URL(request.url).searchParams.has('token') })

export const handle = {
  // Only scripts verify the token, because mail programs open links by themselves.
  scripts: ({ hasToken }: Route.ComponentProps['loaderData']) => (hasToken ? 'immediate' : 'on-interaction'),
}

export const meta = titleMeta('E-mail verifiëren')

/** Client navigation needs no server call. */
export const clientLoader = () => ({ hasToken: true })

export default function VerifyEmail() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <AuthFrame title={token === null ? 'Bevestig je e-mailadres' : 'E-mail verifiëren'}>
      {token === null ? <CheckYourMail /> : <VerifyToken key={token} token={token} />}
    </AuthFrame>
  )
}
