import { useParams } from 'react-router'
import { LandingPageEditor } from '~/features/admin-landing-page/components/landing-page-editor.tsx'
import { titleMeta } from '~/lib/routing/head.ts'

export const meta = titleMeta('Landingspagina bewerken')

export default function AdminLandingPage() {
  const { eventId = '' } = useParams()
  return <LandingPageEditor key={eventId} eventId={eventId} />
}
