import { ProbeReport } from '~/features/development/components/probe-report.tsx'
import { hiddenMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = hiddenMeta('Test: navigatie')

const MENUS = {
  'Openbare kop': ['/', '/login', '/register'],
  Voettekst: ['/algemene-voorwaarden', '/privacy-statement', '/help'],
  'Menu van leden': ['/dashboard', '/events', '/groups', '/messages', '/profile', '/account-upgrades'],
  'Menu van beheerders': ['/admin'],
}
const PROBES = Object.entries(MENUS).flatMap(([about, links]) =>
  links.map((link) => ({ address: link, label: link, about, healthy: [200] })),
)

export default function TestNavHealth() {
  return (
    <Page>
      <PageHeader title="Test: navigatie" lead="Leiden de menu’s ergens heen?" />
      <ProbeReport title="Menu’s" about="Menu" probes={PROBES} />
    </Page>
  )
}
