import type { AdminEventDetail } from 'contract/events/admin.ts'
import { Link } from 'react-router'
import { formatDate } from '~/lib/format/dates.ts'
import { EmptyState } from '~/ui/feedback/empty-state.tsx'

/** The groups of an event, newest first. */
export function EventGroupList({ event }: { event: AdminEventDetail }) {
  const { groups } = event
  if (groups.length === 0)
    return (
      <EmptyState picture="groups" title="Nog geen groepen" headingLevel={3}>
        Voor dit evenement heeft nog niemand een groep gemaakt.
      </EmptyState>
    )
  const more = event.statistics.associatedGroups - groups.length
  return (
    <>
      <ul className="divide-y divide-line">
        {groups.map((group) => (
          <li key={group.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0 grow basis-64">
              <Link
                to={`/groups/${group.id}`}
                className="inline-block font-semibold underline-offset-4 wrap-anywhere hover:underline"
              >
                {group.name}
              </Link>
              {group.description !== null && <p className="line-clamp-2 text-muted text-sm">{group.description}</p>}
              <p className="text-muted text-sm">
                {group.owner.username} · gemaakt op {formatDate(group.createdAt)}
              </p>
            </div>
            <p className="shrink-0 tabular-nums">
              {group.memberCount}/{group.maxMembers} leden
            </p>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-3 text-muted">
          En nog {more} oudere.{' '}
          <Link
            to={`/admin/groups?search=${encodeURIComponent(event.title)}`}
            className="font-semibold text-ink underline underline-offset-4"
          >
            Alle groepen van dit evenement
          </Link>
        </p>
      )}
    </>
  )
}
