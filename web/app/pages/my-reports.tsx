import { MyReports } from '~/features/reports/components/my-reports.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Mijn rapporten')

export default function MyReportsPage() {
  return (
    <Page width="normal">
      <PageHeader
        title="Mijn rapporten"
        lead="Wat je hebt gemeld, en wat wij ermee deden. Alleen jij ziet deze lijst."
        back={<BackLink to="/profile/beveiliging">Beveiliging en gegevens</BackLink>}
      />
      <MyReports />
    </Page>
  )
}
