import { AccountUpgrades } from '~/features/payments/components/account-upgrades.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page, PageHeader } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Upgrades')

export default function AccountUpgradesPage() {
  return (
    <Page width="normal">
      <PageHeader title="Upgrades" lead="Je betaalt één keer. Zo blijft de rest gratis, voor iedereen." />
      <AccountUpgrades />
    </Page>
  )
}
