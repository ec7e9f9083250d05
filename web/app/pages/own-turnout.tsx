import { OwnTurnout } from '~/features/turnout/components/own-turnout.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Waar je bij was')

export default function OwnTurnoutPage() {
  return (
    <Page width="normal">
      <PageHeader
        title="Waar je bij was"
        lead="Bij welke evenementen je was, volgens je groep. Alleen jij ziet deze lijst."
        back={<BackLink to="/profile">Profiel</BackLink>}
      />
      <OwnTurnout />
    </Page>
  )
}
