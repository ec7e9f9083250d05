import { useSearchParams } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { BrokenResetLink, ResetPasswordForm } from '~/features/auth/components/reset-password-form.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { scripts: 'on-interaction' }

export const meta = titleMeta('Nieuw wachtwoord')

export default function ResetPassword() {
  const [query] = useSearchParams()
  const token = query.get('token') ?? ''
  return (
    <AuthFrame title={token === '' ? 'Ongeldige reset link' : 'Nieuw wachtwoord kiezen'}>
      {token === '' ? <BrokenResetLink /> : <ResetPasswordForm key={token} token={token} />}
    </AuthFrame>
  )
}
