import { NotificationSettings } from '~/features/notifications/components/notification-settings.tsx'
import { titled } from '~/lib/head.ts'
import { BackLink } from '~/ui/back-link.tsx'
import { Page, PageHeader } from '~/ui/page.tsx'

export const meta = titled('Meldingen instellen')

export default function NotificationSettingsPage() {
  return (
    <Page width="normal">
      <PageHeader title="Meldingen instellen" back={<BackLink to="/profile">Profiel</BackLink>} />
      <NotificationSettings />
    </Page>
  )
}
