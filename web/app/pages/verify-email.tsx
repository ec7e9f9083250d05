import { useSearchParams } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { CheckYourMail } from '~/features/auth/components/check-your-mail.tsx'
import { VerifyToken } from '~/features/auth/components/verify-token.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const meta = titleMeta('E-mail verifiëren')

export default function VerifyEmail() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <AuthFrame title={token === null ? 'Bevestig je e-mailadres' : 'E-mail verifiëren'} isLong={token !== null}>
      {token === null ? <CheckYourMail /> : <VerifyToken key={token} token={token} />}
    </AuthFrame>
  )
}
