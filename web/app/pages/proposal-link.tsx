import { answerProposalLink, getProposalLink } from 'contract/proposals.ts'
import { useSearchParams } from 'react-router'
import { AuthFrame } from '~/features/auth/components/auth-frame.tsx'
import { ProposalLinkForm } from '~/features/proposals/components/proposal-link-form.tsx'
import { tryApi } from '~/lib/api/api.server.ts'
import { submitPostedForm } from '~/lib/api/posted-form.server.ts'
import { QueryProvider } from '~/lib/api/query.tsx'
import { hiddenMeta } from '~/lib/routing/head.ts'
import type { Route } from './+types/proposal-link'

const tokenOf = (request: Request) => new URL(request.url).searchParams.get('key') ?? ''

/** Reads only: mail programs open links by themselves. */
export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  found: await tryApi(context, getProposalLink, { query: { token: tokenOf(request) } }),
})

export const action = (args: Route.ActionArgs) =>
  submitPostedForm(args, answerProposalLink, {
    schema: answerProposalLink.body,
    input: (body) => ({ query: { token: tokenOf(args.request) }, body }),
    show: ({ proposal }) => ({ proposal }),
  })

export const meta = hiddenMeta('Ga je mee?', 'same-origin')

export default function ProposalLinkPage({ loaderData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <AuthFrame title="Ga je mee?">
      <QueryProvider>
        <ProposalLinkForm token={query.get('key') ?? ''} loaded={loaderData.found} />
      </QueryProvider>
    </AuthFrame>
  )
}
