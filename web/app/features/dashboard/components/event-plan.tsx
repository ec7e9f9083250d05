import type { Event } from 'contract/events/events.ts'
import { EventChoice } from '~/features/groups/components/event-choice.tsx'
import { ReceivedInvitations } from '~/features/groups/components/invitations/received-invitations.tsx'
import { EventLooking } from '~/features/looking/components/event-looking.tsx'
import { useMyPlans } from '~/features/plans/api.ts'
import { Proposals } from '~/features/proposals/components/proposals.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { PlanCard } from './plan-card.tsx'

/** The viewer's state at the event, with its one next step. */
export function EventPlan({ event }: { event: Event }) {
  const plan = useMyPlans().data?.plans.find((one) => one.event.id === event.id)
  const { state, next } = event.myPlan ?? {}
  const isOffered = state === 'INVITED' || state === 'PROPOSED'
  return (
    <div className="flex flex-col gap-4 empty:hidden">
      <Proposals eventSlug={event.slug} isFirst={state === 'PROPOSED'} />
      <ReceivedInvitations eventSlug={event.slug} isFirst={state === 'INVITED'} />
      {next === 'CHOOSE' ? (
        <EventChoice event={event} />
      ) : state === 'SEEKING' ? (
        <Card>
          <EventLooking event={event} />
        </Card>
      ) : (
        plan !== undefined && !isOffered && <PlanCard plan={plan} isOnEventPage />
      )}
    </div>
  )
}
