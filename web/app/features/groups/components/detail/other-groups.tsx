import type { AudienceProfile } from 'contract/groups/audience.ts'
import type { Group, GroupSummary } from 'contract/groups/groups.ts'
import { ArrowRight } from 'lucide-react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useGroups } from '../../api.ts'
import { canAsk, closedReason, isForOthers, isFull } from '../../labels.ts'
import { GroupRow } from '../group-row.tsx'
import { isAnswerLate } from './membership-notice.tsx'

const SHOWN = 2
/** More than shown, because groups with another audience or an earlier request are left out. */
const FETCHED = 12

/** Groups of the same event with free places, while this group has none for the viewer. */
function useOtherGroups(group: Group): GroupSummary[] {
  const me = useSignedInUser()
  const isEnabled = closedReason(group) === null && hasNoPlaceFor(me, group)
  const query = { eventId: group.eventId, availableOnly: 'true', limit: FETCHED } as const
  const { data } = useGroups(query, { isEnabled })
  if (!isEnabled || data === undefined) return []
  return data.groups
    .filter((other) => other.id !== group.id && other.membershipStatus === 'NOT_MEMBER')
    .filter((other) => !isForOthers(other, me))
    .slice(0, SHOWN)
}

function hasNoPlaceFor(me: AudienceProfile, group: Group): boolean {
  const { membershipStatus } = group
  const isRefused = membershipStatus === 'REJECTED'
  const isTooFull = isFull(group) && membershipStatus !== 'ACCEPTED'
  const isNotForMe = membershipStatus === 'NOT_MEMBER' && !canAsk(group, me)
  return isRefused || isTooFull || isNotForMe || isAnswerLate(group)
}

export function OtherGroups({ group }: { group: Group }) {
  const others = useOtherGroups(group)
  // Without suggestions the notice above still links to all groups.
  if (others.length === 0) return null
  return (
    <Card as="section">
      <h2 className="text-lg">Hier is nog plek</h2>
      <ul className="divide-y divide-line">
        {others.map((other) => (
          <GroupRow key={other.id} group={other} />
        ))}
      </ul>
      <LinkButton to={`/groups?eventId=${group.eventId}&available=true`} size="sm" iconAfter={ArrowRight}>
        Alle groepen met plek
      </LinkButton>
    </Card>
  )
}
