import { MorningAfters } from '~/features/memories/components/morning-after.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Goed thuisgekomen?')

export default function MorningAfterPage() {
  return (
    <Page width="narrow">
      <MorningAfters />
    </Page>
  )
}
