import { Devices } from '~/features/auth/components/devices.tsx'
import { Passkeys } from '~/features/auth/components/passkeys.tsx'
import { RecoveryCodes } from '~/features/auth/components/recovery-codes.tsx'
import { SecurityMails } from '~/features/auth/components/security-mails.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Beveiliging')

export default function SecuritySettings() {
  return (
    <Page width="normal">
      <PageHeader
        title="Beveiliging"
        lead="Hoe je inlogt, waar je bent ingelogd, en wat we je daarover mailden."
        back={<BackLink to="/profile">Profiel</BackLink>}
      />
      <div className="flex flex-col gap-5">
        <Passkeys />
        <RecoveryCodes />
        <Devices />
        <SecurityMails />
      </div>
    </Page>
  )
}
