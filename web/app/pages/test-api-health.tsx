import { ApiReport } from '~/features/development/components/api-report.tsx'
import { pageTitle } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = () => [{ title: pageTitle('Test: api') }, { name: 'robots', content: 'noindex' }]

export default function TestApiHealth() {
  return (
    <Page>
      <PageHeader
        title="Test: api"
        lead="Drie aanroepen die een login vragen. Wie niet is ingelogd krijgt 401, en ook dat is gezond."
      />
      <ApiReport />
    </Page>
  )
}
