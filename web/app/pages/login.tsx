import { login } from 'contract/auth/auth.ts'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { LoginForm, type LoginState } from '~/features/auth/components/login-form.tsx'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { titleMeta } from '~/lib/routing/head.ts'
import type { PageHandle } from '~/lib/routing/page-handle.ts'
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

export const handle: PageHandle = { nextPage: (search) => returnPath(`/login${search}`) ?? HOME }

export default function Login() {
  const hasNotice = (useLocationState() as LoginState)?.notice !== undefined
  return (
    <AuthFrame title="Inloggen" {...(hasNotice ? {} : { lead: 'Fijn dat je er weer bent.' })}>
      <LoginForm />
    </AuthFrame>
  )
}
