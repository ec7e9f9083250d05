import { register } from 'contract/auth.ts'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { RegisterForm, registrationFields } from '~/features/auth/components/register-form.tsx'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { titleMeta } from '~/lib/routing/head.ts'
import { returnPath } from '~/lib/session/guards.ts'
import type { Route } from './+types/register'

export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, register, {
    schema: registrationFields,
    input: ({ confirmPassword: _, ...values }) => ({
      body: { ...values, originUrl: returnPath(args.request.url) },
    }),
    show: (_, { email }) => ({ email }),
  })

export const meta = titleMeta('Registreren')

export default function Register() {
  return (
    <AuthFrame title="Maak je account" lead="Gratis, en klaar in een minuut. Daarna zoek je een groepje.">
      <RegisterForm />
    </AuthFrame>
  )
}
