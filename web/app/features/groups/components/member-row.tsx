import type { GroupMember } from 'contract/groups/membership.ts'
import { SOCIAL_PREFERENCE_LABELS } from 'contract/users/users.ts'
import { CircleCheck, Ticket } from 'lucide-react'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'
import { TrustLine } from '~/features/users/components/trust-facts.tsx'
import { useSignedInUser } from '~/lib/session/session.ts'

type Summarised = Pick<GroupMember['user'], 'age' | 'socialPreference'>

/** "Eigenaar · 28 · Beetje extrovert"; the default social preference is omitted. */
export function memberSummary({ age, socialPreference }: Summarised, isOwner = false): string {
  const social =
    socialPreference === null || socialPreference === 'GEMIDDELD' ? null : SOCIAL_PREFERENCE_LABELS[socialPreference]
  return [isOwner ? 'Eigenaar' : null, age, social].filter((part) => part !== null).join(' · ')
}

function AttendanceLine({ attendance, attendanceAskedAt, hasTicket }: GroupMember) {
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

export function MemberRow({ member }: { member: GroupMember }) {
  const { user, userId, isOwner } = member
  const me = useSignedInUser().id
  const summary = memberSummary(user, isOwner)
  return (
    <div className="flex min-w-0 grow items-center gap-3">
      <PersonAvatar person={user} />
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">
          <PersonLink person={user} />
          {userId === me && <span className="font-normal text-muted"> (jij)</span>}
        </p>
        {summary !== '' && <p className="truncate text-muted text-sm">{summary}</p>}
        <TrustLine timesWent={user.timesWent} />
        <AttendanceLine {...member} />
      </div>
    </div>
  )
}
