import { useParams } from 'react-router'
import { TurnoutForm } from '~/features/turnout/components/turnout-form.tsx'
import { titleMeta } from '~/lib/routing/head.ts'
import { Page } from '~/ui/layout/page.tsx'

export const meta = titleMeta('Wie was er?')

export default function GroupTurnoutPage() {
  const { groupId = '' } = useParams()
  return (
    <Page width="narrow">
      <TurnoutForm key={groupId} groupId={groupId} />
    </Page>
  )
}
