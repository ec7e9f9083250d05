import { resetPassword } from 'contract/auth/auth.ts'
import { useSearchParams } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { BrokenResetLink, ResetPasswordForm } from '~/features/auth/components/reset-password-form.tsx'
import { newPasswordFields } from '~/features/auth/forms.ts'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { titleMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/reset-password'

export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, resetPassword, {
    schema: newPasswordFields,
    input: ({ password }) => ({
      body: { password, token: new URL(args.request.url).searchParams.get('token') ?? '' },
    }),
    show: ({ closed, privacyChanges }) => ({ closed, privacyChanges }),
  })

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
