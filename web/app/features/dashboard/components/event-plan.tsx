import type { Event } from 'contract/events/events.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import { ReceivedInvitations } from '~/features/groups/components/invitations/received-invitations.tsx'
import { EventLooking } from '~/features/looking/components/event-looking.tsx'
import { useMyPlans } from '~/features/plans/api.ts'
import { EventProposal } from '~/features/proposals/components/event-proposal.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { onFocusLost } from '~/ui/overlays/on-focus-lost.ts'
import { PlanCard } from './plan-card.tsx'

/** @param children the groups, whose buttons change the plan */
export function EventPlan({ event, children }: { event: Event; children: ReactNode }) {
  const plan = useMyPlans().data?.plans.find((one) => one.event.id === event.id)
  const { state, next } = event.myPlan ?? {}
  const isOffered = state === 'INVITED' || state === 'PROPOSED'
  const frame = useRef<HTMLDivElement>(null)
  const focused = useRef<Element>(null)
  const card = next === 'CHOOSE' ? next : state
  // The viewer's own press may replace the card, and with it the focused button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once another card is there
  useEffect(() => {
    if (focused.current === null) return
    return onFocusLost(() => {
      const heading = frame.current?.querySelector('h2')
      if (heading == null) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }, [card])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: remembers the focused element, and does nothing itself.
    <div
      ref={frame}
      onFocus={({ target }) => {
        focused.current = target
      }}
      className="flex flex-col gap-4 empty:hidden"
    >
      <EventProposal eventId={event.id} isFirst={state === 'PROPOSED'} />
      <ReceivedInvitations eventSlug={event.slug} isFirst={state === 'INVITED'} />
      {state === 'SEEKING' ? (
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
