import { Companions } from '~/features/users/components/companions.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { BackLink } from '~/ui/layout/back-link.tsx'
import { Page } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Mensen met wie je ging')

export default function CompanionsPage() {
  return (
    <Page width="narrow">
      <BackLink to="/profile">Profiel</BackLink>
      <h1 className="mt-2 mb-5 text-2xl sm:text-3xl">Mensen met wie je ging</h1>
      <Companions />
    </Page>
  )
}
