import { Link } from 'react-router'
import { QueryContent } from '~/features/admin/components/query-content.tsx'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { formatDate } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useEventAttendees } from '../api.ts'

/** The accepted members of the event's groups. */
export function EventAttendees({ eventId }: { eventId: string }) {
  const attendees = useEventAttendees(eventId)
  return (
    <QueryContent
      query={attendees}
      failure="Kon deelnemers niet laden"
      skeleton={[1, 2, 3].map((row) => <SkeletonRow key={row} />)}
    >
      {() => <Attendees attendees={attendees} />}
    </QueryContent>
  )
}

function Attendees({ attendees }: { attendees: ReturnType<typeof useEventAttendees> }) {
  const pages = attendees.data?.pages ?? []
  const rows = pages.flatMap((page) => page.attendees)
  const total = pages.at(-1)?.pagination.total ?? 0
  if (rows.length === 0)
    return (
      <EmptyState picture="groups" title="Nog geen deelnemers" headingLevel={3}>
        Hier staat straks wie er met een groep naartoe gaat.
      </EmptyState>
    )
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map(({ user, group, joinedAt }) => (
          <li key={`${user.id} ${group.id}`} className="flex items-center gap-3 py-2.5">
            <Avatar user={user} isDecorative />
            <div className="min-w-0 grow">
              <p className="font-semibold">
                <UserLink user={user} />
              </p>
              <p className="text-muted text-sm wrap-anywhere">
                met{' '}
                <Link to={`/groups/${group.id}`} className="underline underline-offset-4">
                  {group.name}
                </Link>
              </p>
            </div>
            <p className="shrink-0 text-muted text-sm max-sm:hidden">sinds {formatDate(joinedAt)}</p>
          </li>
        ))}
      </ul>
      {attendees.hasNextPage && (
        <Button
          className="mt-4"
          isPending={attendees.isFetchingNextPage}
          onClick={() => void attendees.fetchNextPage()}
        >
          Meer laden (nog {total - rows.length})
        </Button>
      )}
    </>
  )
}
