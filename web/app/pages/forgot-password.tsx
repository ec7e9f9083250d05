import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { ForgotPasswordForm } from '~/features/auth/components/forgot-password-form.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { scripts: 'on-interaction' }

export const meta = titleMeta('Wachtwoord vergeten')

export default function ForgotPassword() {
  return (
    <AuthFrame title="Wachtwoord vergeten?">
      <ForgotPasswordForm />
    </AuthFrame>
  )
}
