import { Phone } from 'lucide-react'
import { ServiceWorkerStart } from '~/features/installation/components/service-worker-start.tsx'
import { Safety } from '~/features/safety/components/safety.tsx'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = pageMeta({
  title: pageTitle('Hulp en veiligheid'),
  description: 'Hoe we het veilig houden, wie je belt als je je onveilig voelt, en hoe je iets meldt.',
  path: '/veiligheid',
})

export default function SafetyPage() {
  return (
    <Page>
      <div className="max-w-2xl">
        <PageHeader
          title="Hulp en veiligheid"
          lead="Voel je je niet veilig? Je hoeft het niet alleen op te lossen."
          actions={
            <LinkButton to="#nu" variant="danger" icon={Phone}>
              Nu hulp nodig
            </LinkButton>
          }
        />
      </div>
      <Safety />
      <ServiceWorkerStart />
    </Page>
  )
}
