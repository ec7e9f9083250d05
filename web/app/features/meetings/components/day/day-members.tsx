import type { GroupMember } from 'contract/groups/membership.ts'
import type { EventDay } from 'contract/meetings.ts'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge, type BadgeKind } from '~/ui/visuals/badge.tsx'
import { arrivalText } from '../../arrival-text.ts'

const KINDS: Readonly<Record<NonNullable<GroupMember['arrival']>['status'], BadgeKind>> = {
  ON_THE_WAY: 'info',
  LATE: 'warning',
  HERE: 'success',
}

export function DayMembers({ members, cancellations }: Pick<EventDay, 'members' | 'cancellations'>) {
  const me = useSignedInUser().id
  return (
    <ul aria-label="Leden" className="-my-1 flex flex-col">
      {members.map(({ userId, user, arrival }) => (
        <li key={userId} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
          {userId === me ? <Avatar user={user} /> : <PersonAvatar person={user} isBesideName />}
          <span className="flex min-w-0 flex-1 basis-24">
            {userId === me ? (
              <span className="truncate font-semibold">
                <bdi>{user.username}</bdi>
                <span className="font-normal text-muted"> (jij)</span>
              </span>
            ) : (
              <PersonLink person={user} />
            )}
          </span>
          {arrival === null ? (
            <span className="text-muted text-sm">Nog niets gehoord</span>
          ) : (
            <Badge kind={KINDS[arrival.status]}>{arrivalText(arrival)}</Badge>
          )}
        </li>
      ))}
      {cancellations.map(({ user, note }) => (
        <li key={user.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-muted">
          <span className="opacity-60 grayscale">
            <PersonAvatar person={user} isBesideName />
          </span>
          <span className="flex min-w-0 flex-1 basis-24 flex-col">
            <PersonLink person={user} />
            {note !== null && <span className="text-sm wrap-anywhere">‘{note}’</span>}
          </span>
          <Badge kind="neutral">Kan niet</Badge>
        </li>
      ))}
    </ul>
  )
}
