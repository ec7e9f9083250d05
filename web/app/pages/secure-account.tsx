import { secureAccount } from 'contract/auth/auth.ts'
import { z } from 'contract/platform/zod.ts'
import { useSearchParams } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { SecureAccount } from '~/features/auth/components/secure-account.tsx'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { hiddenMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/secure-account'

/** Opening the page does nothing: mail programs open links by themselves. */
export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, secureAccount, {
    schema: z.object({}),
    input: () => ({ body: { token: new URL(args.request.url).searchParams.get('token') ?? '' } }),
    show: ({ closed, privacyChanges }) => ({ closed, privacyChanges }),
  })

export const meta = hiddenMeta('Was jij dit niet?', 'same-origin')

export default function SecureAccountPage() {
  const [query] = useSearchParams()
  return (
    <AuthFrame title="Was jij dit niet?">
      <SecureAccount token={query.get('token') ?? ''} />
    </AuthFrame>
  )
}
