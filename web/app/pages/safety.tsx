import { ServiceWorkerStart } from '~/features/installation/components/service-worker-start.tsx'
import { Safety } from '~/features/safety/components/safety.tsx'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = pageMeta({
  title: pageTitle('Hulp en veiligheid'),
  description:
    'Wie je belt als je je onveilig voelt, wat je doet als iemand je niet met rust laat, en hoe je het meldt.',
  path: '/veiligheid',
})

export default function SafetyPage() {
  return (
    <Page>
      <PageHeader title="Hulp en veiligheid" lead="Voel je je niet veilig? Je hoeft het niet alleen op te lossen." />
      <Safety />
      <ServiceWorkerStart />
    </Page>
  )
}
