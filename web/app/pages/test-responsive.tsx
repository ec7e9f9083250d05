import { ResponsiveFrames } from '~/features/development/components/responsive-frames.tsx'
import { hiddenMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = hiddenMeta('Test: schermen')

export default function TestResponsive() {
  return (
    <Page>
      <PageHeader title="Test: schermen" lead="Dezelfde pagina op vier breedtes naast elkaar, verkleind." />
      <ResponsiveFrames />
    </Page>
  )
}
