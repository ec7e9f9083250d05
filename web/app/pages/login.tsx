import { login } from 'contract/auth/auth.ts'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { LoginForm } from '~/features/auth/components/login-form.tsx'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { titleMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/login'

export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, login, {
    schema: login.body,
    input: (body) => ({ body }),
    show: (session) => ({ session }),
  })

export const meta = titleMeta('Inloggen')

export default function Login() {
  return (
    <AuthFrame title="Inloggen" lead="Fijn dat je er weer bent.">
      <LoginForm />
    </AuthFrame>
  )
}
