import { ProbeReport } from '~/features/development/components/probe-report.tsx'
import { GUARD_LABELS, PAGES } from '~/features/development/pages.ts'
import { hiddenMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = hiddenMeta('Test: routes')

const PROBES = PAGES.map(({ path, guard, example = path, status = 200 }) => ({
  address: example,
  label: path,
  about: GUARD_LABELS[guard],
  healthy: [status],
}))

export default function TestRoutes() {
  return (
    <Page>
      <PageHeader
        title="Test: routes"
        lead="Elke pagina van de site, wie erin mag en wat de server er nu op antwoordt."
      />
      <ProbeReport title="Alle pagina’s" about="Wie mag erin" probes={PROBES} />
    </Page>
  )
}
