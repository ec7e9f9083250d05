import { listMailbox } from 'contract/platform/development.ts'
import { Mails } from '~/features/development/components/mails.tsx'
import { callApi } from '~/lib/api/api.server.ts'
import { hiddenMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'
import type { Route } from './+types/test-mailbox'

export const meta = hiddenMeta('Testmailbox')

/** In production, and with a real mail server, the api has no such route, so this page is not found. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const to = new URL(request.url).searchParams.get('to') ?? undefined
  const { mails } = await callApi(context, listMailbox, { query: to === undefined ? {} : { to } })
  return { mails, to }
}

export default function TestMailbox({ loaderData }: Route.ComponentProps) {
  return (
    <Page width="normal">
      <PageHeader
        title="Testmailbox"
        lead="Hier staan de mails die deze testserver verstuurt. In het echt gaan ze naar de mensen zelf."
      />
      <Mails mails={loaderData.mails} to={loaderData.to} />
    </Page>
  )
}
