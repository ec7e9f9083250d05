import type { AdminEventDetail } from 'contract/events/admin.ts'
import { Link } from 'react-router'
import { LinkRow, LinkRows } from '~/features/admin/components/details.tsx'
import { formatDate } from '~/lib/format/dates.ts'

export function EventGroupList({ event }: { event: AdminEventDetail }) {
  const { groups } = event
  const more = event.statistics.associatedGroups - groups.length
  return (
    <>
      <LinkRows empty="Voor dit evenement heeft nog niemand een groep gemaakt.">
        {groups.map((group) => (
          <LinkRow
            key={group.id}
            to={`/groups/${group.id}`}
            title={group.name}
            badge={
              <span className="tabular-nums">
                {group.memberCount}/{group.maxMembers} leden
              </span>
            }
          >
            {group.description !== null && <span className="line-clamp-2">{group.description}</span>}
            {group.owner.username} · gemaakt op {formatDate(group.createdAt)}
          </LinkRow>
        ))}
      </LinkRows>
      {more > 0 && (
        <p className="mt-3 text-muted">
          En nog {more} oudere.{' '}
          <Link to={`/admin/groups?search=${encodeURIComponent(event.title)}`} className="font-semibold underline">
            Alle groepen van dit evenement
          </Link>
        </p>
      )}
    </>
  )
}
