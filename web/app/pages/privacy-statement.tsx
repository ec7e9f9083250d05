import { Privacy } from '~/features/legal/components/privacy.tsx'
import { pageContext } from '~/lib/page-context.server.ts'
import { pageMeta, pageTitle } from '~/lib/routing/head.ts'
import type { Route } from './+types/privacy-statement'

export const loader = ({ context }: Route.LoaderArgs) => ({ company: context.get(pageContext).company })

export const handle = { hasScripts: false }

export const meta = pageMeta({
  title: pageTitle('Privacyverklaring'),
  description: 'Welke gegevens we van je hebben, waarvoor, hoelang we ze bewaren, en hoe je ze inziet of verwijdert.',
  path: '/privacy-statement',
})

export default function PrivacyStatement({ loaderData }: Route.ComponentProps) {
  return <Privacy company={loaderData.company} />
}
