import { Trust } from '~/features/help/components/trust.tsx'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const handle = { hasScripts: false }

export const meta = pageMeta({
  title: pageTitle('Vertrouwen'),
  description: 'Hoe we bijhouden wie er was, wat anderen daarvan zien en wat het verandert. Alle regels op één pagina.',
  path: '/help/vertrouwen',
})

export default function TrustPage() {
  return (
    <Page>
      <PageHeader
        title="Vertrouwen dat je verdient"
        lead="Wie komt opdagen, vindt makkelijker een volgende groep. Dit zijn alle regels."
        back={<BackLink to="/help">Help</BackLink>}
      />
      <Trust />
    </Page>
  )
}
