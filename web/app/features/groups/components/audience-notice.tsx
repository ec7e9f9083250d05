import {
  AUDIENCE_ADMITS,
  AUDIENCE_IS_UNVERIFIED,
  describeAudience,
  type GroupAudience,
  type ProfileField,
} from 'contract/groups/audience.ts'
import { UsersRound } from 'lucide-react'
import { classNames } from '~/ui/class-names.ts'
import { PageNotice } from '~/ui/feedback/page-notice.tsx'

/** For whom the group is, and that profiles are not verified; nothing for everyone of every age. */
export function AudienceLine({ group, className }: { group: GroupAudience; className?: string }) {
  const audience = describeAudience(group)
  if (audience === null) return null
  return (
    <p className={classNames('flex min-w-0 items-start gap-2', className)}>
      <UsersRound aria-hidden="true" className="mt-[0.2em] size-4.5 shrink-0" />
      <span className="min-w-0">
        Voor {audience}
        <span className="block text-muted text-sm">
          {AUDIENCE_ADMITS[group.audience]} {AUDIENCE_IS_UNVERIFIED}
        </span>
      </span>
    </p>
  )
}

const MISSING: Readonly<Record<ProfileField, { title: string; action: string }>> = {
  age: { title: 'Vul eerst je leeftijd in', action: 'Leeftijd invullen' },
  gender: { title: 'Vul eerst je geslacht in', action: 'Geslacht invullen' },
}

export function ProfileIncompleteNotice({ groupId, field }: { groupId: string; field: ProfileField }) {
  const { title, action } = MISSING[field]
  return (
    <PageNotice
      kind="info"
      title={title}
      actions={[{ label: action, isPrimary: true, to: `/profile?field=${field}&group=${groupId}` }]}
    >
      Deze groep is niet voor iedereen. Daarom kijken we naar je profiel.
    </PageNotice>
  )
}
