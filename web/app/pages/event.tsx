import { useParams } from 'react-router'
import { EventPlan } from '~/features/dashboard/components/event-plan.tsx'
import { useEvent } from '~/features/events/api.ts'
import { EventDetail, EventSkeleton } from '~/features/events/components/event-detail.tsx'
import { useEventGroups } from '~/features/groups/api.ts'
import { useMyInvitations } from '~/features/groups/api-invitations.ts'
import { EventGroups } from '~/features/groups/components/event-groups.tsx'
import { useMyPlans } from '~/features/plans/api.ts'
import { useMyProposals } from '~/features/proposals/api.ts'
import { Page } from '~/ui/layout/page.tsx'

export const handle = { skeleton: EventSkeleton }

export default function EventPage() {
  const { slug = '' } = useParams()
  const { data } = useEvent(slug)
  // Shown together: each would move what is already shown.
  const queries = [useMyInvitations(), useMyProposals(), useMyPlans()]
  const { query: groups } = useEventGroups(data?.event ?? {})
  return (
    <Page>
      <EventDetail
        key={slug}
        idOrSlug={slug}
        isReady={queries.every(({ isPending }) => !isPending) && !groups.isLoading}
        renderPlan={(event) => (
          <>
            <EventPlan event={event} />
            <EventGroups event={event} />
          </>
        )}
      />
    </Page>
  )
}
