import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { LoginForm } from '~/features/auth/components/login-form.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { scripts: 'on-interaction' }

export const meta = titleMeta('Inloggen')

export default function Login() {
  return (
    <AuthFrame title="Inloggen" lead="Fijn dat je er weer bent.">
      <LoginForm />
    </AuthFrame>
  )
}
