import type { AdminGroup } from 'contract/groups/admin.ts'
import { MEMBER_STATUS_LABELS } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { formatDate } from '~/lib/format/dates.ts'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge } from '~/ui/visuals/badge.tsx'

type Member = AdminGroup['members'][number]

/** Members and requests of every status. */
export function GroupMembers({ group }: { group: AdminGroup }) {
  return (
    <ul className="divide-y divide-line">
      {group.members.map((member) => (
        <li key={member.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
          <Avatar user={member.user} isDecorative />
          <div className="min-w-0 grow basis-40">
            <p className="font-semibold">
              <UserLink user={member.user} />
            </p>
            <p className="text-muted text-sm">
              {countText(member.messageCount, 'bericht', 'berichten')}
              {member.joinedAt !== null && ` · sinds ${formatDate(member.joinedAt)}`}
            </p>
          </div>
          {member.user.suspendedAt !== null && <Badge kind="danger">Geschorst</Badge>}
          <StatusBadge member={member} ownerId={group.owner.id} />
        </li>
      ))}
    </ul>
  )
}

const STATUS_BADGES = { ACCEPTED: 'success', PENDING: 'warning', WAITLIST: 'info', REJECTED: 'neutral' } as const

function StatusBadge({ member: { id, status, waitlistPosition }, ownerId }: { member: Member; ownerId: string }) {
  if (id === ownerId) return <Badge kind="primary">Eigenaar</Badge>
  const isNumbered = status === 'WAITLIST' && waitlistPosition !== null
  return (
    <Badge kind={STATUS_BADGES[status]}>
      {isNumbered ? `Wachtlijst #${waitlistPosition}` : MEMBER_STATUS_LABELS[status]}
    </Badge>
  )
}
