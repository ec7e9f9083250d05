import type { AdminEventDetail } from 'contract/events/admin.ts'
import { Link } from 'react-router'
import { LinkRow, LinkRows } from '~/features/admin/components/details.tsx'
import { formatDate } from '~/lib/format/dates.ts'
import { Avatar } from '~/ui/visuals/avatar.tsx'

export function EventAttendees({ event: { attendees } }: { event: AdminEventDetail }) {
  return (
    <LinkRows empty="Hier staat straks wie er met een groep naartoe gaat.">
      {attendees.map(({ user, group, joinedAt }) => (
        <LinkRow
          key={`${user.id} ${group.id}`}
          to={`/admin/users?user=${user.id}`}
          title={user.username}
          avatar={<Avatar user={user} />}
          badge={<span className="text-muted text-sm">sinds {formatDate(joinedAt)}</span>}
        >
          met{' '}
          <Link to={`/groups/${group.id}`} className="underline underline-offset-4">
            {group.name}
          </Link>
        </LinkRow>
      ))}
    </LinkRows>
  )
}
