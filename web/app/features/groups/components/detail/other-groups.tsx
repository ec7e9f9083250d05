import type { Group } from 'contract/groups/groups.ts'
import { ArrowRight } from 'lucide-react'
import { useSignedInUser } from '~/lib/session/session.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { useGroups } from '../../api.ts'
import { closedReason, isForOthers, isFull } from '../../labels.ts'
import { GroupRow } from '../group-row.tsx'
import { isLate } from './membership-notice.tsx'

const SHOWN = 3
/** Some are for others, or asked already. */
const FETCHED = 12

/** Groups of the same event with free places, for a viewer whom this group has no place for. */
export function OtherGroups({ group }: { group: Group }) {
  const me = useSignedInUser()
  const { membershipStatus } = group
  const isRefused = membershipStatus === 'REJECTED'
  const isTooFull = isFull(group) && (membershipStatus === 'NOT_MEMBER' || membershipStatus === 'WAITLIST')
  const isNotForMe = membershipStatus === 'NOT_MEMBER' && isForOthers(group, me)
  const hasReason = isRefused || isTooFull || isNotForMe || isLate(group)
  return hasReason && closedReason(group) === null ? <Others group={group} /> : null
}

function Others({ group }: { group: Group }) {
  const me = useSignedInUser()
  const { data } = useGroups({ eventId: group.eventId, availableOnly: 'true', limit: FETCHED })
  const others = data?.groups
    .filter((other) => other.id !== group.id && other.membershipStatus === 'NOT_MEMBER')
    .filter((other) => !isForOthers(other, me))
    .slice(0, SHOWN)
  // A failed or empty list leaves the way to all groups in the notice above.
  if (others === undefined || others.length === 0) return null
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
