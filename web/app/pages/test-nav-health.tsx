import { NavigationReport } from '~/features/development/components/navigation-report.tsx'
import { pageTitle } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = () => [{ title: pageTitle('Test: navigatie') }, { name: 'robots', content: 'noindex' }]

export default function TestNavHealth() {
  return (
    <Page>
      <PageHeader
        title="Test: navigatie"
        lead="Leiden de menu’s ergens heen, en sturen de poorten iedereen naar de goede plek?"
      />
      <NavigationReport />
    </Page>
  )
}
