import { SandboxPayments } from '~/features/development/components/sandbox-payments.tsx'
import { pageContext } from '~/lib/page-context.server.ts'
import { hiddenMeta } from '~/lib/routing/head.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'
import type { Route } from './+types/test-payments'

export const meta = hiddenMeta('Test: betalingen')

export const loader = ({ context }: Route.LoaderArgs) => ({ hasSandbox: context.get(pageContext).hasPaymentSandbox })

export default function TestPayments({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeader title="Test: betalingen" lead="Proefbetalingen, zonder geld. Er verandert niets echts." />
      {loaderData.hasSandbox ? (
        <SandboxPayments />
      ) : (
        <PageNotice kind="info" title="Hier zijn geen proefbetalingen">
          Deze server werkt met echte betalingen. Daar blijft deze pagina van af.
        </PageNotice>
      )}
    </Page>
  )
}
