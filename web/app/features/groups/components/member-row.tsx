import type { GroupMember } from 'contract/groups/membership.ts'
import { SOCIAL_PREFERENCE_LABELS } from 'contract/users/users.ts'
import { CircleCheck, Ticket } from 'lucide-react'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { TrustLine } from '~/features/users/components/trust-line.tsx'

/** "Eigenaar · 28 · Beetje extrovert"; the default social preference is omitted. */
export function memberSummary({
  isOwner,
  user,
}: {
  isOwner: boolean
  user: Pick<GroupMember['user'], 'age' | 'socialPreference'>
}): string {
  const social =
    user.socialPreference === null || user.socialPreference === 'GEMIDDELD'
      ? null
      : SOCIAL_PREFERENCE_LABELS[user.socialPreference]
  return [isOwner ? 'Eigenaar' : null, user.age, social].filter((part) => part !== null).join(' · ')
}

function AttendanceLine({
  attendance,
  attendanceAskedAt,
  hasTicket,
}: Partial<Pick<GroupMember, 'attendance' | 'attendanceAskedAt' | 'hasTicket'>>) {
  const isUnanswered = attendance == null && attendanceAskedAt != null
  if (attendance == null && !isUnanswered && hasTicket !== true) return null
  return (
    <p className="flex flex-wrap gap-x-3 text-sm">
      {attendance === 'YES' && (
        <span className="inline-flex items-center gap-1 text-success-ink">
          <CircleCheck aria-hidden="true" className="size-3.5" />
          Komt zeker
        </span>
      )}
      {isUnanswered && <span className="text-muted">Nog geen antwoord</span>}
      {hasTicket === true && (
        <span className="inline-flex items-center gap-1 text-muted">
          <Ticket aria-hidden="true" className="size-3.5" />
          Heeft een kaartje
        </span>
      )}
    </p>
  )
}

type MemberRowProps = {
  member: Pick<GroupMember, 'isOwner' | 'user' | 'userId'> &
    Partial<Pick<GroupMember, 'attendance' | 'attendanceAskedAt' | 'hasTicket'>>
  me: string
}

export function MemberRow({ member, me }: MemberRowProps) {
  const summary = memberSummary(member)
  return (
    <div className="flex min-w-0 grow items-center gap-3">
      <PersonAvatar person={member.user} />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">
          <PersonLink person={member.user} />
          {member.userId === me && <span className="font-normal text-muted"> (jij)</span>}
        </p>
        {summary !== '' && <p className="truncate text-muted text-sm">{summary}</p>}
        <TrustLine timesWent={member.user.timesWent} />
        <AttendanceLine {...member} />
      </div>
    </div>
  )
}
