import type { AdminGroup } from 'contract/groups/admin.ts'
import { MEMBER_STATUS_LABELS } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import { LinkRow, LinkRows } from '~/features/admin/components/details.tsx'
import { formatDate } from '~/lib/format/dates.ts'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'

type Member = AdminGroup['members'][number]

export function GroupMembers({ group }: { group: AdminGroup }) {
  return (
    <LinkRows empty="Nog geen leden.">
      {group.members.map((member) => (
        <LinkRow
          key={member.id}
          to={`/admin/users?user=${member.user.id}`}
          title={member.user.username}
          avatar={<Avatar user={member.user} />}
          badge={<StatusBadges member={member} ownerId={group.owner.id} />}
        >
          {countText(member.messageCount, 'bericht', 'berichten')}
          {member.joinedAt !== null && ` · sinds ${formatDate(member.joinedAt)}`}
        </LinkRow>
      ))}
    </LinkRows>
  )
}

const BADGES = { ACCEPTED: 'success', PENDING: 'warning', WAITLIST: 'info', REJECTED: 'neutral' } as const

function StatusBadges({ member, ownerId }: { member: Member; ownerId: string }) {
  const { id, status, waitlistPosition, user } = member
  const place = status === 'WAITLIST' && waitlistPosition !== null ? `Wachtlijst #${waitlistPosition}` : null
  return (
    <span className="flex gap-1.5">
      {user.suspendedAt !== null && <Badge kind="danger">Geschorst</Badge>}
      {id === ownerId ? (
        <Badge kind="primary">Eigenaar</Badge>
      ) : (
        <Badge kind={BADGES[status]}>{place ?? MEMBER_STATUS_LABELS[status]}</Badge>
      )}
    </span>
  )
}
