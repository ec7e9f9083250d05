import { NotificationSettings } from '~/features/notifications/components/notification-settings.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Meldingen instellen')

export default function NotificationSettingsPage() {
  return (
    <Page width="normal">
      <PageHeader title="Meldingen instellen" back={<BackLink to="/profile">Profiel</BackLink>} />
      <NotificationSettings />
    </Page>
  )
}
