import { Navigate } from 'react-router'
import { useSignedInUser } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { QueryState } from '~/ui/feedback/query-state.tsx'
import { Skeleton } from '~/ui/feedback/skeleton.tsx'
import { useEvent } from '../api.ts'
import { EventForm } from './event-form.tsx'
import { canRevise } from './pending-actions.tsx'

export function EditEvent({ slug }: { slug: string }) {
  const me = useSignedInUser().username
  const query = useEvent(slug)
  const { data } = query
  if (data !== undefined && !canRevise(data.event, me)) return <Navigate to={`/events/${slug}`} replace />
  if (data !== undefined) return <EventForm event={data.event} />
  return (
    <QueryState
      title="Evenement niet gevonden of laden mislukt"
      query={query}
      action={<LinkButton to="/events">Alle evenementen</LinkButton>}
      skeleton={
        <div className="flex flex-col gap-5">
          <Skeleton className="h-64 rounded-card" />
          <Skeleton className="h-64 rounded-card" />
        </div>
      }
    />
  )
}
