import { Terms } from '~/features/legal/components/terms.tsx'
import { pageContext } from '~/lib/page-context.server.ts'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import type { Route } from './+types/algemene-voorwaarden'

export const loader = ({ context }: Route.LoaderArgs) => ({ company: context.get(pageContext).company })

export const handle = { hasScripts: false }

export const meta = pageMeta({
  title: pageTitle('Algemene voorwaarden'),
  description: 'De voorwaarden van meedoen: je account, groepen, hoe we met elkaar omgaan, kopen en bedenktijd.',
  path: '/algemene-voorwaarden',
})

export default function AlgemeneVoorwaarden({ loaderData }: Route.ComponentProps) {
  return <Terms company={loaderData.company} />
}
