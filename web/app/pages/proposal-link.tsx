import { answerProposalLink, getProposalLink } from 'contract/proposals.ts'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { ProposalLinkForm } from '~/features/proposals/components/proposal-link-form.tsx'
import { tryApi } from '~/lib/api/api.server.ts'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { QueryProvider } from '~/lib/api/query.tsx'
import { hiddenMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/proposal-link'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('key') ?? ''

/** Reads only: mail programs open links by themselves. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const token = tokenOf(request)
  return { token, found: await tryApi(context, getProposalLink, { query: { token } }) }
}

export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, answerProposalLink, {
    schema: answerProposalLink.body,
    input: (body) => ({ query: { token: tokenOf(args.request) }, body }),
    show: ({ proposal }) => ({ proposal }),
  })

export const meta = hiddenMeta('Ga je mee?', 'same-origin')

export default function ProposalLinkPage({ loaderData }: Route.ComponentProps) {
  return (
    <AuthFrame title="Ga je mee?">
      <QueryProvider>
        <ProposalLinkForm token={loaderData.token} loaded={loaderData.found} />
      </QueryProvider>
    </AuthFrame>
  )
}
