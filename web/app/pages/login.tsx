import { login } from 'contract/auth/auth.ts'
import { useLocation } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { LoginForm, type LoginState } from '~/features/auth/components/login-form.tsx'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { titleMeta } from '~/lib/routing/head.ts'
import { NextPageAhead } from '~/lib/routing/next-page-ahead.tsx'
import { HOME, returnPath } from '~/lib/session/guards.ts'
import { useLocationState } from '~/lib/use-browser-value.ts'
import type { Route } from './+types/login'

export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, login, {
    schema: login.body,
    input: (body) => ({ body }),
    show: (session) => ({ session }),
  })

export const meta = titleMeta('Inloggen')

export default function Login() {
  const { search } = useLocation()
  const hasNotice = (useLocationState() as LoginState)?.notice !== undefined
  return (
    <AuthFrame title="Inloggen" {...(hasNotice ? {} : { lead: 'Fijn dat je er weer bent.' })}>
      <LoginForm />
      <NextPageAhead page={returnPath(`/login${search}`) ?? HOME} />
    </AuthFrame>
  )
}
