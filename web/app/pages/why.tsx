import { Why } from '~/features/help/components/why.tsx'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const handle = { hasScripts: false }

export const meta = pageMeta({
  title: pageTitle('Waarom zie ik dit?'),
  description: 'Wat de volgorde van groepen bepaalt, en met wie we je voorstellen. Alle punten op één pagina.',
  path: '/waarom-zie-ik-dit',
})

export default function WhyPage() {
  return (
    <Page>
      <PageHeader
        title="Waarom zie ik dit?"
        lead="Zo bepalen we de volgorde van groepen, en met wie we je voorstellen. Dit is alles wat telt."
        back={<BackLink to="/help">Help</BackLink>}
      />
      <Why />
    </Page>
  )
}
