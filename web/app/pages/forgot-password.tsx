import { forgotPassword } from 'contract/auth/auth.ts'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { ForgotPasswordForm } from '~/features/auth/components/forgot-password-form.tsx'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { titleMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/forgot-password'

export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, forgotPassword, {
    schema: forgotPassword.body,
    input: (body) => ({ body }),
    show: (_, { email }) => ({ sentTo: email }),
  })

export const meta = titleMeta('Wachtwoord vergeten')

export default function ForgotPassword() {
  return (
    <AuthFrame title="Wachtwoord vergeten?">
      <ForgotPasswordForm />
    </AuthFrame>
  )
}
