import { isOver } from 'contract/events/over-at.ts'
import type { Group } from 'contract/groups/groups.ts'
import { UsersRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { GroupReferences } from '~/features/references/components/group-references.tsx'
import { useMorningAfters } from '~/features/turnout/api.ts'
import { LinkButton } from '~/ui/button.tsx'
import { Card } from '~/ui/layout/card.tsx'
import { GoAgain } from './go-again.tsx'

export function AfterwardsCard({ group, pictures }: { group: Group; pictures: ReactNode }) {
  const isAfterwards = isOver(group.event)
  const mornings = useMorningAfters({ isEnabled: isAfterwards }).data?.mornings ?? []
  if (!isAfterwards) return null
  const own = mornings.flatMap(({ groups }) => groups).find(({ groupId }) => groupId === group.id)
  return (
    <Card as="section" aria-labelledby={`afterwards-${group.id}`} className="flex flex-col gap-4">
      <h2 id={`afterwards-${group.id}`} className="text-xl">
        Met wie je ging
      </h2>
      {own && (
        <LinkButton
          to="/hoe-was-het"
          icon={UsersRound}
          variant={own.answeredAt === null ? 'primary' : 'quiet'}
          className="self-start"
        >
          {own.answeredAt === null ? 'Zeg wie er was' : 'Veranderen wie er was'}
        </LinkButton>
      )}
      {pictures}
      <GroupReferences groupId={group.id} />
      <GoAgain group={group} />
    </Card>
  )
}
