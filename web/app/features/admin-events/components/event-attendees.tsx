import { Link } from 'react-router'
import { LinkRow, LinkRows } from '~/features/admin/components/details.tsx'
import { formatDate } from '~/lib/format/dates.ts'
import { Button } from '~/ui/button.tsx'
import { QueryContent } from '~/ui/feedback/query-state.tsx'
import { useShowFailure } from '~/ui/feedback/show-failure.ts'
import { SkeletonRow } from '~/ui/feedback/skeleton.tsx'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { useEventAttendees } from '../api.ts'

const FAILURE = 'Kon deelnemers niet laden'

/** The accepted members of the event's groups. */
export function EventAttendees({ eventId }: { eventId: string }) {
  const attendees = useEventAttendees(eventId)
  useShowFailure(attendees.error, FAILURE)
  return (
    <QueryContent query={attendees} failure={FAILURE} skeleton={[1, 2, 3].map((row) => <SkeletonRow key={row} />)}>
      {() => <Attendees attendees={attendees} />}
    </QueryContent>
  )
}

function Attendees({ attendees }: { attendees: ReturnType<typeof useEventAttendees> }) {
  const pages = attendees.data?.pages ?? []
  const rows = pages.flatMap((page) => page.attendees)
  const total = pages.at(-1)?.pagination.total ?? 0
  return (
    <>
      <LinkRows empty="Hier staat straks wie er met een groep naartoe gaat.">
        {rows.map(({ user, group, joinedAt }) => (
          <LinkRow
            key={`${user.id} ${group.id}`}
            to={`/admin/users?user=${user.id}`}
            title={user.username}
            avatar={<Avatar user={user} isDecorative />}
            badge={<span className="text-muted text-sm">sinds {formatDate(joinedAt)}</span>}
          >
            met{' '}
            <Link to={`/groups/${group.id}`} className="underline underline-offset-4">
              {group.name}
            </Link>
          </LinkRow>
        ))}
      </LinkRows>
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
