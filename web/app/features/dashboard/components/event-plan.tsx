import type { Event } from 'contract/events/events.ts'
import type { ReactNode } from 'react'
import { ReceivedInvitations } from '~/features/groups/components/invitations/received-invitations.tsx'
import { useIsSeeking } from '~/features/looking/api.ts'
import { EventLooking } from '~/features/looking/components/event-looking.tsx'
import { useMyPlans } from '~/features/plans/api.ts'
import { EventProposal } from '~/features/proposals/components/event-proposal.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useFocusHeading } from '~/ui/layout/use-focus-heading.ts'
import { PlanCard } from './plan-card.tsx'

export function EventPlan({ event, children }: { event: Event; children: ReactNode }) {
  const plan = useMyPlans().data?.plans.find((one) => one.event.id === event.id)
  const { state, next } = event.myPlan ?? {}
  const isOffered = state === 'INVITED' || state === 'PROPOSED'
  const isSeeking = useIsSeeking(event)
  const frame = useFocusHeading<HTMLDivElement>()
  return (
    <div {...frame} className="flex flex-col gap-4 empty:hidden">
      <EventProposal eventId={event.id} isFirst={state === 'PROPOSED'} />
      <ReceivedInvitations eventSlug={event.slug} isFirst={state === 'INVITED'} />
      {isSeeking ? (
        <Card>
          <EventLooking event={event} />
        </Card>
      ) : (
        plan !== undefined && next !== 'CHOOSE' && !isOffered && <PlanCard plan={plan} />
      )}
      {children}
    </div>
  )
}
