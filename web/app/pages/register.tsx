import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { RegisterForm } from '~/features/auth/components/register-form.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const handle = { scripts: 'on-interaction' }

export const meta = titleMeta('Registreren')

export default function Register() {
  return (
    <AuthFrame title="Maak je account" lead="Gratis, en klaar in een minuut. Daarna zoek je een groepje.">
      <RegisterForm />
    </AuthFrame>
  )
}
