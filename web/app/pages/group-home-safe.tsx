import { useParams } from 'react-router'
import { HomeSafe } from '~/features/meetings/components/day/home-safe.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Goed thuisgekomen?')

export default function HomeSafePage() {
  const { groupId = '' } = useParams()
  return (
    <Page width="narrow">
      <HomeSafe key={groupId} groupId={groupId} />
    </Page>
  )
}
