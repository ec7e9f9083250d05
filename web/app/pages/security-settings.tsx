import { Devices, SecurityMails } from '~/features/auth/components/devices.tsx'
import { Passkeys, RecoveryCodes } from '~/features/auth/components/passkeys.tsx'
import { AccountData } from '~/features/users/components/own/account-data.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Beveiliging en gegevens')

export default function SecuritySettings() {
  return (
    <Page width="normal">
      <PageHeader title="Beveiliging en gegevens" back={<BackLink to="/profile">Profiel</BackLink>} />
      <div className="flex flex-col gap-5">
        <AccountData />
        <Passkeys />
        <RecoveryCodes />
        <Devices />
        <SecurityMails />
      </div>
    </Page>
  )
}
