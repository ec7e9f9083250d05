import type { GroupMember } from 'contract/groups.ts'
import { SOCIAL_PREFERENCE_LABELS } from 'contract/users.ts'
import type { ReactNode } from 'react'
import { PersonAvatar, PersonLink } from '~/features/users/components/person-link.tsx'

/** "Eigenaar · 28 · Beetje extrovert"; the default social preference is omitted. */
export function memberSummary({ isOwner, user }: Pick<GroupMember, 'isOwner' | 'user'>): string {
  const social =
    user.socialPreference === null || user.socialPreference === 'GEMIDDELD'
      ? null
      : SOCIAL_PREFERENCE_LABELS[user.socialPreference]
  return [isOwner ? 'Eigenaar' : null, user.age, social].filter((part) => part !== null).join(' · ')
}

export function MemberRow({
  member,
  me,
  children,
}: {
  member: Pick<GroupMember, 'isOwner' | 'user' | 'userId'>
  me: string
  children?: ReactNode
}) {
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
      </div>
      {children}
    </div>
  )
}
