import { ResponsiveFrames } from '~/features/development/components/responsive-frames.tsx'
import { pageTitle } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = () => [{ title: pageTitle('Test: schermen') }, { name: 'robots', content: 'noindex' }]

export default function TestResponsive() {
  return (
    <Page>
      <PageHeader title="Test: schermen" lead="Dezelfde pagina op vier breedtes naast elkaar, verkleind." />
      <ResponsiveFrames />
    </Page>
  )
}
