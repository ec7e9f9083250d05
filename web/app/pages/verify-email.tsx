import { getVerificationLink, rejectVerification, verifyEmail } from 'contract/auth/auth.ts'
import { useLoaderData, useSearchParams } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { CheckYourMail } from '~/features/auth/components/check-your-mail.tsx'
import { REJECTION, Rejected, Verified, VerifyToken } from '~/features/auth/components/verify-token.tsx'
import { pendingVerification } from '~/features/auth/pending-verification.ts'
import { tryApi } from '~/lib/api/api.server.ts'
import { ApiError } from '~/lib/api/api-error.ts'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { postedFailure, usePosted } from '~/lib/api/posted-form.ts'
import { titleMeta } from '~/lib/routing/head.ts'
import type { PageHandle } from '~/lib/routing/page-handle.ts'
import { HOME } from '~/lib/session/guards.ts'
import type { Route } from './+types/verify-email'

/** Reads only: mail programs open links by themselves. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token')
  return { found: token === null ? null : await tryApi(context, getVerificationLink, { query: { token } }) }
}

export const action = (args: Route.ActionArgs) =>
  new URL(args.request.url).searchParams.has(REJECTION)
    ? submitPostedForm(args, rejectVerification, {
        schema: rejectVerification.body,
        input: (body) => ({ body }),
        show: ({ isDeleted }) => ({ isDeleted }),
      })
    : submitPostedForm(args, verifyEmail, {
        schema: verifyEmail.body,
        input: (body) => ({ body }),
        show: ({ appliesAt }) => ({ appliesAt: appliesAt ?? null }),
      })

export const meta = titleMeta('E-mail verifiëren')

export const handle: PageHandle = {
  nextPage: (search) => (new URLSearchParams(search).has('token') ? null : (pendingVerification()?.next ?? HOME)),
}

export default function VerifyEmail() {
  const [query] = useSearchParams()
  const token = query.get('token')
  return (
    <AuthFrame title={token === null ? 'Bevestig je e-mailadres' : 'E-mail verifiëren'} isLong={token !== null}>
      <Content token={token} />
    </AuthFrame>
  )
}

function Content({ token }: { token: string | null }) {
  const found = useLoaderData<typeof loader>()?.found ?? null
  const { shown, refused } = usePosted<{ isDeleted: boolean } | { appliesAt: string | null }>()
  if (shown !== null) return 'isDeleted' in shown ? <Rejected {...shown} /> : <Verified {...shown} />
  const registeredId = refused?.values.registeredId
  if (token === null)
    return <CheckYourMail posted={typeof registeredId === 'string' ? { email: null, registeredId } : null} />
  const refusal = found !== null && 'refusal' in found ? found.refusal : null
  const failure = postedFailure(refused) ?? (refusal && ApiError.from(refusal.status, refusal.body, null))
  const account = found && 'answer' in found ? found.answer.account : null
  return <VerifyToken key={token} token={token} loaded={{ account, failure: failure?.message ?? null }} />
}
