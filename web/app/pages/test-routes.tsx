import { RouteReport } from '~/features/development/components/route-report.tsx'
import { pageTitle } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = () => [{ title: pageTitle('Test: routes') }, { name: 'robots', content: 'noindex' }]

export default function TestRoutes() {
  return (
    <Page>
      <PageHeader
        title="Test: routes"
        lead="Elke pagina van de site, wie erin mag en wat de server er nu op antwoordt."
      />
      <RouteReport />
    </Page>
  )
}
