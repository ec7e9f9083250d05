import type { AdminGroup } from 'contract/groups/admin.ts'
import { MEMBER_STATUS_LABELS } from 'contract/groups/groups.ts'
import { countText } from 'contract/platform/count-text.ts'
import { UserLink } from '~/features/admin/components/user-link.tsx'
import { formatDate } from '~/lib/format/dates.ts'
import { Avatar } from '~/ui/visuals/avatar.tsx'
import { Badge, type BadgeKind } from '~/ui/visuals/badge.tsx'

type Member = AdminGroup['members'][number]

/** Members and requests of every status. */
export function GroupMembers({ group }: { group: AdminGroup }) {
  return (
    <ul className="divide-y divide-line">
      {group.members.map((member) => {
        const { kind, label } = statusBadgeOf(member, group.owner.id)
        return (
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
            <Badge kind={kind}>{label}</Badge>
          </li>
        )
      })}
    </ul>
  )
}

function statusBadgeOf(member: Member, ownerId: string): { kind: BadgeKind; label: string } {
  if (member.id === ownerId) return { kind: 'primary', label: 'Eigenaar' }
  switch (member.status) {
    case 'ACCEPTED':
      return { kind: 'success', label: MEMBER_STATUS_LABELS.ACCEPTED }
    case 'PENDING':
      return { kind: 'warning', label: MEMBER_STATUS_LABELS.PENDING }
    case 'WAITLIST':
      return {
        kind: 'info',
        label:
          member.waitlistPosition === null ? MEMBER_STATUS_LABELS.WAITLIST : `Wachtlijst #${member.waitlistPosition}`,
      }
    case 'REJECTED':
      return { kind: 'neutral', label: MEMBER_STATUS_LABELS.REJECTED }
  }
}
